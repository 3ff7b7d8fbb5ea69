import type { Manifest } from '../../../recon/export/manifest-schema';
import { type CaseFiles, caseFiles, type QuestionedCase } from '../../../recon/export/set-files';
import { FaultyCaseError } from '../../../recon/faulty-case-error';
import { generatorVersion } from '../../../recon/generator/generate-skeleton';
import { quotaOf } from '../../../recon/validators/quotas';
import type { CliContext } from '../../command';
import type { ReconRequestOf } from '../../commands/recon';
import { escapeTerminal } from '../../escape-terminal';
import { type ExitCode, exitCodes } from '../../exit-codes';
import { formatCount, formatDuration, formatPlural } from '../../format';
import type { ReconDependencies } from '../recon';
import { describeFaults, summariseSet } from './describe-set';
import { type Generation, settleGeneration } from './settle-generation';
import { requirePlace, writeSet } from './write-set';

interface Made {
  readonly questioned: QuestionedCase;
  readonly files: CaseFiles;
}

/** Makes every case, checks it, and writes the set when all are as they should be. */
export function generateSet(
  request: ReconRequestOf<'generate'>,
  { output }: CliContext,
  dependencies: ReconDependencies,
): ExitCode {
  const generation = settleGeneration(request);
  requirePlace(request.out);
  const startedAt = performance.now();
  const made: Made[] = [];
  try {
    for (const [place, { domain, seed }] of generation.cases.entries()) {
      const caseStartedAt = performance.now();
      const { scale, difficulty } = generation;
      const quota = quotaOf(generation.quota, scale, place);
      const questioned = dependencies.generateCase(domain, seed, { scale, quota, difficulty });
      made.push({ questioned, files: caseFiles(questioned) });
      output.say(progressLine(questioned, (performance.now() - caseStartedAt) / 1_000, place, generation.cases.length));
    }
  } catch (error) {
    if (!(error instanceof FaultyCaseError)) throw error;
    output.say(`${escapeTerminal(error.caseId)} is not as it should be; nothing was written.`);
    output.say(describeFaults(error.faults));
    if (output.json) output.printJson({ written: false, caseId: error.caseId, faults: error.faults });
    return exitCodes.needsAttention;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const manifest = manifestOf(
    generation,
    made.map(({ files }) => files),
  );
  writeSet(
    request.out,
    manifest,
    made.map(({ files }) => files),
  );
  const questions = made.flatMap(({ questioned }) => questioned.questions);
  if (output.json) output.printJson({ written: true, folder: request.out, seconds, ...manifest });
  else output.print(summariseSet(manifest, questions, output));
  output.say(
    `${formatPlural(made.length, 'case')} in ${formatDuration(seconds)}, written to ${escapeTerminal(request.out)}.`,
  );
  return exitCodes.complete;
}

function progressLine(
  { case: { id, entries }, questions }: QuestionedCase,
  seconds: number,
  place: number,
  of: number,
): string {
  const counts = `${formatCount(entries.length)} entries, ${formatPlural(questions.length, 'question')}`;
  return `${place + 1} of ${of}  ${escapeTerminal(id)}: ${counts} (${formatDuration(seconds)})`;
}

function manifestOf({ scale, quota, knobs }: Generation, cases: readonly CaseFiles[]): Manifest {
  return {
    ...{ kind: 'recon-set', schema: 1, version: generatorVersion, scale, quota, difficulty: knobs },
    cases: cases.map(({ listing }) => listing),
  };
}
