import type { Item } from '../../benchmarks/item';
import { Bm25Index } from '../../text/bm25-index';
import { highestIndices } from '../../text/highest-indices';
import { contentTerms } from '../../text/terms';
import { type NotApplicable, notApplicable, noText, noTurns } from '../templates/applicable';
import { type DatedTurn, turnsByDate } from '../templates/dated-turns';
import { dateIntoSpan } from './date-into-span';
import { indexTurns } from './index-turns';
import { mergeByDate } from './merge-by-date';
import type { TurnStore } from './store-turn';
import { type NoiseSurface, renderSurface } from './surfaces';

export interface RetrievalOptions {
  readonly item: Item;
  /** Turns retrieved, from 1. */
  readonly m: number;
  /** Searched beside the item's own dialogue; undefined: that alone. */
  readonly crossUser?: TurnStore;
  readonly surface: NoiseSurface;
  /** Sets the dates of other users' turns. */
  readonly seed: number;
}

export type Retrieved =
  | {
      readonly kind: 'artifact';
      readonly text: string;
      /** Share of the item's witnesses with text among the retrieved turns: 0 … 1; null where it has none. */
      readonly witnessRecall: number | null;
    }
  | NotApplicable;

/**
 * What a BM25 retriever would show: the m turns that score best against the question, of all turns of the dialogue,
 * witness or not, and of other users' allowed turns where a store is given; by date. Of equals the item's own comes
 * first, then the earlier. With a store, its term statistics count for both sides, so that their scores compare.
 * @throws RangeError unless m is a whole number from 1.
 */
export function retrievedTurns({ item, m, crossUser, surface, seed }: RetrievalOptions): Retrieved {
  if (!Number.isInteger(m) || m < 1) throw new RangeError(`m is a whole number from 1, not ${m}`);
  const turns = turnsByDate(item);
  if (turns.length === 0)
    return notApplicable(item.sessions.some((session) => session.turns.length > 0) ? noText : noTurns);
  const isAllowed = crossUser?.allowedFor(item);
  const places = highestIndices(
    scoresOf(item, turns, crossUser),
    m,
    (place) => place < turns.length || isAllowed?.(place - turns.length) === true,
  );
  if (places.length < m) return notApplicable(tooFewTurns(m));
  const own = turns.filter((_, place) => places.includes(place));
  const others = places
    .filter((place) => place >= turns.length)
    .map((place) => dateIntoSpan(item, crossUser!.turns[place - turns.length]!, seed));
  return {
    kind: 'artifact',
    text: renderSurface[surface](mergeByDate(own, others)),
    witnessRecall: recallOf(turns, own),
  };
}

/** Stable words, since the report counts by them. */
export function tooFewTurns(m: number): string {
  return `the store holds fewer than ${m} turns`;
}

/** Own turns first, then those of the store. */
function scoresOf(item: Item, turns: readonly DatedTurn[], crossUser: TurnStore | undefined): Float64Array {
  const query = contentTerms(item.question);
  const texts = turns.map(({ turn }) => turn);
  if (crossUser === undefined) return indexTurns(new Bm25Index(), texts).scores(query);
  const index = crossUser.index();
  const own = texts.map(({ text }) => index.scoreOf(query, contentTerms(text)));
  const scores = new Float64Array(own.length + index.size);
  scores.set(own);
  scores.set(index.scores(query), own.length);
  return scores;
}

function recallOf(all: readonly DatedTurn[], retrieved: readonly DatedTurn[]): number | null {
  const count = (turns: readonly DatedTurn[]): number => turns.filter(({ turn }) => turn.isWitness).length;
  return count(all) === 0 ? null : count(retrieved) / count(all);
}
