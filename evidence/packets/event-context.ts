import { formatDay } from '../format-date';
import type { ResolvedEvent } from '../resolution/resolution';
import { type Context, type ValueInput, valuePacketLines } from './value-packet';
import { flagsLine } from './witness-lines';
import { packetWords, wordsOfLines } from './word-budget';
import { formalFactors, line } from './wording';

const labelsInOrder = ['applicable', 'blocked', 'out_of_scope'] as const satisfies readonly ResolvedEvent['label'][];
const leftOutKey = 'events_left_out';
/** Words of the line that counts the events left out. */
const leftOutWords = 2;

/**
 * The lines of P3: those of P2 with the events around the value, the applicable ones before it, those that do not stand
 * after it with their reason, then the blocker flags. An event is told by its id, kind, target, address and date, never
 * by its words. Where the budget is short, events out of scope go first, then blocked ones, the oldest first.
 */
export function contextLines(input: ValueInput): string[] {
  const flags = flagsLine(input.resolution.flags);
  const { events } = input.resolution;
  const room = packetWords - wordsOfLines(valuePacketLines(formalFactors, input, { before: [], after: [flags] }));
  const byWeight = labelsInOrder.flatMap((label) => events.filter((each) => each.label === label).toReversed());
  const all = longestPrefix(byWeight, room);
  const shown = new Set(all.length === byWeight.length ? all : longestPrefix(byWeight, room - leftOutWords));
  const linesOf = (label: ResolvedEvent['label']): string[] =>
    events.filter((each) => each.label === label && shown.has(each)).map(eventLine);
  const leftOut = events.length - shown.size;
  const context: Context = {
    before: linesOf('applicable'),
    after: [
      ...linesOf('blocked'),
      ...linesOf('out_of_scope'),
      ...(leftOut === 0 ? [] : [line(leftOutKey, leftOut)]),
      flags,
    ],
  };
  return valuePacketLines(formalFactors, input, context);
}

/** The first events whose lines fit in so many words. */
function longestPrefix(events: readonly ResolvedEvent[], room: number): readonly ResolvedEvent[] {
  let left = room;
  const end = events.findIndex((event) => {
    left -= wordsOfLines([eventLine(event)]);
    return left < 0;
  });
  return end === -1 ? events : events.slice(0, end);
}

/** `blocked_event: E1 assertion, S2.T1, 6 March 2023, superseded` */
function eventLine({ event, label, reason }: ResolvedEvent): string {
  const target = event.target === null ? '' : ` of ${event.target}`;
  const parts = [
    `${event.id} ${event.kind}${target}`,
    event.address,
    ...(event.saidAt === null ? [] : [formatDay(event.saidAt)]),
    ...(label === 'blocked' && reason !== null ? [reason] : []),
  ];
  return line(`${label}_event`, parts.join(', '));
}
