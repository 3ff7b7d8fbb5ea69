import { readReconSet, type ReconSet } from '../../../recon/export/read-set';
import type { Fault } from '../../../recon/validators/fault';
import { measureSet } from '../../../recon/validators/measures';
import { quotaOf } from '../../../recon/validators/quotas';
import { validateCase, validateQuestions } from '../../../recon/validators/validate';
import type { CliContext } from '../../command';
import type { ReconRequestOf } from '../../commands/recon';
import { type ExitCode, exitCodes } from '../../exit-codes';
import { formatPlural } from '../../format';
import type { ReconDependencies } from '../recon';
import { describeFaults, describeMeasures, summariseSet } from './describe-set';

/** Reads a set, checks all of it, and says what was found and measured. */
export function validateSet(
  { directory }: ReconRequestOf<'validate'>,
  { output }: CliContext,
  dependencies: ReconDependencies,
): ExitCode {
  const set = readReconSet(directory);
  const faults = [
    ...set.problems.map(({ path, message }): Fault => ({ check: 'schema', where: path, message })),
    ...faultsOfCases(set, dependencies),
  ];
  const measures = measureSet(set.cases);
  if (output.json) {
    output.printJson({ directory, faults, measures });
  } else {
    const questions = set.cases.flatMap((each) => each.questions);
    output.print(`${summariseSet(set.manifest, questions, output)}\n\n${describeMeasures(measures, output)}`);
    if (faults.length > 0) output.print(`\n${describeFaults(faults)}`);
  }
  output.say(faults.length === 0 ? 'No faults.' : `${formatPlural(faults.length, 'fault')}.`);
  return faults.length === 0 ? exitCodes.complete : exitCodes.needsAttention;
}

function faultsOfCases({ manifest, cases }: ReconSet, { verdictRuleOf }: ReconDependencies): Fault[] {
  const placeOf = new Map(manifest.cases.map(({ id }, place) => [id, place]));
  return cases.flatMap(({ case: file, questions }) => {
    const quota = quotaOf(manifest.quota, manifest.scale, placeOf.get(file.id) ?? 0);
    const ofCase = validateCase(file, { verdictRule: verdictRuleOf(file.domain) });
    // Questions stand on the case: they are asked of one that is whole.
    const ofQuestions = ofCase.length > 0 ? [] : validateQuestions(file, questions, { quota, complete: true });
    return [...ofCase, ...ofQuestions].map((fault) => ({ ...fault, where: `${file.id} ${fault.where}` }));
  });
}
