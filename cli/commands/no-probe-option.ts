import { Option } from 'commander';

/**
 * `--no-probe` of the commands that start work.
 * @param asked Who gets the tiny request.
 */
export function noProbeOption(asked = 'each reader'): Option {
  return new Option(
    '--no-probe',
    `send no tiny request to ${asked} first; a refused key, model or parameter then shows only at the first calls, ` +
      'up to ten of them failed',
  );
}
