import type { Item } from '../../benchmarks/item';
import { Bm25Index } from '../../text/bm25-index';
import { sessionsByDate, turnsOf } from '../templates/dated-turns';
import { indexTurns } from './index-turns';
import { type StoreTurn, toStoreTurn, type TurnStore } from './store-turn';

/**
 * The rest of the item's own dialogue, in date order: its turns with text that are no witnesses, nor say word by word
 * what a witness says.
 */
export function ownStore(item: Item): TurnStore {
  const turns = otherTurns(item);
  const index = new Bm25Index();
  return { kind: 'own', turns, allowedFor: () => () => true, index: () => indexTurns(index, turns) };
}

function otherTurns(item: Item): StoreTurn[] {
  const all = item.sessions.flatMap((session) => session.turns);
  const evidence = new Set(all.filter((turn) => turn.isWitness).map((turn) => turn.text));
  return sessionsByDate(item).flatMap((session) =>
    turnsOf(session)
      .filter(({ turn }) => !evidence.has(turn.text))
      .map((dated) => toStoreTurn(item, session.id, dated)),
  );
}
