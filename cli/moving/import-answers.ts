import { basename, join, resolve } from 'node:path';

import { findBenchmark } from '../../benchmarks';
import { UserError } from '../../contracts/user-error';
import { resumeSweep } from '../../db/queries/operations/resume-sweep';
import { importedSweep } from '../../experiments/imported-sweep';
import { type AnswersFile, readAnswers, toIdentifier } from '../../experiments/read-answers';
import { sampleFiles } from '../../experiments/sweep-file/to-sweep-draft';
import type { BenchmarkSpec, SweepSpec } from '../../experiments/sweep-spec';
import { up } from '../../stack';
import { packageRoot, packageVersion } from '../../text/package-root';
import type { CliContext } from '../command';
import type { ImportRequest } from '../commands/import';
import { escapeTerminal } from '../escape-terminal';
import type { ExitCode } from '../exit-codes';
import { formatCount, formatPlural } from '../format';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabase } from '../sweep/connections';
import { headersFromFiles } from '../sweep/items-of';
import { storeSweep } from '../sweep/store-sweep';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, requireSender, workOnSweep } from '../sweep/work-on-sweep';
import { uiRemark } from '../workflows-url';

const shownQuestions = 10;

/** Stores answers that were given elsewhere as a sweep of their own, scores them and writes its table. */
export async function importAnswers(request: ImportRequest, context: CliContext): Promise<ExitCode> {
  const path = resolve(request.file);
  const benchmark = benchmarkOf(request);
  // Nothing is started for a file that can't be used.
  const file = await readAnswers(path);
  await requireKnownQuestions(path, file, benchmark);
  const spec = importedSweep({ name: nameOf(request), benchmark, path, file });
  const { dataFolder, ...addresses } = await up({
    env: context.variables,
    dataFolder: request.dataFolder,
    onProgress: sayTo(context.output),
  });
  return withDatabase(addresses, async (database) => {
    const { sweepId, created } = await storeSweep(
      database,
      { spec, source: sourceOf(spec, file) },
      { startNew: false, version: packageVersion() },
    );
    const before = await loadSweepState(database, sweepId);
    const mode = request.detach ? 'detach' : 'follow';
    const goOn = `npx render-bench resume ${sweepId}`;
    if (before.state !== 'active')
      await resumeSweep(database, sweepId, actingOperator(spec, undefined, context.variables));
    const isOver = !created && before.snapshot.settled === before.snapshot.planned && before.unserved.length === 0;
    if (isOver && before.verdict !== 'running') {
      context.output.say(escapeTerminal(`Sweep ${sweepId} holds these answers already.`));
      return reportEnd(context, sweepId, { kind: before.verdict, state: before }, { mode: 'follow', goOn });
    }
    await requireSender({ mode, database, spec }, context.variables);
    tellRuns(context, { sweepId, file, created });
    const work = { mode, probe: false, goOn, context, database, addresses, dataFolder, sweepId, spec, before } as const;
    context.output.say(`Scoring them.${uiRemark(addresses, sweepId)}`);
    return workOnSweep(work);
  });
}

/** @throws UserError for a benchmark that is none or not named, and a data file that is missing or not wanted. */
function benchmarkOf({ file, benchmark: name, data, tier, skipInvalid }: ImportRequest): BenchmarkSpec {
  if (name === undefined) {
    throw new UserError(
      `${file} is not a sweep that 'npx render-bench export' wrote. If it holds answers, say which questions they are to, e.g. ` +
        '--benchmark longmemeval --data longmemeval_oracle.json.',
    );
  }
  const { tiers } = findBenchmark(name);
  if (tier !== undefined && !tiers.includes(tier)) {
    throw new UserError(
      `--tier ${tier}: ${tiers.length === 0 ? `${name} has no tiers; leave it out` : `${name} has ${tiers.join(', ')}`}.`,
    );
  }
  const bundled = Object.hasOwn(sampleFiles, name) ? sampleFiles[name as keyof typeof sampleFiles] : undefined;
  if (bundled !== undefined && data !== undefined)
    throw new UserError(`--data ${data}: ${name} comes with the project; leave --data out.`);
  if (bundled === undefined && data === undefined)
    throw new UserError(`--benchmark ${name} needs --data, the path of its file.`);
  return {
    key: name,
    benchmark: name,
    ...(tier !== undefined && { tier }),
    path: bundled === undefined ? resolve(data!) : join(packageRoot(), 'sample', bundled),
    skipInvalid: skipInvalid ?? false,
  };
}

/** @throws UserError for answers to questions that the data set does not have. */
async function requireKnownQuestions(path: string, file: AnswersFile, benchmark: BenchmarkSpec): Promise<void> {
  const known = new Set((await headersFromFiles()(benchmark)).map(({ id }) => id));
  const asked = new Set(file.runs.flatMap(({ answers }) => [...answers.keys()]));
  const unknown = [...asked].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, shownQuestions).map((id) => `  ${JSON.stringify(id)}`);
  throw new UserError(
    [
      `${path}: ${formatPlural(unknown.length, 'question')} of ${formatCount(asked.size)} ${unknown.length === 1 ? 'is' : 'are'} ` +
        `not in ${benchmark.path}:`,
      ...listed,
      ...(unknown.length > listed.length ? [`  … and ${formatCount(unknown.length - listed.length)} more`] : []),
      'Take them out, or name the data set that has them.',
    ].join('\n'),
  );
}

function nameOf({ name, file }: ImportRequest): string {
  const wanted = name ?? toIdentifier(basename(file).replace(/\.(?:jsonl?|gz)\b/g, ''), 'answers');
  if (name !== undefined && toIdentifier(name, '') !== name)
    throw new UserError(`--name ${JSON.stringify(name)}: use lower-case letters, digits and single hyphens.`);
  return wanted;
}

/** Kept where a sweep has its file's text. */
function sourceOf({ benchmarks, readers, experiments }: SweepSpec, { sha256 }: AnswersFile): string {
  return `${JSON.stringify({ imported: sha256, benchmarks, readers, experiments }, null, 2)}\n`;
}

function tellRuns(
  { output }: CliContext,
  { sweepId, file, created }: { readonly sweepId: string; readonly file: AnswersFile; readonly created: boolean },
): void {
  output.say(`${created ? 'Imported' : 'Going on with'} sweep ${sweepId}:`);
  for (const { readerId, model, answers } of file.runs) {
    const labels = [...answers.values()].flatMap(({ label }) => label ?? []);
    const judged =
      labels.length === 0
        ? 'no published labels'
        : `${formatCount(labels.filter(Boolean).length)} of ${formatCount(labels.length)} right by the published labels`;
    output.say(
      escapeTerminal(`  ${readerId} (${model ?? 'model unknown'}): ${formatPlural(answers.size, 'answer')}, ${judged}`),
    );
  }
}
