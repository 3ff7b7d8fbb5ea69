import type { Item, Session } from '../../benchmarks/item';
import { Bm25Index } from '../../text/bm25-index';
import { sha256 } from '../../text/hash';
import { normaliseText } from '../../text/normalise';
import { largestBound } from '../../text/seeded-random';
import { hasText, turnsOf } from '../templates/dated-turns';
import { indexTurns } from './index-turns';
import { type StoreTurn, toStoreTurn, type TurnStore } from './store-turn';

/**
 * Characters (UTF-16 units) of turns kept. LongMemEval's fill it with some 42,000 turns, which take about 350 MB and five
 * seconds to index on one core.
 */
export const defaultMaxCharacters = 50_000_000;

export interface CrossUserStoreOptions {
  /** Default {@link defaultMaxCharacters}. A smaller cap leaves more items out and needs less memory. */
  readonly maxCharacters?: number;
}

/**
 * The dialogues of a data set as one memory store. Items are added in the data set's order, which is part of what a seed
 * means. A session that several items hold (LongMemEval's haystacks, LoCoMo's conversations) is kept once, as that of
 * the item that brought it first. An item whose new sessions would exceed the cap is left out whole and listed.
 */
export class CrossUserStore implements TurnStore {
  readonly kind = 'cross_user';
  private readonly stored: StoreTurn[] = [];
  private readonly itemsLeftOut: string[] = [];
  private readonly bm25 = new Bm25Index();
  private readonly maxCharacters: number;
  private charactersHeld = 0;

  /** By the place of a turn: the number of its session. */
  private readonly sessionOf: number[] = [];
  /** By the number of a session: the place of its first turn. */
  private readonly starts: number[] = [];
  private readonly sessionsByContent = new Map<string, number>();
  private readonly sessionsById = new Map<string, number[]>();
  private readonly sessionsByText = new Map<string, number[]>();
  /** By question: the places of its witnesses. */
  private readonly witnesses = new Map<string, number[]>();

  constructor(options: CrossUserStoreOptions = {}) {
    this.maxCharacters = options.maxCharacters ?? defaultMaxCharacters;
  }

  get turns(): readonly StoreTurn[] {
    return this.stored;
  }

  /** Ids of the items that found no room, in the order they came. */
  get leftOut(): readonly string[] {
    return this.itemsLeftOut;
  }

  /** UTF-16 units of all stored turns. */
  get characters(): number {
    return this.charactersHeld;
  }

  add(item: Item): void {
    const sessions = item.sessions.map((session) => ({ session, key: contentKey(session) }));
    const added = sessions
      .filter(({ key }) => !this.sessionsByContent.has(key))
      .flatMap(({ session }) => session.turns.filter(hasText));
    const characters = added.reduce((sum, turn) => sum + turn.text.length, 0);
    const hasRoom =
      this.charactersHeld + characters <= this.maxCharacters && this.stored.length + added.length <= largestBound;
    if (!hasRoom) {
      this.itemsLeftOut.push(item.id);
      return;
    }
    for (const { session, key } of sessions) {
      if (!this.sessionsByContent.has(key)) this.addSession(item, session, key);
      this.addWitnesses(item, session, this.sessionsByContent.get(key)!);
    }
  }

  /**
   * Turns of other items' sessions. A session counts as the asking item's own where it has the id of one of the item's
   * sessions (an id that only counts, as LoCoMo's, aside) or a turn with the same text, and none of its turns is allowed
   * then; nor is a witness of another item that asks the same question.
   */
  allowedFor(item: Item): (place: number) => boolean {
    const own = new Set(
      item.sessions.flatMap((session) => [
        ...(isNamed(session) ? (this.sessionsById.get(session.id) ?? []) : []),
        ...session.turns.flatMap((turn) => this.sessionsByText.get(turn.text) ?? []),
      ]),
    );
    const witnesses = new Set(this.witnesses.get(normaliseText(item.question)));
    return (place) => !own.has(this.sessionOf[place]!) && !witnesses.has(place);
  }

  index(): Bm25Index {
    return indexTurns(this.bm25, this.stored);
  }

  private addSession(item: Item, session: Session, key: string): void {
    const number = this.starts.length;
    this.sessionsByContent.set(key, number);
    this.starts.push(this.stored.length);
    if (isNamed(session)) append(this.sessionsById, session.id, number);
    for (const dated of turnsOf(session)) {
      this.stored.push(toStoreTurn(item, session.id, dated));
      this.sessionOf.push(number);
      this.charactersHeld += dated.turn.text.length;
      append(this.sessionsByText, dated.turn.text, number);
    }
  }

  private addWitnesses(item: Item, session: Session, number: number): void {
    session.turns.filter(hasText).forEach((turn, offset) => {
      if (turn.isWitness) append(this.witnesses, normaliseText(item.question), this.starts[number]! + offset);
    });
  }
}

/** An id that only counts (`S3`, `session_3`, `12`) recurs in every dialogue and names no session. */
function isNamed({ id }: Session): boolean {
  return !/^(?:S|D|session|document)?[ _-]?\d{1,4}$/iu.test(id);
}

function contentKey({ id, turns }: Session): string {
  return sha256(JSON.stringify([id, ...turns.filter(hasText).map(({ role, speaker, text }) => [role, speaker, text])]));
}

function append<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
