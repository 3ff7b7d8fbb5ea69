import type { Manifest } from '../../../recon/export/manifest-schema';
import { type CaseFiles, caseFiles, type QuestionedCase } from '../../../recon/export/set-files';
import { FaultyCaseError } from '../../../recon/faulty-case-error';
import { generatorVersion } from '../../../recon/generator/generate-skeleton';
import { RebuildError } from '../../../recon/generator/rebuild';
import { UnfilledQuotaError } from '../../../recon/unfilled-quota-error';
import { quotaOf } from '../../../recon/validators/quotas';
import type { CliContext } from '../../command';
import type { ReconRequestOf } from '../../commands/recon';
import { escapeTerminal } from '../../escape-terminal';
import { type ExitCode, exitCodes } from '../../exit-codes';
import { formatCount, formatDuration, formatPlural } from '../../format';
import type { Output } from '../../output';
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
    return refuse(error, output);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const files = made.map((each) => each.files);
  const manifest = manifestOf(generation, files);
  writeSet(request.out, manifest, files);
  const questions = made.flatMap(({ questioned }) => questioned.questions);
  if (output.json) output.printJson({ written: true, folder: request.out, seconds, ...manifest });
  else output.print(summariseSet(manifest, questions, output));
  output.say(
    `${formatPlural(made.length, 'case')} in ${formatDuration(seconds)}, written to ${escapeTerminal(request.out)}.`,
  );
  return exitCodes.complete;
}

/**
 * Says why there is no set.
 * @throws Whatever is no fault of a case.
 */
function refuse(error: unknown, output: Output): ExitCode {
  if (error instanceof FaultyCaseError) {
    output.say(`${escapeTerminal(error.caseId)} is not as it should be; nothing was written.`);
    output.say(describeFaults(error.faults));
    if (output.json) output.printJson({ written: false, caseId: error.caseId, faults: error.faults });
  } else if (error instanceof UnfilledQuotaError || error instanceof RebuildError) {
    output.say(`${escapeTerminal(error.caseId)} can't be made; nothing was written.`);
    output.say(`${escapeTerminal(error.message)}.`);
    output.say('Give another --seed or --scale; --difficulty, where it was given, may ask too much.');
    if (output.json) output.printJson({ written: false, caseId: error.caseId, message: error.message });
  } else {
    throw error;
  }
  return exitCodes.needsAttention;
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
