import type { Dialogue } from '../../benchmarks/item';
import { countWords, firstWords, wordsFrom } from '../../text/words';
import { notApplicable, witnessesOf } from '../templates/applicable';
import { renderRawTurns } from '../templates/witness-turns';
import { type Budgeted, requireBudget } from './budgeted';
import { findForm, type WordRun } from './find-form';
import { splitWords } from './split-words';

/** Stable words, since the report counts by them. */
export const noFormInEvidence = 'no accepted form of the gold stands in a turn marked as evidence';

export interface ExcerptOptions {
  /** Words of dialogue, from 1. */
  readonly words: number;
  /** Accepted forms of the gold: where given, each excerpt is centred on the first of them that its turn holds. */
  readonly centredOn?: readonly string[];
}

/**
 * Words of the witness turns alone, each excerpt laid out as `witness_turns` does, in date order; see {@link splitWords}
 * for each turn's share. An excerpt starts where its turn does, or is centred on the gold's place, which makes it an
 * oracle of the answer too: a condition of its own, and not applicable where no turn holds the gold, since it would
 * repeat the plain one. The budget is of dialogue words: dates and speakers come on top, as three of them would fill a
 * packet's budget. Where it exceeds the witness turns they are shown whole.
 * @throws RangeError unless `words` is a whole number from 1.
 */
export function oracleExcerpt(dialogue: Dialogue, { words, centredOn }: ExcerptOptions): Budgeted {
  requireBudget(words);
  const witnesses = witnessesOf(dialogue);
  if (witnesses.kind === 'not_applicable') return witnesses;
  const golds = witnesses.turns.map(({ turn }) =>
    centredOn === undefined ? undefined : findForm(turn.text, centredOn),
  );
  if (centredOn !== undefined && golds.every((gold) => gold === undefined)) return notApplicable(noFormInEvidence);
  const lengths = witnesses.turns.map(({ turn }) => countWords(turn.text));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const shares = splitWords(words, lengths);
  const excerpts = witnesses.turns.map((dated, index) => {
    const text = excerptOf(dated.turn.text, { length: lengths[index]!, share: shares[index]!, gold: golds[index] });
    return { ...dated, turn: { ...dated.turn, text } };
  });
  return {
    kind: 'artifact',
    text: renderRawTurns(excerpts.filter((_, index) => shares[index]! > 0)),
    words: Math.min(words, total),
    whole: words >= total,
  };
}

interface Share {
  /** Words of the turn. */
  readonly length: number;
  /** Words to take. */
  readonly share: number;
  readonly gold: WordRun | undefined;
}

function excerptOf(text: string, { length, share, gold }: Share): string {
  if (gold === undefined || share >= length) return firstWords(text, share);
  const before = Math.max(0, Math.floor((share - gold.count) / 2));
  const first = Math.max(0, Math.min(gold.first - before, length - share));
  return wordsFrom(text, first, share);
}
