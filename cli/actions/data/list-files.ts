import { join } from 'node:path';

import { type FileState, fileState, type PublicFile } from '../../../benchmarks/public-files';
import type { CliContext } from '../../command';
import type { DataRequestOf } from '../../commands/data';
import { escapeTerminal } from '../../escape-terminal';
import { type ExitCode, exitCodes } from '../../exit-codes';
import { renderTable } from '../../table';

/** Every public file, with what is known of it in a folder. */
export async function listFiles(
  files: readonly PublicFile[],
  { directory }: DataRequestOf<'ls'>,
  { output }: CliContext,
): Promise<ExitCode> {
  const states = await Promise.all(files.map((file) => fileState(file, directory)));
  const listed = files.map((file, index) => ({ file, state: states[index] ?? 'absent' }));
  if (output.json) {
    output.printJson({ directory, files: listed.map(({ file, state }) => toJson(file, state, directory)) });
    return exitCodes.complete;
  }
  const columns = [
    { header: 'name' },
    { header: 'file' },
    { header: 'MB', align: 'right' as const },
    { header: 'licence' },
    { header: 'state' },
    { header: 'source', flexible: true },
  ];
  const rows = listed.map(({ file, state }) => [
    file.name,
    file.file,
    file.bytes === null ? '?' : (file.bytes / 1e6).toFixed(1),
    file.benchmark.licence,
    state.replace('_', ' '),
    file.url,
  ]);
  output.print(renderTable(columns, rows, output));
  output.say(
    `Folder: ${escapeTerminal(directory)}. \`npx render-bench data pull NAME\` fetches one; \`data verify\` reads them whole.`,
  );
  return exitCodes.complete;
}

function toJson(file: PublicFile, state: FileState, directory: string) {
  const { name, release, url, mirrors = [], bytes, sha256, benchmark, tier = null } = file;
  const path = join(directory, file.file);
  return {
    name,
    benchmark: benchmark.name,
    tier,
    path,
    state,
    bytes,
    sha256,
    licence: benchmark.licence,
    release,
    url,
    mirrors,
  };
}
