import type { Address, Dialogue } from '../../benchmarks/item';
import { formatDay } from '../format-date';
import { type BlockerFlags, blockerReasons, type WitnessRecord } from '../resolution/resolution';
import type { PacketLevel } from './packet-level';
import { formalFactors, type Labels, labelsOf, line, openingLines, type PacketFactors } from './wording';

/** Names more witnesses than this only by their number, so that a packet's budget keeps room for the value. */
export const listedWitnesses = 10;

/** All that the levels below the value may know: addresses, records and counts, no text and no value. */
export interface WitnessInput {
  readonly records: readonly WitnessRecord[];
  readonly flags: BlockerFlags;
}

/** P0 and P1: the witnesses' addresses with their records, for P0 the blocker flags too. */
export function renderWitnessPacket(
  level: Extract<PacketLevel, 'P0' | 'P1'>,
  { records, flags }: WitnessInput,
): string {
  const lines = [...openingLines(formalFactors), ...witnessLines(formalFactors, records)];
  return (level === 'P0' ? [...lines, flagsLine(flags)] : lines).join('\n');
}

/** Every count, zeros too, so that the line has the same form in every packet. */
export function flagsLine(flags: BlockerFlags): string {
  const counted = [...blockerReasons, 'no_witness', 'contested'] as const;
  return line('blocker_flags', counted.map((reason) => `${reason} ${flags[reason]}`).join(', '));
}

/**
 * The latest witnesses, in date order, as addresses with records, with their dates where they are given; without ledger
 * terms as dates alone, each day once.
 */
export function witnessLines(
  factors: PacketFactors,
  records: readonly WitnessRecord[],
  dates: ReadonlyMap<Address, string | null> = new Map(),
): string[] {
  const labels = labelsOf(factors);
  const listed = records.slice(-listedWitnesses);
  const dayOf = ({ address }: WitnessRecord): string[] => {
    const saidAt = dates.get(address) ?? null;
    return saidAt === null ? [] : [formatDay(saidAt)];
  };
  const lines = factors.terms
    ? listed.flatMap((each) => [...ledgerLines(labels, each), ...dayOf(each).map((day) => line(labels.date, day))])
    : daysLine(labels, listed.flatMap(dayOf));
  const leftOut = records.length - listed.length;
  return leftOut === 0 ? lines : [...lines, line(labels.leftOut, leftOut)];
}

/** The dates of the witness turns by address. */
export function witnessDates(dialogue: Dialogue): ReadonlyMap<Address, string | null> {
  return new Map(
    dialogue.sessions.flatMap(({ saidAt, turns }) =>
      turns.filter(({ isWitness }) => isWitness).map(({ address }) => [address, saidAt] as const),
    ),
  );
}

function ledgerLines(labels: Labels, { address, record }: WitnessRecord): string[] {
  return [line(labels.address, address), line(labels.record, record)];
}

function daysLine(labels: Labels, days: readonly string[]): string[] {
  return days.length === 0 ? [] : [line(labels.date, [...new Set(days)].join(', '))];
}
