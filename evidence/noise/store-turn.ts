/**
 * Retrieval noise (RENDER, arXiv 2608.23568): turns that do not bear the answer mixed with those that do.
 *
 * Glossary: a **store** is where a memory system would look: the item's own dialogue, or the dialogues of other users. A
 * **distractor** is a stored turn shown beside the witnesses. An item is **asking** when its question is put.
 */
import type { Address, Item, Turn } from '../../benchmarks/item';
import { type Bm25Index } from '../../text/bm25-index';
import type { DatedTurn } from '../templates/dated-turns';

/** A turn with text, as a store holds it. */
export interface StoreTurn {
  /** The item whose dialogue it comes from; with the address it names the turn. */
  readonly itemId: string;
  readonly sessionId: string;
  readonly address: Address;
  readonly role: Turn['role'];
  readonly speaker?: string;
  /** `YYYY-MM-DDTHH:MM`, or null. */
  readonly saidAt: string | null;
  /** Of a document's sentence; null for what is said. */
  readonly title: string | null;
  readonly text: string;
}

export const storeKinds = ['own', 'cross_user'] as const;
export type StoreKind = (typeof storeKinds)[number];

export interface TurnStore {
  readonly kind: StoreKind;
  readonly turns: readonly StoreTurn[];
  /** Which of the turns, by their place, may be shown as distractors of the asking item. */
  allowedFor(item: Item): (place: number) => boolean;
  /** Over all its turns, in their order; made on first use. */
  index(): Bm25Index;
}

export function toStoreTurn(item: Item, sessionId: string, { turn, saidAt, title }: DatedTurn): StoreTurn {
  const { isWitness: _isWitness, ...said } = turn;
  return { itemId: item.id, sessionId, ...said, saidAt, title };
}

/** A store knows no witnesses: beside the evidence every other turn is just a turn. */
export function toDatedTurn({ address, role, speaker, text, saidAt, title }: StoreTurn): DatedTurn {
  const turn = { address, role, text, isWitness: false };
  return { turn: speaker === undefined ? turn : { ...turn, speaker }, saidAt, title };
}
