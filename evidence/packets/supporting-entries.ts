import type { Dialogue } from '../../benchmarks/item';
import { bm25Ranker } from '../../text/bm25';
import { contentTerms } from '../../text/terms';
import { countWords } from '../../text/words';
import { oneLine } from './one-line';
import { type SpokenTurn, spokenTurns } from './spoken-turn';
import { cutToWords, shareWords, wordsOf } from './word-budget';
import { line } from './wording';

export const mostSupportingEntries = 5;
/** An entry cut shorter than this says nothing; rather one entry fewer. */
const fewestWords = 8;

/** Why a packet has no supporting entries; stable words, since the report counts by them. */
export const noOtherTurns = 'no turn besides the evidence holds text';
export const noRoom = 'the packet has no room for supporting entries';

/** Lines of supporting entries in date order, at least one, or why there are none. */
export type SupportingEntries =
  { readonly kind: 'entries'; readonly lines: readonly string[] } | { readonly kind: 'none'; readonly reason: string };

interface Entry {
  /** From 0, in date order. */
  readonly place: number;
  /** `supporting_entry: S1.T3, 25 May 2023, User: ` */
  readonly opening: string;
  readonly text: string;
}

/**
 * The five turns besides the evidence that answer the question best by BM25, of equals the one said last; all of them
 * where there are fewer. As with any retriever's first five, the last may have nothing to do with the question. They are
 * cut evenly to `room` words; where that leaves less than eight words each, the lowest-ranking are left out.
 */
export function supportingEntries(dialogue: Dialogue, question: string, room: number): SupportingEntries {
  const others = spokenTurns(dialogue).filter(({ turn }) => !turn.isWitness);
  if (others.length === 0) return { kind: 'none', reason: noOtherTurns };
  const best = bestEntries(others, question);
  for (let count = best.length; count > 0; count -= 1) {
    const lines = fittingLines(best.slice(0, count), room);
    if (lines !== null) return { kind: 'entries', lines };
  }
  return { kind: 'none', reason: noRoom };
}

function bestEntries(turns: readonly SpokenTurn[], question: string): Entry[] {
  const ranker = bm25Ranker(contentTerms(question));
  for (const { turn } of turns) ranker.add(contentTerms(turn.text));
  const scores = ranker.scores();
  return turns
    .map((spoken, place) => ({ spoken, place, score: scores[place] ?? 0 }))
    .sort((a, b) => b.score - a.score || b.place - a.place)
    .slice(0, mostSupportingEntries)
    .map(({ spoken, place }) => entryOf(spoken, place));
}

function entryOf({ turn, day, speaker }: SpokenTurn, place: number): Entry {
  const source = [turn.address, ...(day === null ? [] : [day]), speaker].join(', ');
  return { place, opening: `${line('supporting_entry', source)}: `, text: oneLine(turn.text) };
}

/** The entries in date order within so many words, or null where an entry would get too few of them. */
function fittingLines(entries: readonly Entry[], room: number): string[] | null {
  const lengths = entries.map(({ text }) => wordsOf(text));
  const left = entries.reduce((words, { opening }) => words - countWords(opening), room);
  const shares = shareWords(lengths, Math.max(left, 0));
  const isTooShort = shares.some((share, index) => share < Math.min(fewestWords, lengths[index] ?? 0));
  if (isTooShort) return null;
  return entries
    .map(({ place, opening, text }, index) => ({ place, text: `${opening}${cutToWords(text, shares[index] ?? 0)}` }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
}
