import type { Dialogue } from '../../benchmarks/item';
import type { Resolution } from '../resolution/resolution';
import type { ActiveValue } from './active-value';
import { witnessDates, witnessLines } from './witness-lines';
import { packetWords, wordsOfLines } from './word-budget';
import { type Labels, labelsOf, line, openingLines, type PacketFactors } from './wording';

/** What a packet with a value is made of. */
export interface ValueInput {
  readonly dialogue: Dialogue;
  readonly resolution: Pick<Resolution, 'records' | 'events' | 'flags'>;
  readonly active: ActiveValue;
}

/** Lines of P3 around the value. */
export interface Context {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The lines of a packet with its value. The value is never cut: where it makes the packet longer than its budget, a last
 * line says so.
 */
export function valuePacketLines(
  factors: PacketFactors,
  { dialogue, resolution, active }: ValueInput,
  { before, after }: Context = { before: [], after: [] },
): string[] {
  const labels = labelsOf(factors);
  const lines = [
    ...openingLines(factors),
    ...witnessLines(factors, resolution.records, witnessDates(dialogue)),
    ...before,
    ...valueLines(labels, active),
    ...after,
  ];
  return wordsOfLines(lines) > packetWords ? [...lines, line(labels.overBudget, 'the value is kept whole')] : lines;
}

function valueLines(labels: Labels, active: ActiveValue): string[] {
  if (active.kind !== 'value') return [line(labels.value, active.kind)];
  const values = active.values.map((value) => line(labels.value, value));
  return values.length > 1 ? [line(labels.contested, values.length), ...values] : values;
}
