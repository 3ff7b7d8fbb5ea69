import { sha256 } from '../../text/hash';
import type { DatedTurn } from '../templates/dated-turns';
import { type StoreTurn, toDatedTurn } from './store-turn';

interface Placed {
  readonly shown: DatedTurn;
  /** Empty: before all dates. */
  readonly date: string;
  /** Where it stands among the turns of its date: 0 … 1. */
  readonly place: number;
}

/**
 * Turns of the asking item with turns of others, by date.
 * @param own in the order of the dialogue, which they keep.
 * @param others already dated within the item's span. Under a date that own turns have too, each stands before, between
 * or after them with equal chance, by a hash of the turn: else in an item of one date all noise would follow the evidence.
 */
export function mergeByDate(own: readonly DatedTurn[], others: readonly StoreTurn[]): DatedTurn[] {
  return [...placeOwn(own), ...others.map(placeOther)]
    .sort((a, b) => (a.date === b.date ? a.place - b.place : a.date < b.date ? -1 : 1))
    .map(({ shown }) => shown);
}

function placeOwn(own: readonly DatedTurn[]): Placed[] {
  const dates = runningDates(own);
  const counts = new Map<string, number>();
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  const seen = new Map<string, number>();
  return own.map((shown, index) => {
    const date = dates[index]!;
    const nth = (seen.get(date) ?? 0) + 1;
    seen.set(date, nth);
    return { shown, date, place: nth / (counts.get(date)! + 1) };
  });
}

/** An undated turn, or one dated out of order, counts under the latest date before it, so that the order stands. */
function runningDates(own: readonly DatedTurn[]): string[] {
  let latest = '';
  return own.map(({ saidAt }) => {
    if (saidAt !== null && saidAt > latest) latest = saidAt;
    return latest;
  });
}

function placeOther(turn: StoreTurn): Placed {
  const hash = sha256(JSON.stringify([turn.itemId, turn.address, turn.saidAt]));
  return { shown: toDatedTurn(turn), date: turn.saidAt ?? '', place: Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32 };
}
