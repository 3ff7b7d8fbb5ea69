import { answerTokens } from '../../text/answer-tokens';

/** A run of words of a text. */
export interface WordRun {
  /** From 0. */
  readonly first: number;
  readonly count: number;
}

/**
 * Where a text holds an accepted form: the first place of the first form that stands in it, as the words that it touches.
 * Words are compared by {@link answerTokens}, so that case, quotation marks and punctuation around a word do not matter.
 */
export function findForm(text: string, forms: readonly string[]): WordRun | undefined {
  const tokens = tokensByWord(text);
  for (const form of forms) {
    const wanted = tokensByWord(form);
    const at = wanted.length === 0 ? -1 : tokens.findIndex((_, start) => holdsAt(tokens, wanted, start));
    if (at === -1) continue;
    const first = tokens[at]!.word;
    return { first, count: tokens[at + wanted.length - 1]!.word - first + 1 };
  }
  return undefined;
}

interface WordToken {
  readonly token: string;
  /** Which word it stands in, from 0. */
  readonly word: number;
}

function tokensByWord(text: string): WordToken[] {
  return (text.match(/\S+/gu) ?? []).flatMap((spelled, word) =>
    answerTokens(spelled).map((token) => ({ token, word })),
  );
}

function holdsAt(tokens: readonly WordToken[], wanted: readonly WordToken[], start: number): boolean {
  return wanted.every(({ token }, offset) => tokens[start + offset]?.token === token);
}
