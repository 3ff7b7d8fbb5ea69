import { abstainsAtStart } from '../abstain';
import { readText } from '../read-text';
import { type FormsGold, stringScorer } from './string-scorer';

/** 1 where an accepted form stands in the answer at token borders, else 0. */
export function holdsForm(answer: string, gold: FormsGold): number {
  const text = readText(answer);
  return gold.forms.some((form) => text.holds(form)) ? 1 : 0;
}

/**
 * The primary scorer: an accepted form stands in the answer at token borders; abstention counts only as a prefix.
 *
 * It reads no meaning, and its known leaks pass as right: a denial ("not Luna"), a list that names the form among others,
 * a correction ("v2.13.9, not v2.14.1" for either), a number that counts something else ("3 of the 5"), a late
 * abstention ("Luna? ABSTAIN"). It misses paraphrase and, unless the gold lists them, other date orders ("3 May" for
 * "May 3rd") and other word forms ("day" for "days").
 */
export const substring = stringScorer({ id: 'substring', version: 1, abstains: abstainsAtStart, value: holdsForm });
