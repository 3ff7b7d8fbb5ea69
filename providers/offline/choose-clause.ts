import { contentTerms } from '../../text/terms';
import { preferByTime } from './prefer-by-time';
import type { QuestionProfile } from './question-profile';
import type { RankedPassage } from './retrieve';

/** A longer sentence is cut to the stretch around the words of the question. */
const clauseWords = 28;
/** Words of a cut sentence that are kept before the first and after the last word of the question it counts. */
const wordsBefore = 3;
const wordsAfter = 8;

const leadIn =
  /^(?:by the way|speaking of (?:which|[^,]{1,40})|actually|also|oh|well|so|anyway|that said|in fact|i mean|and|but)\b,?\s+/iu;

/** The best sentence that tells something and asks nothing, cut to a clause; undefined where there is none. */
export function chooseClause(best: readonly RankedPassage[], profile: QuestionProfile): string | undefined {
  const asked = new Set(profile.terms);
  const telling = best.filter(
    ({ text, terms }) => !/[?:]["”’)]*$/u.test(text) && terms.some(({ term }) => !asked.has(term)),
  );
  const candidates = telling.map((passage) => ({ text: clauseOf(passage.text, asked), score: passage.score, passage }));
  return preferByTime(candidates, profile.wantsEarlier)?.text;
}

function clauseOf(sentence: string, asked: ReadonlySet<string>): string {
  const words = sentence.replace(leadIn, '').split(/\s+/u);
  if (words.length <= clauseWords) return words.join(' ');
  const hits = words.map((word) => contentTerms(word).some((term) => asked.has(term)));
  let start = 0;
  let most = -1;
  for (let from = 0; from + clauseWords <= words.length; from += 1) {
    const inside = hits.slice(from + (from && wordsBefore), from + clauseWords - wordsAfter).filter(Boolean).length;
    if (inside > most) [start, most] = [from, inside];
  }
  return words.slice(start, start + clauseWords).join(' ');
}
