import { Option } from 'commander';

/** `--no-probe` of the commands that start work. */
export function noProbeOption(): Option {
  return new Option(
    '--no-probe',
    'send no tiny request to each reader first; a refused key, model or parameter then shows only at the first calls, ' +
      'up to ten of them failed',
  );
}
