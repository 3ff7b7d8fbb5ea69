import { abstainsAtStart } from '../abstain';
import { removeArticles, removePunctuation } from './hotpotqa-normalise';
import { stringScorer } from './string-scorer';

/** What Python's `float()` reads, ASCII digits only. Each part starts where the one before can't go on, so it is linear. */
const pythonFloat =
  /^[+-]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/;

/**
 * DROP's official F1 of an answer and one form (Dua et al., NAACL 2019, `drop_eval.py`, answers of one span): harmonic
 * mean of precision and recall over *sets* of tokens. Text is split at spaces and hyphens; each piece loses its ASCII
 * punctuation unless it is a number, numbers are written alike ("5", "5." and "5.0"), articles go. A form that holds
 * numbers scores only with an answer that shares one of them.
 *
 * The official script rounds each question's F1 to two decimals; this does not. Two empty sides are equal there: 1.
 */
export function dropF1(answer: string, form: string): number {
  const predicted = dropTokens(answer);
  const expected = dropTokens(form);
  const numbers = [...expected].filter(isNumber);
  if (numbers.length > 0 && !numbers.some((number) => predicted.has(number))) return 0;
  const shared = [...expected].filter((token) => predicted.has(token)).length;
  const precision = predicted.size === 0 ? 1 : shared / predicted.size;
  const recall = expected.size === 0 ? 1 : shared / expected.size;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function dropTokens(text: string): Set<string> {
  const pieces = text.toLowerCase().split(/[ -]/u);
  return new Set(pieces.flatMap((piece) => removeArticles(normaliseNumber(piece)).split(/\s+/u)).filter(Boolean));
}

function normaliseNumber(piece: string): string {
  const text = isNumber(piece) ? piece : removePunctuation(piece);
  return isNumber(text) ? writeFloat(text) : text;
}

function isNumber(piece: string): boolean {
  return pythonFloat.test(piece.trim());
}

/** As Python prints the float, which tells it from a number that was no piece of its own ("5\n6") and stays as it is. */
function writeFloat(text: string): string {
  const plain = text.trim().replaceAll('_', '');
  if (plain.endsWith('nan')) return 'nan';
  const written = String(Number(plain.replace(/inf(?:inity)?/u, 'Infinity')));
  return /^-?\d+$/u.test(written) ? `${written}.0` : written.replace('Infinity', 'inf');
}

/** The best {@link dropF1} over the accepted forms; an answer of white space scores 0, as in every scorer here. */
export const dropF1Scorer = stringScorer({
  id: 'drop_f1',
  version: 1,
  abstains: abstainsAtStart,
  value: (answer, gold) => (answer.trim() === '' ? 0 : Math.max(0, ...gold.forms.map((form) => dropF1(answer, form)))),
});
