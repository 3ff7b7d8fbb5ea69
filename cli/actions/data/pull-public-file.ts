import {
  DownloadError,
  isNonCommercial,
  type PublicFile,
  type PulledFile,
  pullFile,
  type PullOptions,
  type Trust,
} from '../../../benchmarks/public-files';
import { UserError } from '../../../contracts/user-error';
import type { CliContext } from '../../command';
import type { DataRequestOf } from '../../commands/data';
import { escapeTerminal, escapeTerminalLines } from '../../escape-terminal';
import { type ExitCode, exitCodes } from '../../exit-codes';
import { formatBytes, formatCount } from '../../format';
import type { Output } from '../../output';
import { createTransferDisplay } from '../../transfer-display';

/** Fetches one public file; exits with "needs attention" where it can't be had. */
export async function pullPublicFile(
  file: PublicFile,
  { directory, url = file.url }: DataRequestOf<'pull'>,
  { output }: CliContext,
  limits: PullOptions['limits'],
): Promise<ExitCode> {
  checkUrl(url);
  announce(file, output);
  const display = createTransferDisplay(output);
  try {
    const pulled = await pullFile(file, {
      directory,
      url,
      limits,
      onProgress: (progress) => display.update(progress),
      onInterruption: (reason) => {
        display.finish();
        output.say(escapeTerminal(`${reason}; trying again`));
      },
    });
    display.finish();
    printPulled(file, pulled, output);
    return exitCodes.complete;
  } catch (error) {
    display.finish();
    if (!DownloadError.is(error)) throw error;
    return reportFailure(file, error, output);
  }
}

function checkUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isUsable = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  if (!isUsable)
    throw new UserError(`--url ${JSON.stringify(url)} is no address that starts with http:// or https://.`);
  if (parsed.username !== '' || parsed.password !== '') {
    throw new UserError(
      '--url holds a user name or password. It would be written beside the file; give an address without.',
    );
  }
}

/** What will be fetched and under which licence, before anything is sent. */
function announce({ release, bytes, benchmark }: PublicFile, output: Output): void {
  output.say(`${release} · ${bytes === null ? 'size not known' : formatBytes(bytes)} · licence ${benchmark.licence}`);
  if (isNonCommercial(benchmark.licence)) {
    output.say(
      output.messageColors.yellow('This licence forbids commercial use, of the data and of what is made from them.'),
    );
  }
}

function printPulled(file: PublicFile, pulled: PulledFile, output: Output): void {
  output.say(pulled.downloaded ? 'Fetched, whole and checked.' : 'It was there already, whole.');
  if (output.json) return output.printJson({ name: file.name, ...pulled });
  const { path, bytes, sha256, trust } = pulled;
  const { name, tier, benchmark } = { ...file, benchmark: file.benchmark.name };
  const form = tier === undefined ? `format: ${benchmark}` : `tier: ${tier}`;
  output.print(
    [
      `file           ${escapeTerminal(path)}`,
      `bytes          ${formatCount(bytes)}`,
      `sha-256        ${sha256} (${describeTrust(trust)})`,
      `in benchmarks  ${name}: { ${form}, path: ${escapeTerminal(yamlText(path))} }`,
    ].join('\n'),
  );
}

function describeTrust(trust: Trust): string {
  return trust === 'published' ? 'as published' : 'none is published: this one is trusted from now on';
}

function yamlText(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : JSON.stringify(text);
}

function reportFailure({ mirrors = [] }: PublicFile, { message }: DownloadError, output: Output): ExitCode {
  output.say(`${output.messageColors.red('not fetched:')} ${escapeTerminalLines(message)}`);
  for (const mirror of mirrors) output.say(`A copy with the same digest: --url ${mirror}`);
  const exitCode = exitCodes.needsAttention;
  if (output.json) output.printJson({ error: { kind: 'download_failed', message, exitCode } });
  return exitCode;
}
