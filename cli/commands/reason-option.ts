import { Option } from 'commander';

/** The option of commands that change a running sweep. */
export function reasonOption(): Option {
  return new Option('--reason <text>', 'why; kept with what was done, and shown by `status` and `report`');
}
