import { Option } from 'commander';

/** The option of every command that reads data files. */
export function skipInvalidOption(): Option {
  return new Option('--skip-invalid', 'leave malformed rows of the data files out; plan and report list them');
}
