import { answerTokens } from '../../text/answer-tokens';
import { normaliseText } from '../../text/normalise';

/** By which values are compared: case, quotes, number words and ways to write a unit do not tell them apart. */
export function valueKey(value: string): string {
  const tokens = answerTokens(value).filter((token, index) => index > 0 || !leadingWords.has(token));
  return tokens.length > 0 ? tokens.join(' ') : normaliseText(value);
}

/** A first word that tells no value from another. */
const leadingWords = new Set(['about', 'around', 'over', 'almost', 'nearly', 'the']);
