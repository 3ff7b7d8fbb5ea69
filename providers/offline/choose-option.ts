import { contentTerms } from '../../text/terms';
import type { QuestionProfile } from './question-profile';
import { compareTime, type RankedPassage } from './retrieve';

/** Least share of an option's words that a passage must hold to be about it. */
const leastOverlap = 0.5;

/**
 * One of the two options of "…, A or B?": the one told of earlier or later where the question asks for the order, else
 * the one whose words stand more fully in one passage. Undefined where the passages do not speak of both.
 */
export function chooseOption(
  passages: readonly RankedPassage[],
  profile: QuestionProfile,
  options: readonly [string, string],
): string | undefined {
  const [left, right] = options.map((option) => bestFor(option, passages));
  if (!left || !right) return undefined;
  if (profile.order !== undefined) {
    const leftIsEarlier = compareTime(left.passage, right.passage) <= 0;
    return options[leftIsEarlier === (profile.order === 'earlier') ? 0 : 1];
  }
  return options[left.overlap >= right.overlap ? 0 : 1];
}

/** The passage that holds most of an option's words; the first of equals. */
function bestFor(
  option: string,
  passages: readonly RankedPassage[],
): { passage: RankedPassage; overlap: number } | undefined {
  const wanted = [...new Set(contentTerms(option))];
  let best: { passage: RankedPassage; overlap: number } | undefined;
  for (const passage of passages) {
    const present = new Set(passage.terms.map(({ term }) => term));
    const overlap = wanted.filter((term) => present.has(term)).length / Math.max(1, wanted.length);
    if (overlap >= leastOverlap && overlap > (best?.overlap ?? 0)) best = { passage, overlap };
  }
  return best;
}
