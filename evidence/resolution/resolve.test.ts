import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findBenchmark } from '../../benchmarks';
import type { Item, Role, Session } from '../../benchmarks/item';
import { readText } from '../../scoring/read-text';
import { sharedData } from '../../test/support/shared-data';
import { packageRoot } from '../../text/package-root';
import { backendNames, resolve } from '.';

interface Said {
  readonly at: string | null;
  readonly role?: Role;
  readonly speaker?: string;
  readonly text: string;
}

/** An item with one witness turn per entry; entries of one date share a session. */
function itemOf(question: string, turns: readonly Said[], questionDate: string | null = '2023-12-01T09:00'): Item {
  const dates = [...new Set(turns.map(({ at }) => at))];
  const sessions = dates.map((saidAt, index): Session => {
    const inSession = turns.filter(({ at }) => at === saidAt);
    return {
      ...{ ordinal: index + 1, id: `s${index + 1}`, saidAt },
      turns: inSession.map(({ role = 'user', speaker, text }, turn) => ({
        ...{ address: `S${index + 1}.T${turn + 1}`, role, text, isWitness: true },
        ...(speaker === undefined ? {} : { speaker }),
      })),
    };
  });
  const gold = { kind: 'forms', raw: 'x', forms: ['x'] } as const;
  return { id: 'test', type: 'test', question, questionDate, gold, sessions, flags: [] };
}

const [january, march, may] = ['2023-01-10T10:00', '2023-03-10T10:00', '2023-05-10T10:00'];
const code = 'What is my alarm code?';

/** Resolves turns said in January, March and May, unless they say when themselves. */
function resolved(question: string, ...texts: readonly (string | Said)[]): ReturnType<typeof resolve> {
  const dates = [january, march, may];
  return resolve(
    itemOf(
      question,
      texts.map((text, index) => (typeof text === 'string' ? { at: dates[index]!, text } : text)),
    ),
    'event_log',
  );
}

const kindsOf = ({ events }: ReturnType<typeof resolve>): string[] =>
  events.map(({ event, label }) => (label === 'out_of_scope' ? label : event.kind));

describe('what a question asks for', () => {
  test('the slot is whose thing and which', () => {
    expect(resolved('What is my alarm code?').slot).toEqual({ subject: 'user', attribute: 'alarm.code' });
    expect(resolved("What is my cousin's alarm code?").slot).toEqual({ subject: 'cousin', attribute: 'alarm.code' });
    expect(resolved('What was my yearly club fee before March 3?').slot.attribute).toBe('yearly.club_fee');
    expect(resolved('Which soup did you recommend for the party?').slot.subject).toBe('assistant');
  });

  test.each([
    ['What was my alarm code before March 3?', { words: 'before March 3', at: '2023-03-03T00:00', inclusive: false }],
    [
      'What was my alarm code before 3 March 2022?',
      { words: 'before 3 March 2022', at: '2022-03-03T00:00', inclusive: false },
    ],
    [
      'What was my alarm code at the end of January?',
      { words: 'at the end of January', at: '2023-02-01T00:00', inclusive: false },
    ],
    [
      'What was my alarm code before December 24?',
      { words: 'before December 24', at: '2022-12-24T00:00', inclusive: false },
    ],
    ['What was my alarm code last month?', { words: 'last month', at: '2023-12-01T00:00', inclusive: false }],
    ['What was my alarm code two months ago?', { words: 'two months ago', at: '2023-10-02T00:00', inclusive: false }],
    ['What is my alarm code?', { words: null, at: '2023-12-01T09:00', inclusive: true }],
  ])('%s', (question, asOf) => {
    expect(resolved(question).scope.asOf).toEqual(asOf);
  });

  test('"previously" is before the last change', () => {
    const texts = ['My alarm code is 4415.', 'My alarm code has changed to 7781.', 'My alarm code is 9023 now.'];
    for (const words of ['previously', 'before it changed']) {
      const { scope, activeValues } = resolved(`What was my alarm code ${words}?`, ...texts);
      expect([scope.asOf.at, scope.asOf.words, activeValues]).toEqual([may, words, ['7781']]);
    }
    expect(resolved('What was my alarm code originally?', ...texts).activeValues).toEqual(['4415']);
  });

  test('the present is the later of question date and last session', () => {
    const late = itemOf(code, [{ at: may, text: 'My alarm code is 4415.' }], '2023-02-01');
    expect(resolve(late, 'event_log')).toMatchObject({ scope: { asOf: { at: may } }, activeValues: ['4415'] });
  });

  test.each([
    'How much did I spend on the alarm and the lamp in total?',
    'How many days passed between the day I bought the alarm and the day I sold it?',
    'Did I change my alarm code?',
    'Can you suggest a good alarm code?',
    'Which alarm did I buy first?',
  ])('no one value answers: %s', (question) => {
    const { activeValues, contested, events } = resolved(
      question,
      'I paid $41 for the alarm.',
      'The alarm code is 4415.',
    );
    expect([activeValues, contested]).toEqual([[], 0]);
    expect(events.filter(({ label }) => label === 'blocked')).toEqual([]);
  });
});

describe('kinds of events', () => {
  test('the first statement is an assertion, a later other value an update without any marker', () => {
    const { events, activeValues } = resolved(code, 'Hi! My alarm code is 4415.', 'At the door I type 7781.');
    expect(events.map(({ event }) => [event.id, event.kind, event.target, event.value])).toEqual([
      ['E1', 'assertion', null, '4415'],
      ['E2', 'update', 'E1', '7781'],
    ]);
    expect(activeValues).toEqual(['7781']);
  });

  test('of two values the one that stands already is the one left behind', () => {
    const { events } = resolved(code, 'My alarm code is 4415.', 'I swapped 4415 for 7781 as my alarm code.');
    expect(events[1]?.event).toMatchObject({ kind: 'update', target: 'E1', value: '7781' });
  });

  test('the same value again changes nothing', () => {
    const { events, activeValues } = resolved(code, 'My alarm code is 4415.', 'My alarm code is 4415, as you know.');
    expect([events.map(({ reason }) => reason), activeValues]).toEqual([[null, null], ['4415']]);
  });

  test('another value at the same time contradicts, unless it says that it replaces the first', () => {
    const first = { at: january, text: 'My alarm code is 4415.' };
    const open = resolved(code, first, { at: january, text: 'The sticker gives 7781 as my alarm code.' });
    expect([kindsOf(open), open.activeValues, open.contested]).toEqual([
      ['assertion', 'contradiction'],
      ['4415', '7781'],
      2,
    ]);
    const replaced = resolved(code, first, { at: january, text: 'From now on my alarm code is 7781.' });
    expect(kindsOf(replaced)).toEqual(['assertion', 'update']);
  });

  test('doubt between two values contradicts later too, and an update settles it', () => {
    const doubt = 'My wife has 7781 down as my alarm code, and I have no idea which of the two is right.';
    const { events, activeValues } = resolved(code, 'My alarm code is 4415.', doubt, 'My alarm code is 9023 now.');
    expect(events.map(({ event, reason }) => [event.kind, event.target, reason])).toEqual([
      ['assertion', null, 'superseded'],
      ['contradiction', 'E1', 'contradicted'],
      ['update', 'E1', null],
    ]);
    expect(activeValues).toEqual(['9023']);
  });

  test('what the assistant holds against the user contradicts', () => {
    const claim: Said = { at: march, role: 'assistant', text: 'According to my notes, your alarm code is 7781.' };
    expect(resolved(code, 'My alarm code is 4415.', claim)).toMatchObject({
      activeValues: ['4415', '7781'],
      contested: 2,
    });
  });

  test.each([
    'Sorry, I got that wrong. My alarm code is 7781.',
    'My alarm code is 7781. The other one was a typo.',
    'I said 4415 when I meant 7781.',
    'My alarm code was never 4415, it is 7781.',
    'It is 7781, not 4415.',
  ])('a correction: %s', (text) => {
    const { events, activeValues } = resolved(code, 'My alarm code is 4415.', text);
    expect(events.map(({ event, reason }) => [event.kind, event.target, event.value, reason])).toEqual([
      ['assertion', null, '4415', 'corrected'],
      ['correction', 'E1', '7781', null],
    ]);
    expect(activeValues).toEqual(['7781']);
  });

  test('a correction of a value already replaced leaves the state, and counts for the past', () => {
    const texts = [
      'My alarm code is 4415.',
      'My alarm code is 7781 now.',
      'I made a mistake: back then my alarm code was 9023, not 4415.',
    ];
    expect(resolved(code, ...texts)).toMatchObject({ activeValues: ['7781'] });
    expect(resolved('What was my alarm code before March 1?', ...texts)).toMatchObject({ activeValues: ['9023'] });
  });

  test('what denies a value long replaced corrects, without any marker', () => {
    const { events } = resolved(
      code,
      'My alarm code is 4415.',
      'My alarm code is 7781 now.',
      'It went from 4415, no, 9023.',
    );
    expect(events[2]?.event).toMatchObject({ kind: 'correction', target: 'E1', value: '9023' });
  });

  test('a deletion may name the value, the slot or neither', () => {
    for (const text of ['You can forget 4415.', 'My alarm code no longer applies.', 'I got rid of the whole device.']) {
      const { events, activeValues } = resolved(code, 'My alarm code is 4415.', text);
      expect([events[1]?.event.kind, events[1]?.event.target, activeValues]).toEqual(['deletion', 'E1', []]);
      expect(events[1]?.event.value).toBe(text.includes('4415') ? '4415' : null);
    }
  });

  test('a deletion can be undone, and refilled', () => {
    const before = ['My alarm code is 4415.', 'I cancelled the alarm for good.'];
    const undone = resolved(code, ...before, 'False alarm, I take that back: my alarm code is unchanged.');
    expect(undone.events[2]?.event).toMatchObject({ kind: 'correction', target: 'E2', value: null });
    expect(undone.activeValues).toEqual(['4415']);
    expect(resolved(code, ...before, 'My alarm code is 7781.').activeValues).toEqual(['7781']);
  });
});

describe('scope', () => {
  test.each([
    "My aunt's alarm code is 7781.",
    'For my neighbour, the alarm code is 7781.',
    'I am thinking of changing my alarm code to 7781.',
    'Maybe my alarm code becomes 7781 one day, nothing is decided.',
    'If my alarm code were 7781, I would forget it at once.',
    "In a novel I am reading, the butler's alarm code is 7781.",
    'I dreamt that my alarm code was 7781.',
    'You recommended 7781 for my alarm code, and I did nothing about it.',
  ])('states nothing of the slot: %s', (text) => {
    const { events, activeValues, flags } = resolved(code, 'My alarm code is 4415.', text);
    expect(events[1]).toMatchObject({ label: 'out_of_scope', reason: 'out_of_scope', event: { value: '7781' } });
    expect([activeValues, flags.out_of_scope]).toEqual([['4415'], 1]);
  });

  test('beside a trap the statement counts', () => {
    const { activeValues } = resolved(code, "My aunt's alarm code is 7781. Mine is easier: my alarm code is 4415.");
    expect(activeValues).toEqual(['4415']);
  });

  test("the assistant's suggestion is none of the user's, and the answer where the assistant is asked", () => {
    const suggestion: Said = {
      at: march,
      role: 'assistant',
      text: 'You could also try Larkspur Lodge for your hotel.',
    };
    const asked = resolved('What is my hotel?', 'My hotel is Quarry House.', suggestion);
    expect([kindsOf(asked), asked.activeValues]).toEqual([['assertion', 'out_of_scope'], ['Quarry House']]);
    expect(resolved('Which hotel did you recommend to me?', suggestion).activeValues).toEqual(['Larkspur Lodge']);
  });

  test('a plan states what is asked for where a plan is asked for', () => {
    expect(resolved('Where am I planning to stay?', 'I am planning to stay in Larkspur Lodge.').activeValues).toEqual([
      'Larkspur Lodge',
    ]);
  });
});

describe('any item', () => {
  test('without witnesses there is a flag and no event', () => {
    const { events, flags, records } = resolve(itemOf(code, []), 'state_table');
    expect([events, records, flags.no_witness]).toEqual([[], [], 1]);
  });

  test('named speakers: the subject is the one named, and others speak for themselves', () => {
    const turns: Said[] = [
      { at: january, speaker: 'Mira', text: 'My alarm code is 4415.' },
      { at: march, speaker: 'Jonas', text: 'My alarm code is 7781.' },
    ];
    const { slot, scope, events, activeValues } = resolve(itemOf("What is Mira's alarm code?", turns), 'event_log');
    expect([slot.subject, scope.speaker, activeValues]).toEqual(['mira', 'Mira', ['4415']]);
    expect(events[1]?.label).toBe('out_of_scope');
  });

  test('documents have no date and no speaker', () => {
    const turns: Said[] = [{ at: null, role: 'document', text: 'Quarry House was designed by Ada Fenwick.' }];
    const item = itemOf('Who designed Quarry House?', turns, null);
    for (const backend of backendNames) {
      expect(resolve(item, backend)).toMatchObject({
        ...{ scope: { speaker: 'document', asOf: { at: null } }, activeValues: ['Ada Fenwick'] },
      });
    }
  });

  test('a turn of 500,000 characters, lone surrogates and writing from right to left stay fast', () => {
    const texts = [
      `${'I like tea and 12 biscuits with Ada. '.repeat(13_600)} My alarm code is 4415.`.slice(-500_000),
      '4415 '.repeat(100_000),
      'Ada Brown '.repeat(50_000),
      'a'.repeat(500_000),
      "'".repeat(500_000),
      'if my '.repeat(83_000),
      '\uD800My alarm code is 4415\uDFFF.',
      'קוד האזעקה שלי הוא 4415. My alarm code is \u202B4415\u202C.',
      '',
    ];
    for (const text of texts) {
      const started = process.cpuUsage();
      const { activeValues } = resolved(code, text);
      // Of this process alone, so that a busy machine fails nothing.
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1_000).toBeLessThan(2_000);
      expect(activeValues).toEqual(text.includes('4415') ? ['4415'] : activeValues);
    }
  });

  test('gold and question type are never read', () => {
    for (const item of sampleItems()) {
      const mutated = { ...item, type: 'other', gold: { kind: 'unanswerable', raw: 'nothing' } } as const;
      for (const backend of backendNames) {
        expect(JSON.stringify(resolve(mutated, backend))).toBe(JSON.stringify(resolve(item, backend)));
      }
    }
  });

  test('both backends resolve alike and show every witness turn differently, without a value', () => {
    for (const item of sampleItems()) {
      const [log, table] = backendNames.map((backend) => resolve(item, backend));
      expect({ ...log, backend: '', records: [] }).toEqual({ ...table, backend: '', records: [] });
      for (const [index, { address, record }] of log!.records.entries()) {
        const other = table!.records[index]!;
        expect(other.address).toBe(address);
        expect(other.record).not.toBe(record);
        expect(record).toMatch(/^(?:no event|event E\d+, sequence \d+(?:, logged \d+ \w+ \d{4})?)(?:; event .*)?$/u);
        expect(other.record).toMatch(
          /^row 1, (?:unchanged|not written|version \d+(?: amended)?(?:, valid from \d+ \w+ \d{4})?)(?:; row .*)?$/u,
        );
      }
    }
  });
});

test('the bundled sample: at least 90 % of the items that a slot answers resolve to their gold', () => {
  const answered = sampleItems().filter(({ id }) => sampleRules.get(id) === 'active_value');
  const right = answered.filter((item) => {
    const { activeValues } = resolve(item, 'event_log');
    const { gold } = item;
    return (
      gold.kind === 'forms' && activeValues.some((value) => gold.forms.some((form) => readText(value).holds(form)))
    );
  });
  expect(answered.length).toBeGreaterThan(30);
  expect(right.length / answered.length).toBeGreaterThanOrEqual(0.9);
});

test('the bundled sample: what no one value answers has no active value', () => {
  const computed = sampleItems().filter(({ id }) =>
    /^(?:sum|difference|days_|rubric)/u.test(sampleRules.get(id) ?? ''),
  );
  expect(computed.length).toBeGreaterThan(5);
  expect(computed.flatMap((item) => resolve(item, 'event_log').activeValues)).toEqual([]);
});

const evidence = sharedData('longmemeval/oracle_evidence_turns.json');
(evidence === undefined ? test.skip : test)('public items resolve without an error, alike in both backends', () => {
  const rows = JSON.parse(readFileSync(evidence!, 'utf8')) as readonly unknown[];
  for (const parsed of rows.flatMap((row) => findBenchmark('longmemeval').parseRow(row))) {
    if (parsed.kind !== 'item') continue;
    const [log, table] = backendNames.map((backend) => resolve(parsed.item, backend));
    expect({ ...log, backend: '', records: [] }).toEqual({ ...table, backend: '', records: [] });
  }
});

const sampleRules = new Map(
  (
    JSON.parse(readFileSync(join(packageRoot(), 'sample', 'truth.json'), 'utf8')) as {
      items: { questionId: string; answer: { rule: string } }[];
    }
  ).items.map(({ questionId, answer }) => [questionId, answer.rule]),
);

function sampleItems(): Item[] {
  const rows = JSON.parse(readFileSync(join(packageRoot(), 'sample', 'sample.json'), 'utf8')) as readonly unknown[];
  return rows
    .flatMap((row) => findBenchmark('sample').parseRow(row))
    .flatMap((parsed) => (parsed.kind === 'item' ? [parsed.item] : []));
}
