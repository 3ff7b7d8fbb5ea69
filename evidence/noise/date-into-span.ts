import type { Item } from '../../benchmarks/item';
import { largestBound, seededRandom } from '../../text/seeded-random';
import type { StoreTurn } from './store-turn';

/**
 * A stored turn as said within the asking item's span, from its first session to its last. A turn of the item keeps its
 * date. One of another item gets a minute drawn evenly over the span, by seed, item and turn: mapping its own date
 * linearly would put all turns of one-session items on one date, which tells them from the evidence. Where the item has
 * no dates the turn has none.
 */
export function dateIntoSpan(item: Item, turn: StoreTurn, seed: number): StoreTurn {
  if (turn.itemId === item.id) return turn;
  const dates = item.sessions.flatMap(({ saidAt }) => saidAt ?? []).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return { ...turn, saidAt: null };
  const random = seededRandom(seed, `noise date/${JSON.stringify([item.id, turn.itemId, turn.address])}`);
  const minutes = toMinutes(last) - toMinutes(first) + 1;
  const after = Math.floor((random.nextBelow(largestBound) / largestBound) * minutes);
  return { ...turn, saidAt: toDate(toMinutes(first) + after) };
}

const minuteMs = 60_000;

function toMinutes(date: string): number {
  return Date.parse(`${date}:00Z`) / minuteMs;
}

function toDate(minutes: number): string {
  return new Date(minutes * minuteMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}
