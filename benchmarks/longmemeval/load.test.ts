import fc from 'fast-check';

import type { Item, ParsedItem } from '../item';
import { longMemEval } from './load';

const row = {
  question_id: 'q1',
  question_type: 'multi-session',
  question: 'How many kites do I own?',
  answer: 'three',
  question_date: '2024/03/10 (Sun) 12:00',
  haystack_session_ids: ['b', 'a'],
  haystack_dates: ['2024/03/09 (Sat) 18:30', '2024/03/01 (Fri) 09:15'],
  haystack_sessions: [
    [
      { role: 'user', content: 'I bought a third kite.', has_answer: true },
      { role: 'assistant', content: 'Enjoy it!' },
    ],
    [{ role: 'user', content: 'I own two kites.', has_answer: false }],
  ],
  answer_session_ids: 'of no use',
};

const parse = (changes: object): readonly ParsedItem[] => longMemEval.parseRow({ ...row, ...changes });
function itemOf(changes: object): Item {
  const [parsed] = parse(changes);
  if (parsed?.kind !== 'item') throw new Error(JSON.stringify(parsed));
  return parsed.item;
}
function problemOf(changes: object) {
  const [parsed] = parse(changes);
  if (parsed?.kind !== 'invalid') throw new Error(JSON.stringify(parsed));
  return parsed.problem;
}

describe('a LongMemEval row', () => {
  it('becomes an item with its sessions by date and addresses made after that', () => {
    expect(itemOf({})).toEqual({
      id: 'q1',
      type: 'multi-session',
      question: 'How many kites do I own?',
      questionDate: '2024-03-10T12:00',
      gold: { kind: 'forms', raw: 'three', forms: ['three', '3'] },
      flags: [],
      sessions: [
        {
          ordinal: 1,
          id: 'a',
          saidAt: '2024-03-01T09:15',
          turns: [{ address: 'S1.T1', role: 'user', text: 'I own two kites.', isWitness: false }],
        },
        {
          ordinal: 2,
          id: 'b',
          saidAt: '2024-03-09T18:30',
          turns: [
            { address: 'S2.T1', role: 'user', text: 'I bought a third kite.', isWitness: true },
            { address: 'S2.T2', role: 'assistant', text: 'Enjoy it!', isWitness: false },
          ],
        },
      ],
    });
  });

  it('gives the same item whatever the order of its sessions in the file, where dates differ', () => {
    const sessions = fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        turns: fc.array(fc.record({ text: fc.string(), isWitness: fc.boolean() }), { maxLength: 3 }),
      }),
      { selector: ({ day }) => day, maxLength: 8 },
    );
    const haystack = (list: readonly { day: number; turns: readonly { text: string; isWitness: boolean }[] }[]) => ({
      haystack_session_ids: list.map(({ day }) => `session-${day}`),
      haystack_dates: list.map(({ day }) => `2024/02/${String(day).padStart(2, '0')} (Thu) 10:00`),
      haystack_sessions: list.map(({ turns }) =>
        turns.map(({ text, isWitness }) => ({ role: 'user', content: text, has_answer: isWitness })),
      ),
    });
    const shuffled = sessions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const item = itemOf(haystack(list));
        expect(itemOf(haystack(other))).toEqual(item);
        const dates = item.sessions.map(({ saidAt }) => saidAt);
        expect(dates).toEqual([...dates].sort());
      }),
    );
  });

  it('keeps file order among sessions of one date', () => {
    const sameDate = { haystack_dates: Array<string>(2).fill('2024/03/01 (Fri) 09:15') };
    expect(itemOf(sameDate).sessions.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it.each([
    [
      'a number is a gold, flagged',
      { answer: 3 },
      { kind: 'forms', raw: '3', forms: ['3', 'three'] },
      ['numeric_gold'],
    ],
    [
      'the answer of an _abs question is an explanation',
      { question_id: 'q1_abs', answer: 'You mentioned no kites.' },
      { kind: 'unanswerable', raw: 'You mentioned no kites.' },
      [],
    ],
    [
      'the answer of a preference question is a rubric',
      { question_type: 'single-session-preference', answer: 'The user likes kites.' },
      { kind: 'rubric', raw: 'The user likes kites.' },
      [],
    ],
    [
      'unless that question is an _abs one',
      { question_id: 'q1_abs', question_type: 'single-session-preference', answer: 'Not said.' },
      { kind: 'unanswerable', raw: 'Not said.' },
      [],
    ],
  ])('%s', (_rule, changes, gold, flags) => expect(itemOf(changes)).toMatchObject({ gold, flags }));

  it.each<[string, object, string[]]>([
    [
      'no session',
      { haystack_sessions: [], haystack_dates: [], haystack_session_ids: [] },
      ['no_sessions', 'no_witness'],
    ],
    ['no witness', { haystack_sessions: [[{ role: 'user', content: 'Hi' }], []] }, ['no_witness']],
    ['evidence after the question', { question_date: '2024/03/09 (Sat) 18:29' }, ['late_evidence']],
    ['evidence in the minute of the question', { question_date: '2024/03/09 (Sat) 18:30' }, []],
    [
      'only other turns after the question',
      { haystack_dates: ['2024/03/09 (Sat) 18:30', '2024/03/11 (Mon) 09:15'] },
      [],
    ],
    ['a session id used twice', { haystack_session_ids: ['a', 'a'] }, ['repeated_session_id']],
    ['two at once, sorted', { answer: 3, haystack_session_ids: ['a', 'a'] }, ['numeric_gold', 'repeated_session_id']],
  ])('flags: %s', (_what, changes, flags) => expect(itemOf(changes).flags).toEqual(flags));

  it('passes over null for has_answer, further keys, empty texts and lone surrogates', () => {
    const turns = [
      { role: 'user', content: '\ud800', has_answer: null, tokens: 3 },
      { role: 'assistant', content: '' },
    ];
    const item = itemOf({ haystack_sessions: [turns, []], topic: 'kites' });
    expect(item.sessions[1]?.turns.map(({ text }) => text)).toEqual(['\ud800', '']);
  });

  it.each<[object, string, string | RegExp]>([
    [{ question_id: undefined }, 'question_id', 'is missing'],
    [{ question_id: 7 }, 'question_id', /expected string, received number/],
    [{ question: '  ' }, 'question', 'is blank'],
    [{ answer: undefined }, 'answer', 'is missing'],
    [{ answer: ['a'] }, 'answer', /neither a text/],
    [{ answer: '' }, 'answer', 'is blank'],
    [
      { question_date: '30 May 2023' },
      'question_date',
      /"30 May 2023" is not a date like "2023\/05\/30 \(Tue\) 08:08"/,
    ],
    [{ haystack_dates: [row.haystack_dates[0], '2024/02/30 (Fri) 10:00'] }, 'haystack_dates[1]', /is not a date/],
    [{ haystack_dates: row.haystack_dates.slice(1) }, 'haystack_dates', 'has 1 entries for 2 sessions'],
    [{ haystack_session_ids: ['a', 'b', 'c'] }, 'haystack_session_ids', 'has 3 entries for 2 sessions'],
    [{ haystack_sessions: undefined }, 'haystack_sessions', 'is missing'],
    [{ haystack_sessions: [[], [{ role: 'system', content: '' }]] }, 'haystack_sessions[1][0].role', /neither "user"/],
    [{ haystack_sessions: [[], [{ role: 'user' }]] }, 'haystack_sessions[1][0].content', 'is missing'],
    [{ question: '', answer: '' }, 'question', 'is blank (and 1 more problem in this row)'],
  ])('with %j is invalid, naming field and reason', (changes, field, reason) => {
    const problem = problemOf(changes);
    expect(problem.field).toBe(field);
    if (typeof reason === 'string') expect(problem.reason).toBe(reason);
    else expect(problem.reason).toMatch(reason);
    expect(problem.id).toBe('question_id' in changes ? undefined : 'q1');
  });

  it.each([[null], [7], ['text'], [[]]])('that is %j is invalid as a whole', (value) => {
    expect(longMemEval.parseRow(value)).toEqual([
      { kind: 'invalid', problem: { field: '', reason: expect.stringMatching(/expected object/) as string } },
    ]);
  });
});
