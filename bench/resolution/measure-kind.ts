import { findBenchmark } from '../../benchmarks';
import type { Item } from '../../benchmarks/item';
import {
  type Bank,
  generateKind,
  type ScenarioKind,
  type TruthEvent,
  type TruthItem,
  type TruthSlot,
} from '../../benchmarks/sample';
import { allSlots } from '../../benchmarks/sample/item-context';
import { type EvidenceEvent, type Resolution, resolve } from '../../evidence/resolution';
import { functionWords, wordsOf } from '../../evidence/resolution/words';
import { answerTokens } from '../../text/answer-tokens';
import { resolveByMention } from './mention-resolvers';

export const measureNames = ['slot', 'kind', 'target', 'value', 'active'] as const;
export type MeasureName = (typeof measureNames)[number];

/** Shares from 0 to 1. */
export interface KindAccuracy {
  readonly kind: ScenarioKind;
  readonly bank: Bank;
  readonly items: number;
  /** Slot and active value by item; kind, target and value by event, where one that is missing or too many is wrong. */
  readonly ours: Readonly<Record<MeasureName, number>>;
  /** Accuracy of the active value alone. */
  readonly latestMention: number;
  readonly firstMention: number;
}

/** Measures `count` generated items whose plots turn on one kind of event, in the phrases of one bank. */
export function measureKind(kind: ScenarioKind, bank: Bank, seed: number, count: number): KindAccuracy {
  const { rows, truth } = generateKind(kind, bank, seed, count);
  const items = rows.map(itemOf);
  const verdicts = items.map((item, index) => judge(item, truth.items[index]!));
  const share = (pick: (verdict: Verdict) => readonly boolean[]): number => shareOf(verdicts.flatMap(pick));
  return {
    ...{ kind, bank, items: items.length },
    ours: {
      slot: share(({ slot }) => [slot]),
      kind: share(({ kinds }) => kinds),
      target: share(({ targets }) => targets),
      value: share(({ values }) => values),
      active: share(({ active }) => [active]),
    },
    latestMention: share(({ latestMention }) => [latestMention]),
    firstMention: share(({ firstMention }) => [firstMention]),
  };
}

function shareOf(rights: readonly boolean[]): number {
  return rights.filter(Boolean).length / Math.max(1, rights.length);
}

/** @throws Error for a row that is none of the sample's: a fault of the generator. */
export function itemOf(row: unknown): Item {
  const [parsed] = findBenchmark('sample').parseRow(row);
  if (parsed?.kind !== 'item') throw new Error('a generated row is no item of the sample benchmark');
  return parsed.item;
}

export interface Verdict {
  readonly slot: boolean;
  readonly kinds: readonly boolean[];
  readonly targets: readonly boolean[];
  readonly values: readonly boolean[];
  readonly active: boolean;
  readonly latestMention: boolean;
  readonly firstMention: boolean;
}

/** Compares what was resolved with the truth of the one slot asked for. */
export function judge(item: Item, truth: TruthItem): Verdict {
  const slot = truth.slots.find(({ asked }) => asked)!;
  const resolution = resolve(item, 'event_log');
  const isActive = (values: readonly string[]): boolean =>
    values.length === slot.activeValues.length &&
    values.every((value, index) => isValue(value, slot.activeValues[index]!, slot));
  const pairs = pairEvents(resolution, slot);
  return {
    slot: isSlot(resolution, slot),
    kinds: pairs.map(({ ours, theirs }) => ours !== undefined && ours.kind === theirs?.kind),
    targets: pairs.map(
      ({ ours, theirs }) => ours !== undefined && theirs !== undefined && isTarget(ours, theirs, resolution, slot),
    ),
    values: pairs.map(
      ({ ours, theirs }) => ours !== undefined && theirs !== undefined && isValue(ours.value, theirs.value, slot),
    ),
    active: isActive(resolution.activeValues),
    latestMention: isActive(resolveByMention(item, 'latest')),
    firstMention: isActive(resolveByMention(item, 'first')),
  };
}

interface EventPair {
  readonly ours?: EvidenceEvent;
  readonly theirs?: TruthEvent;
}

/** Events side by side, by address and there in order. */
function pairEvents({ events }: Resolution, slot: TruthSlot): EventPair[] {
  const inScope = events.filter(({ label }) => label !== 'out_of_scope').map(({ event }) => event);
  const addresses = new Set([...inScope, ...slot.events].map(({ address }) => address));
  return [...addresses].flatMap((address) => {
    const ours = inScope.filter((event) => event.address === address);
    const theirs = slot.events.filter((event) => event.address === address);
    const count = Math.max(ours.length, theirs.length);
    return Array.from({ length: count }, (_, index): EventPair => ({ ours: ours[index], theirs: theirs[index] }));
  });
}

function isTarget(ours: EvidenceEvent, theirs: TruthEvent, { events }: Resolution, slot: TruthSlot): boolean {
  const our = events.find(({ event }) => event.id === ours.target)?.event.address;
  return our === slot.events.find(({ id }) => id === theirs.target)?.address;
}

/** A value may be told with the unit that its speaker used. */
function isValue(ours: string | null, value: string | null, slot: TruthSlot): boolean {
  if (ours === null || value === null) return ours === value;
  const surface = slot.events.find((event) => event.value === value)?.surface ?? value;
  const key = answerTokens(ours).join(' ');
  return [value, surface].some((form) => answerTokens(form).join(' ') === key);
}

/** The attribute is right when it is made of the words by which the user calls it. */
function isSlot({ slot, scope }: Resolution, truth: TruthSlot): boolean {
  const { asOf, speaker } = truth.scope;
  const called = allSlots.find((each) => each.slot.attribute === truth.attribute)?.slot.bare ?? truth.attribute;
  const words = wordsOf(called).filter((word) => !functionWords.has(word));
  return (
    slot.subject === truth.subject &&
    slot.attribute.replace('.', '_') === words.join('_') &&
    scope.speaker === speaker &&
    scope.asOf.at === asOf.at &&
    scope.asOf.inclusive === asOf.inclusive &&
    (scope.asOf.words === null) === (asOf.words === null)
  );
}
