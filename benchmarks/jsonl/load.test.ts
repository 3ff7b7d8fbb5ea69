import type { Item } from '../item';
import { jsonl } from './load';

const row = {
  id: 'q1',
  question: 'Where does Ada live?',
  answer: 'Lisbon',
  sessions: [
    { date: '2024-03-02', turns: [{ role: 'user', text: 'I moved.', speaker: 'Ada', witness: true }] },
    { id: 'first', date: '2024-03-01T09:00', turns: [{ role: 'assistant', text: 'Hello.' }] },
  ],
};

function itemOf(changes: object): Item {
  const [parsed] = jsonl.parseRow({ ...row, ...changes });
  if (parsed?.kind !== 'item') throw new Error(JSON.stringify(parsed));
  return parsed.item;
}
function problemOf(changes: object) {
  const [parsed] = jsonl.parseRow({ ...row, ...changes });
  if (parsed?.kind !== 'invalid') throw new Error(JSON.stringify(parsed));
  return parsed.problem;
}

describe('a row of one’s own', () => {
  it('becomes an item, with the defaults that its schema names', () => {
    expect(itemOf({})).toEqual({
      id: 'q1',
      type: 'untyped',
      question: 'Where does Ada live?',
      questionDate: null,
      gold: { kind: 'forms', raw: 'Lisbon', forms: ['Lisbon'] },
      flags: [],
      sessions: [
        {
          ordinal: 1,
          id: 'first',
          saidAt: '2024-03-01T09:00',
          turns: [{ address: 'S1.T1', role: 'assistant', text: 'Hello.', isWitness: false }],
        },
        {
          ordinal: 2,
          id: 'S2',
          saidAt: '2024-03-02T00:00',
          turns: [{ address: 'S2.T1', role: 'user', text: 'I moved.', speaker: 'Ada', isWitness: true }],
        },
      ],
    });
  });

  it.each([
    ['a text is parsed for what it accepts', '2-3 eggs', { kind: 'forms', raw: '2-3 eggs' }],
    ['a number too', 7, { kind: 'forms', raw: '7', forms: ['7', 'seven'] }],
    [
      'a list is taken as it stands',
      ['Trick or Treat', 'T or T'],
      { kind: 'forms', raw: 'Trick or Treat', forms: ['Trick or Treat', 'T or T'] },
    ],
    ['a rubric is for a judge', { rubric: 'Names a city.' }, { kind: 'rubric', raw: 'Names a city.' }],
    ['null is unanswerable', null, { kind: 'unanswerable', raw: '' }],
  ])('answer: %s', (_rule, answer, gold) => expect(itemOf({ answer }).gold).toMatchObject(gold));

  it('keeps file order where no session has a date', () => {
    const sessions = [
      { id: 'b', turns: [] },
      { id: 'a', date: null, turns: [] },
    ];
    expect(itemOf({ sessions }).sessions.map(({ id, saidAt }) => [id, saidAt])).toEqual([
      ['b', null],
      ['a', null],
    ]);
  });

  it('counts the whole day of a question that is dated by day', () => {
    const sessions = [{ date: '2024-03-02T21:00', turns: row.sessions[0]?.turns }];
    expect(itemOf({ sessions, question_date: '2024-03-02' })).toMatchObject({
      questionDate: '2024-03-02T00:00',
      flags: [],
    });
    expect(itemOf({ sessions, question_date: '2024-03-02T20:59' }).flags).toEqual(['late_evidence']);
    expect(itemOf({ sessions, question_date: '2024-03-01' }).flags).toEqual(['late_evidence']);
  });

  it('may have no sessions', () => expect(itemOf({ sessions: [] }).flags).toEqual(['no_sessions', 'no_witness']));

  it.each<[object, string, RegExp]>([
    [{ questoin: 'x' }, '', /^unknown key "questoin", did you mean "question"\?$/],
    [{ haystack: [] }, '', /^unknown key "haystack" \(known: id, question, answer, .*\)$/],
    [
      { sessions: [{ turns: [{ role: 'user', text: '', witnes: true }] }] },
      'sessions[0].turns[0]',
      /did you mean "witness"/,
    ],
    [
      { sessions: [{ turns: [{ role: 'Ada', text: '' }] }] },
      'sessions[0].turns[0].role',
      /neither "user" nor "assistant"/,
    ],
    [{ sessions: undefined }, 'sessions', /^is missing$/],
    [{ answer: undefined }, 'answer', /is missing/],
    [{ answer: [] }, 'answer', /^is an empty list$/],
    [{ answer: ['a', ' '] }, 'answer[1]', /^is blank$/],
    [{ answer: { rubrik: 'a' } }, 'answer', /is none of/],
    [{ answer: true }, 'answer', /is none of/],
    [{ question_date: 'last May' }, 'question_date', /"last May" is not a date like "2023-05-30T08:08"/],
    [
      { sessions: [{ turns: [] }, { date: '2024-03-01', turns: [] }] },
      'sessions[0].date',
      /every session a date, or none/,
    ],
  ])('with %j is invalid, naming field and reason', (changes, field, reason) => {
    expect(problemOf(changes)).toEqual({ id: 'q1', field, reason: expect.stringMatching(reason) as string });
  });
});
