import {
  type CheckedFile,
  checkFile,
  findPublicFile,
  noteCheck,
  type PublicFile,
} from '../../../benchmarks/public-files';
import { UserError } from '../../../contracts/user-error';
import type { CliContext } from '../../command';
import type { DataRequestOf } from '../../commands/data';
import { escapeTerminal } from '../../escape-terminal';
import { type ExitCode, exitCodes } from '../../exit-codes';
import { formatPlural } from '../../format';

/** Compares the digests of one public file, or of all that are there. */
export async function verifyFiles(
  files: readonly PublicFile[],
  { name, directory }: DataRequestOf<'verify'>,
  { output }: CliContext,
): Promise<ExitCode> {
  const asked = name === undefined ? files : [findPublicFile(name, files)];
  const checks: { readonly file: PublicFile; readonly checked: CheckedFile }[] = [];
  for (const file of asked) {
    const checked = await checkFile(file, directory);
    if (checked === undefined) continue;
    if (checked.verdict === 'matches') await noteCheck(file, checked);
    checks.push({ file, checked });
  }
  if (checks.length === 0) throw nothingThere(asked, directory);
  const failed = checks.filter(({ checked }) => checked.verdict !== 'matches').length;
  if (output.json) {
    output.printJson({
      directory,
      failed,
      files: checks.map(({ file, checked }) => ({ name: file.name, ...checked })),
    });
  } else {
    output.print(checks.map(({ file, checked }) => describeCheck(file, checked)).join('\n'));
    output.say(
      failed === 0
        ? `${formatPlural(checks.length, 'file')} as they should be.`
        : `${formatPlural(failed, 'file')} not as they should be.`,
    );
  }
  return failed === 0 ? exitCodes.complete : exitCodes.needsAttention;
}

function nothingThere(asked: readonly PublicFile[], directory: string): UserError {
  const [only] = asked;
  const what = asked.length === 1 && only !== undefined ? only.file : 'none of the files that `data ls` lists';
  const missing = asked.length === 1 ? `${what} is not in` : `${what} is in`;
  return new UserError(`${missing} ${directory}. Give the folder with --dir, or fetch one with \`data pull NAME\`.`);
}

function describeCheck({ name, release }: PublicFile, { path, sha256, expected, trust, verdict }: CheckedFile): string {
  const place = `${name}  ${escapeTerminal(path)}`;
  switch (verdict) {
    case 'matches':
      return `ok       ${place}  ${sha256}${trust === 'first_use' ? ' (as at the first download)' : ''}`;
    case 'differs':
      return (
        `differs  ${place}\n         SHA-256 ${sha256}, should be ${escapeTerminal(expected ?? '')}: not ${release}.` +
        '\n         → move it away and pull it again'
      );
    case 'unknown':
      return (
        `unknown  ${place}\n         SHA-256 ${sha256}: none is published, and none was recorded.` +
        `\n         → \`data pull ${name}\` records this one as the one to trust`
      );
  }
}
