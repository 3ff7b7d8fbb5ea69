import { textHash } from '../text/text-hash';
import { countWords } from '../text/words';
import { countCharacters, tokensOf } from './estimate-tokens';

/** What a text measures. */
export interface TextMeasure {
  readonly hash: string;
  /** Estimated, see estimate-tokens.ts. */
  readonly tokens: number;
  readonly bytes: number;
  readonly words: number;
}

/** Texts remembered: those of an item's surfaces, so that the next question about the same dialogue finds them. */
const mostKnown = 48;

/**
 * Hash and size of texts, each worked out once: hundreds of questions may show one text of half a megabyte, which takes 10 ms
 * to measure.
 */
export class TextMeasures {
  private readonly known = new Map<string, TextMeasure>();
  private readonly counts = new Map<string, ReturnType<typeof countCharacters>>();

  of(text: string): TextMeasure {
    return remembered(this.known, text, () => ({
      hash: textHash(text),
      tokens: tokensOf(this.countsOf(text)),
      bytes: Buffer.byteLength(text),
      words: countWords(text),
    }));
  }

  /** Of a message, whose beginning other questions share: its length in UTF-16 units. */
  ofMessage(content: string, sharedPrefix = 0): Pick<TextMeasure, 'hash' | 'tokens' | 'bytes'> {
    const shared = this.countsOf(content.slice(0, sharedPrefix));
    const rest = countCharacters(content.slice(sharedPrefix));
    return {
      hash: textHash(content),
      tokens: tokensOf({ latin: shared.latin + rest.latin, other: shared.other + rest.other }),
      bytes: Buffer.byteLength(content),
    };
  }

  private countsOf(text: string): ReturnType<typeof countCharacters> {
    return remembered(this.counts, text, () => countCharacters(text));
  }
}

/** The least recently used goes first. */
function remembered<Value>(known: Map<string, Value>, text: string, make: () => Value): Value {
  const found = known.get(text) ?? make();
  known.delete(text);
  known.set(text, found);
  if (known.size > mostKnown) known.delete(known.keys().next().value!);
  return found;
}
