import type { Dialogue } from '../../benchmarks/item';
import type { Rendered } from '../artifact';
import type { WitnessRecord } from '../resolution/resolution';
import { noTurns, noWitnesses } from '../templates/applicable';
import { contextLines } from './event-context';
import type { PacketLevel } from './packet-level';
import { supportingEntries } from './supporting-entries';
import { type ValueInput, valuePacketLines } from './value-packet';
import { renderWitnessPacket } from './witness-lines';
import { packetWords, wordsOfLines } from './word-budget';
import { formalFactors, type PacketFactors } from './wording';

/** What a packet is made of. P0 and P1 use the records and flags alone, and only P4 the question. */
export interface PacketInput extends ValueInput {
  readonly question: string;
}

/**
 * One level of the packet ladder as lines `key: value` under one heading. Every level shows the witnesses with what the
 * resolution's backend records of them: P0 adds the blocker flags; P2 their dates and the value; P3 to P2 the
 * events around the value and the flags; P4 to P3 supporting entries. At most 256 words: supporting entries are cut
 * first, then events left out, the value never, see {@link valuePacketLines}.
 */
export function renderPacket(level: PacketLevel, input: PacketInput): Rendered {
  const { dialogue, resolution } = input;
  const reason = whyNoPacket(dialogue, resolution.records);
  if (reason !== null) return { kind: 'not_applicable', reason };
  switch (level) {
    case 'P0':
    case 'P1':
      return {
        kind: 'artifact',
        text: renderWitnessPacket(level, { records: resolution.records, flags: resolution.flags }),
      };
    case 'P2':
      return artifact(valuePacketLines(formalFactors, input));
    case 'P3':
      return artifact(contextLines(input));
    case 'P4':
      return fullPacket(input);
    default:
      return level satisfies never;
  }
}

/**
 * P2 with three of its ingredients on or off, for the refusal factors: which of them makes a reader refuse? All on, it
 * is P2 byte for byte; all off, {@link renderStreamlined}.
 */
export function renderFactorPacket(factors: PacketFactors, input: ValueInput): Rendered {
  const reason = whyNoPacket(input.dialogue, input.resolution.records);
  return reason === null ? artifact(valuePacketLines(factors, input)) : { kind: 'not_applicable', reason };
}

/** The budget control's `streamlined_p2`: the value and the witnesses' dates in plain words, no formal wrapper. */
export function renderStreamlined(input: ValueInput): Rendered {
  return renderFactorPacket({ fields: false, cue: false, terms: false }, input);
}

/** Without entries of its own P4 would be P3 under another name, so it is not applicable. */
function fullPacket(input: PacketInput): Rendered {
  const lines = contextLines(input);
  const entries = supportingEntries(input.dialogue, input.question, packetWords - wordsOfLines(lines));
  if (entries.kind === 'none') return { kind: 'not_applicable', reason: entries.reason };
  return artifact([...lines, ...entries.lines]);
}

function whyNoPacket(dialogue: Dialogue, records: readonly WitnessRecord[]): string | null {
  if (dialogue.sessions.every(({ turns }) => turns.length === 0)) return noTurns;
  return records.length === 0 ? noWitnesses : null;
}

function artifact(lines: readonly string[]): Rendered {
  return { kind: 'artifact', text: lines.join('\n') };
}
