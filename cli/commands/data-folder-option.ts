import { Option } from 'commander';

/** The option of every command that looks after the local stack. */
export function dataFolderOption(): Option {
  return new Option(
    '--data-folder <folder>',
    "where the local stack's data lie (default: under RENDER_BENCH_HOME, else the user's data folder)",
  );
}
