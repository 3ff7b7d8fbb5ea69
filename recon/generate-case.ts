import { catalogues } from './catalogue';
import type { QuestionedCase } from './export/set-files';
import { FaultyCaseError } from './faulty-case-error';
import type { Difficulty } from './generator/difficulty';
import { generateSkeleton, generatorVersion } from './generator/generate-skeleton';
import type { Case, Domain } from './model/case';
import { narrate } from './narrator/narrate';
import { buildQuestions, type BuiltQuestions } from './questions/build-questions';
import { CaseRandom } from './random/case-random';
import { UnfilledQuotaError } from './unfilled-quota-error';
import type { Fault } from './validators/fault';
import type { Quota } from './validators/quotas';
import { validateCase, validateQuestions } from './validators/validate';

export interface GenerateOptions {
  /** 1: about 800 entries. */
  readonly scale: number;
  readonly quota: Quota;
  readonly difficulty: Difficulty;
}

/** Skeletons tried until the questions of one fill the quota. */
const skeletonAttempts = 8;

/** The rule by which a domain's verdict stands. */
export function verdictRuleOf(domain: Domain): string {
  return catalogues[domain].verdict.rule;
}

/**
 * A narrated, checked case with its questions: the same for the same domain, seed, options and version. A skeleton whose
 * questions can't be filled, or on one of which key and solver differ, is given up for the next.
 * @throws FaultyCaseError where what was made is not as it should be.
 * @throws RebuildError where the generator finds no skeleton.
 * @throws UnfilledQuotaError where no skeleton has enough to ask about.
 */
export function generateCase(
  domain: Domain,
  seed: number,
  { scale, quota, difficulty }: GenerateOptions,
): QuestionedCase {
  const random = new CaseRandom(seed, `${generatorVersion}/${domain}`);
  const unfilled: BuiltQuestions[] = [];
  let disputed: readonly Fault[] = [];
  for (let attempt = 0; attempt < skeletonAttempts; attempt += 1) {
    const skeleton = generateSkeleton(catalogues[domain], { seed, scale, difficulty, attempt });
    const built = buildQuestions(skeleton, random.fork('questions', attempt), quota);
    if (built.missing.length > 0) {
      unfilled.push(built);
      continue;
    }
    const file = narrate(skeleton, catalogues[domain], random.fork('narration'));
    requireSound(file);
    // Where the solver reads a question otherwise than its key or proof was made, neither can be trusted.
    disputed = validateQuestions(file, built.questions, { quota, complete: false });
    if (disputed.length === 0) return { case: file, questions: built.questions };
  }
  if (disputed.length > 0) throw new FaultyCaseError(`${domain}-${seed}`, disputed);
  throw new UnfilledQuotaError(`${domain}-${seed}`, unfilled);
}

function requireSound(file: Case): void {
  const faults = validateCase(file, { verdictRule: verdictRuleOf(file.domain) });
  if (faults.length > 0) throw new FaultyCaseError(file.id, faults);
}
