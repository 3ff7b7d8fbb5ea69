import type { SlotQuestion } from '../question/read-question';
import { stem, wordSet } from '../words';

/** Whose the slot is where a sentence names it: the speaker's, another's, the listener's, or unsaid; `none` where unnamed. */
export type Owner = 'own' | 'other' | 'yours' | 'unsaid' | 'none';

export interface SlotMention {
  readonly owner: Owner;
  /** How many different words of the attribute the sentence holds. */
  readonly sharedTerms: number;
  readonly namesHead: boolean;
}

const own = wordSet('my our mine');
const others = wordSet('his her their whose');
/** A possessive stands at most this many words before the noun it owns. */
const reach = 6;

/** Where a sentence names the slot, and whose it says it is. Reads words one by one, so in linear time. */
export function readMention(sentence: string, question: SlotQuestion): SlotMention {
  const words = sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[-'’&.][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  const stems = words.map((word) => stem(word.replace(/['’]s?$/u, '')));
  const shared = new Set(stems.filter((each) => question.terms.includes(each)));
  const heads = stems.flatMap((each, index) => (each === question.head ? [index] : []));
  const owners = heads.map((index) => ownerBefore(words, stems, index, question));
  const order: readonly Owner[] = ['own', 'yours', 'other', 'unsaid'];
  const owner = order.find((each) => owners.includes(each)) ?? 'none';
  return { owner, sharedTerms: shared.size, namesHead: heads.length > 0 };
}

function ownerBefore(words: readonly string[], stems: readonly string[], head: number, question: SlotQuestion): Owner {
  for (let index = head - 1; index >= Math.max(0, head - reach); index -= 1) {
    const word = words[index]!;
    if (own.has(word)) return 'own';
    if (others.has(word)) return 'other';
    if (word === 'your') return 'yours';
    if (/['’]s$|s['’]$/u.test(word) && !/^(?:it|that|what|there|here|let|today|yesterday|tomorrow)['’]s$/u.test(word))
      return 'other';
    // Past the noun phrase itself nothing is owned any more.
    if (!question.terms.includes(stems[index]!) && !isInsideNounPhrase(word)) return 'unsaid';
  }
  return 'unsaid';
}

function isInsideNounPhrase(word: string): boolean {
  return !/^(?:is|are|was|were|be|been|has|have|had|for|of|as|to|with|and|but|that|which|in|on|at|from|by|a|an|the|this|no|any|without|if)$/u.test(
    word,
  );
}
