import { answerTokens } from '../text/answer-tokens';

/** A text read once, to be searched for many forms. */
export interface ReadText {
  /** Whether the form's tokens stand in the text one after the other. A form without tokens stands nowhere. */
  holds(form: string): boolean;
}

/**
 * Reads a text for {@link ReadText.holds}. Borders are token borders, so "3" is not in "13", "3.5", "3:30", "1/3",
 * "3rd" or "3-5" but is in "3 apples", "(3)", "3." and "three"; see {@link answerTokens} for what counts as equal.
 */
export function readText(text: string): ReadText {
  const joined = ` ${answerTokens(text).join(' ')} `;
  return {
    holds(form) {
      const tokens = answerTokens(form);
      return tokens.length > 0 && joined.includes(` ${tokens.join(' ')} `);
    },
  };
}
