import fc from 'fast-check';

import { readNaively } from '../../test/support/naive-slot';
import { EventLog } from './event-log';
import { eventKinds } from './resolution';
import type { AsOf, SlotBackend, SlotEvent } from './slot-backend';
import { StateTable } from './state-table';

const present: AsOf = { at: null, inclusive: true };
const days = ['2023-01-01T10:00', '2023-02-01T10:00', '2023-03-01T10:00', '2023-04-01T10:00'] as const;

/** Events said a month apart: `said(['assertion', 'a'], ['update', 'b', 'E1'])`. */
function said(...rows: readonly (readonly [SlotEvent['kind'], string | null, string?])[]): SlotEvent[] {
  return rows.map(([kind, value, target], index) => ({
    ...{ id: `E${index + 1}`, kind, value, target: target ?? null, address: `S${index + 1}.T1` },
    ...{ saidAt: days[index] ?? null, speaker: 'user', text: '', isInScope: true },
  }));
}

function stateOf(events: readonly SlotEvent[], asOf: AsOf = present): unknown {
  const states = [new EventLog(), new StateTable()].map((backend: SlotBackend) => {
    for (const event of events) backend.write(event);
    const { reasons, activeValues } = backend.read(asOf);
    return { reasons: [...reasons.values()], values: activeValues };
  });
  expect(states[0]).toEqual(states[1]);
  return states[0];
}

describe('both backends', () => {
  test('an update supersedes, and the same value again changes nothing', () => {
    const events = said(['assertion', '41'], ['assertion', 'forty-one'], ['update', '42', 'E2']);
    expect(stateOf(events)).toEqual({ reasons: ['superseded', 'superseded', null], values: ['42'] });
    expect(stateOf(events.slice(0, 2))).toEqual({ reasons: [null, null], values: ['41'] });
  });

  test('a correction takes the place and the time of its target', () => {
    const events = said(['assertion', 'a'], ['update', 'b', 'E1'], ['correction', 'c', 'E1']);
    expect(stateOf(events)).toEqual({ reasons: ['corrected', null, 'superseded'], values: ['b'] });
    expect(stateOf(events, { at: days[1], inclusive: false })).toEqual({
      reasons: ['corrected', 'future', null],
      values: ['c'],
    });
  });

  test('corrections chain', () => {
    const events = said(['assertion', 'a'], ['correction', 'b', 'E1'], ['correction', 'c', 'E2']);
    expect(stateOf(events)).toEqual({ reasons: ['corrected', 'corrected', null], values: ['c'] });
  });

  test('a deletion empties the slot, and a later value fills it again', () => {
    const events = said(['assertion', 'a'], ['deletion', null, 'E1'], ['assertion', 'b']);
    expect(stateOf(events.slice(0, 2))).toEqual({ reasons: ['deleted', null], values: [] });
    expect(stateOf(events)).toEqual({ reasons: ['deleted', 'superseded', null], values: ['b'] });
  });

  test('a deletion that names a value takes only that', () => {
    const events = said(['assertion', 'a'], ['contradiction', 'b', 'E1'], ['deletion', 'a', 'E1']);
    expect(stateOf(events)).toEqual({ reasons: ['deleted', null, null], values: ['b'] });
  });

  test('correcting a deletion undoes it, at its own time too', () => {
    const events = said(['assertion', 'a'], ['deletion', null, 'E1'], ['correction', null, 'E2']);
    const undone = { reasons: [null, 'corrected', null], values: ['a'] };
    expect(stateOf(events)).toEqual(undone);
    expect(stateOf(events, { at: days[1], inclusive: true })).toEqual(undone);
  });

  test('a correction without a value takes back what it corrects', () => {
    const events = said(['assertion', 'a'], ['correction', null, 'E1']);
    expect(stateOf(events)).toEqual({ reasons: ['corrected', null], values: [] });
  });

  test('a contradiction leaves both values standing until an update settles it', () => {
    const events = said(['assertion', 'a'], ['contradiction', 'b', 'E1'], ['update', 'c', 'E1']);
    expect(stateOf(events.slice(0, 2))).toEqual({ reasons: [null, null], values: ['a', 'b'] });
    expect(stateOf(events)).toEqual({ reasons: ['superseded', 'contradicted', null], values: ['c'] });
  });

  test('a correction of either side settles a contradiction', () => {
    const first = said(['assertion', 'a'], ['contradiction', 'b', 'E1'], ['correction', 'b', 'E1']);
    expect(stateOf(first)).toEqual({ reasons: ['corrected', null, null], values: ['b'] });
    const third = said(['assertion', 'a'], ['contradiction', 'b', 'E1'], ['correction', 'c', 'E1']);
    expect(stateOf(third)).toEqual({ reasons: ['corrected', 'contradicted', null], values: ['c'] });
  });

  test('a deletion after a correction deletes the corrected event too', () => {
    const events = said(['assertion', 'a'], ['correction', 'b', 'E1'], ['deletion', null, 'E2']);
    expect(stateOf(events)).toEqual({ reasons: ['deleted', 'deleted', null], values: [] });
  });

  test('out-of-scope events touch nothing', () => {
    const [first, second] = said(['assertion', 'a'], ['assertion', 'b']);
    expect(stateOf([first!, { ...second!, isInScope: false }])).toEqual({
      reasons: [null, 'out_of_scope'],
      values: ['a'],
    });
  });

  test('records tell where an event is kept, differently in each backend, for turns without one too', () => {
    const [log, table] = [new EventLog(), new StateTable()];
    for (const event of said(['assertion', 'a'], ['correction', 'b', 'E1'])) {
      log.write(event);
      table.write(event);
    }
    expect(log.record('S2.T1')).toBe('event E2, sequence 2, logged 1 February 2023');
    expect(table.record('S2.T1')).toBe('row 1, version 1 amended, valid from 1 January 2023');
    expect([log.record('S9.T1'), table.record('S9.T1')]).toEqual(['no event', 'row 1, unchanged']);
  });
});

const row = fc.record({
  kind: fc.constantFrom(...eventKinds),
  value: fc.constantFrom('7', 'seven', '8', 'Ada Brown', null),
  target: fc.nat({ max: 9 }),
  hasTarget: fc.boolean(),
  speaker: fc.constantFrom('user', 'assistant'),
  step: fc.constantFrom(0, 0, 1),
  isDated: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 0),
  isInScope: fc.integer({ min: 0, max: 7 }).map((drawn) => drawn > 0),
});
const sequence = fc.array(row, { maxLength: 8 }).map((rows) => {
  let day = 0;
  return rows.map((each, index): SlotEvent => {
    day = Math.min(day + each.step, days.length - 1);
    const target = each.hasTarget && index > 0 ? `E${(each.target % index) + 1}` : null;
    return {
      ...{ id: `E${index + 1}`, kind: each.kind, value: each.value, target, address: `S1.T${index + 1}`, text: '' },
      ...{ saidAt: each.isDated ? days[day]! : null, speaker: each.speaker, isInScope: each.isInScope },
    };
  });
});
const queries: readonly AsOf[] = [
  present,
  ...days.flatMap((at) => [
    { at, inclusive: true },
    { at, inclusive: false },
  ]),
];

test('both backends agree with a naive reading of the rules at every prefix and every time', () => {
  fc.assert(
    fc.property(sequence, (events) => {
      const [log, table] = [new EventLog(), new StateTable()];
      for (const [index, event] of events.entries()) {
        log.write(event);
        table.write(event);
        for (const asOf of queries) {
          const expected = readNaively(events.slice(0, index + 1), asOf);
          expect(log.read(asOf)).toEqual(expected);
          expect(table.read(asOf)).toEqual(expected);
        }
      }
    }),
    { numRuns: 500 },
  );
});
