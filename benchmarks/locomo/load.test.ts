import fc from 'fast-check';

import type { Item, ParsedItem, RowProblem } from '../item';
import { locomo } from './load';

const conversation = {
  speaker_a: 'Ida',
  speaker_b: 'Noor',
  session_2_date_time: '12:05 am on 3 June, 2023',
  session_2: [
    {
      speaker: 'Noor',
      dia_id: 'D2:1',
      text: 'The boat is mended.',
      query: 'boat',
      img_url: ['x'],
      blip_caption: 'a red boat',
    },
    { speaker: 'Ida', dia_id: 'D2:2', text: '', blip_caption: 'a harbour' },
  ],
  session_1_date_time: '1:56 pm on 8 May, 2023',
  session_1: [
    { speaker: 'Ida', dia_id: 'D1:1', text: 'I sold my bicycle.', blip_caption: null },
    { speaker: 'Noor', dia_id: 'D1:2', text: 'What a pity!' },
  ],
  session_3_date_time: '9:00 am on 4 June, 2023',
};
const question = { question: 'What did Ida sell?', answer: 'her bicycle', evidence: ['D1:1'], category: 4 };

const parse = (changes: object, conversationChanges: object = {}): readonly ParsedItem[] =>
  locomo.parseRow({
    sample_id: 'c1',
    conversation: { ...conversation, ...conversationChanges },
    qa: [question],
    event_summary: 'of no use',
    ...changes,
  });
function itemsOf(qa: readonly object[]): Item[] {
  return parse({ qa }).map((parsed) => {
    if (parsed.kind !== 'item') throw new Error(JSON.stringify(parsed));
    return parsed.item;
  });
}
function itemOf(changes: object): Item {
  const [item] = itemsOf([{ ...question, ...changes }]);
  if (item === undefined) throw new Error('no item');
  return item;
}
function problemsOf(parsed: readonly ParsedItem[]): RowProblem[] {
  return parsed.flatMap((each) => (each.kind === 'invalid' ? [each.problem] : []));
}
const witnessesOf = ({ sessions }: Item) =>
  sessions.flatMap(({ turns }) => turns.flatMap(({ isWitness, address }) => (isWitness ? [address] : [])));

describe('a LoCoMo conversation', () => {
  it('becomes one item a question, with speakers, dated sessions, pictures as captions and our own addresses', () => {
    expect(itemOf({})).toEqual({
      id: 'c1/q0',
      type: '4-single-hop',
      question: 'What did Ida sell?',
      questionDate: '2023-06-03T00:05',
      gold: { kind: 'forms', raw: 'her bicycle', forms: ['her bicycle'] },
      flags: [],
      sessions: [
        {
          ordinal: 1,
          id: 'session_1',
          saidAt: '2023-05-08T13:56',
          turns: [
            { address: 'S1.T1', role: 'user', speaker: 'Ida', text: 'I sold my bicycle.', isWitness: true },
            { address: 'S1.T2', role: 'assistant', speaker: 'Noor', text: 'What a pity!', isWitness: false },
          ],
        },
        {
          ordinal: 2,
          id: 'session_2',
          saidAt: '2023-06-03T00:05',
          turns: [
            {
              address: 'S2.T1',
              role: 'assistant',
              speaker: 'Noor',
              text: 'The boat is mended. [shared image: a red boat]',
              isWitness: false,
            },
            { address: 'S2.T2', role: 'user', speaker: 'Ida', text: '[shared image: a harbour]', isWitness: false },
          ],
        },
      ],
    });
  });

  it('keeps repeated questions apart by their place', () => {
    expect(itemsOf([question, question]).map(({ id }) => id)).toEqual(['c1/q0', 'c1/q1']);
  });

  it('shares turns and untouched sessions between its questions', () => {
    const [first, second, third] = itemsOf([question, { ...question, evidence: ['D2:1'] }, question]);
    expect(first?.sessions[1]).toBe(third?.sessions[1]);
    expect(first?.sessions[1]).not.toBe(second?.sessions[1]);
    expect(first?.sessions[1]?.turns[1]).toBe(second?.sessions[1]?.turns[1]);
  });

  it('finds evidence by the ids that turns carry, whatever session dates say of their order', () => {
    const [later] = parse({}, { session_1_date_time: '9:00 am on 1 July, 2023' });
    expect(later?.kind === 'item' && witnessesOf(later.item)).toEqual(['S2.T1']);
  });

  it.each([
    [['D1:1; D2:2'], ['S1.T1', 'S2.T2'], ['malformed_evidence']],
    [['D', 'D1:01'], ['S1.T1'], ['malformed_evidence']],
    [['D1:1', 'D3:1'], ['S1.T1'], ['missing_evidence']],
    [['D', 'D9:9'], [], ['malformed_evidence', 'missing_evidence', 'no_witness']],
    [[], [], ['no_witness']],
    [undefined, [], ['no_witness']],
  ])('evidence %j makes witnesses %j with flags %j', (evidence, witnesses, flags) => {
    const item = itemOf({ evidence });
    expect([witnessesOf(item), item.flags]).toEqual([witnesses, flags]);
  });

  it('names its categories by number and word', () => {
    const answerable = [1, 2, 3, 4].map((category) => itemOf({ category }).type);
    expect([...answerable, itemOf({ category: 5 }).type]).toEqual([
      '1-multi-hop',
      '2-temporal',
      '3-open-domain',
      '4-single-hop',
      '5-adversarial',
    ]);
  });

  it('takes numbers as golds, flagged, and what stands before the reasons in category 3', () => {
    expect(itemOf({ answer: 22 })).toMatchObject({
      gold: { raw: '22', forms: ['22', 'twenty-two'] },
      flags: ['numeric_gold'],
    });
    expect(itemOf({ category: 3, answer: 'No; she fears water' }).gold).toMatchObject({
      raw: 'No; she fears water',
      forms: ['No'],
    });
    expect(itemOf({ category: 3, answer: '; odd' }).gold).toMatchObject({ forms: ['; odd'] });
    expect(itemOf({ category: 4, answer: 'No; she fears water' }).gold).toMatchObject({
      forms: ['No; she fears water'],
    });
  });

  it('is silent on category 5: ABSTAIN is right, also where the file prints an answer', () => {
    const { question: text, evidence } = question;
    const [without, wanting, answered] = itemsOf([
      { question: text, evidence, category: 5, adversarial_answer: 'a boat' },
      { question: text, evidence, category: 5 },
      { question: text, evidence, category: 5, adversarial_answer: 'Yes', answer: 'No' },
    ]);
    expect(without).toMatchObject({
      flags: [],
      gold: { kind: 'unanswerable', raw: 'The conversation does not say so.\nA wrong answer it invites: a boat' },
    });
    expect(wanting?.gold).toEqual({ kind: 'unanswerable', raw: 'The conversation does not say so.' });
    expect(answered).toMatchObject({ flags: ['adversarial_with_answer'], gold: { kind: 'unanswerable' } });
    expect(answered?.gold.raw).toContain('The answer in the file: No');
  });
});

describe('a malformed LoCoMo', () => {
  it.each<[string, object, RowProblem]>([
    ['category', { category: 6 }, { id: 'c1/q1', field: 'qa[1].category', reason: 'is no category from 1 to 5' }],
    [
      'category as text',
      { category: '4' },
      { id: 'c1/q1', field: 'qa[1].category', reason: 'is no category from 1 to 5' },
    ],
    ['answer', { answer: undefined }, { id: 'c1/q1', field: 'qa[1].answer', reason: 'is missing' }],
    ['question', { question: ' ' }, { id: 'c1/q1', field: 'qa[1].question', reason: 'is blank' }],
    [
      'evidence',
      { evidence: 'D1:1' },
      { id: 'c1/q1', field: 'qa[1].evidence', reason: expect.stringMatching(/array/) as string },
    ],
  ])('%s leaves the other questions alone', (_what, changes, problem) => {
    const parsed = parse({ qa: [question, { ...question, ...changes }, question] });
    expect(parsed.map(({ kind }) => kind)).toEqual(['item', 'invalid', 'item']);
    expect(problemsOf(parsed)).toEqual([problem]);
  });

  it.each<[string, object, Partial<RowProblem>]>([
    [
      'date',
      { session_2_date_time: 'yesterday' },
      { field: 'conversation.session_2_date_time', reason: '"yesterday" is not a date like "1:56 pm on 8 May, 2023"' },
    ],
    ['session without a date', { session_4: [] }, { field: 'conversation.session_4_date_time', reason: 'is missing' }],
    ['session', { session_2: 'none' }, { field: 'conversation.session_2' }],
    [
      'speaker of a turn',
      { session_1: [{ speaker: 'Eve', dia_id: 'D1:1', text: 'Hi' }] },
      { field: 'conversation.session_1[0].speaker', reason: 'is neither speaker_a nor speaker_b' },
    ],
    ['text', { session_1: [{ speaker: 'Ida', dia_id: 'D1:1', text: 7 }] }, { field: 'conversation.session_1[0].text' }],
    ['pair of speakers', { speaker_b: 'Ida' }, { field: 'conversation.speaker_b' }],
    ['speaker', { speaker_a: undefined }, { field: 'conversation.speaker_a', reason: 'is missing' }],
  ])('%s is one problem of the whole conversation', (_what, changes, problem) => {
    expect(problemsOf(parse({ qa: [question, question] }, changes))).toEqual([
      expect.objectContaining({ id: 'c1', ...problem }),
    ]);
  });

  it.each<unknown>([undefined, null, 7, [], {}, { sample_id: 'x' }, { sample_id: 'x', conversation: {}, qa: [] }])(
    '%j is a problem, not an exception',
    (row) => expect(problemsOf(locomo.parseRow(row))).toHaveLength(1),
  );

  it('question, answer or turn of any kind never throws', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.anything(),
        fc.constantFrom(1, 3, 5),
        fc.string(),
        (answer, turn, category, text) => {
          parse({ qa: [{ ...question, category, answer }] }, { session_1: [turn] });
          parse({ qa: [{ ...question, category, answer: text, evidence: [text] }] });
        },
      ),
    );
  });
});

it('a conversation without sessions has questions without a date', () => {
  const [parsed] = locomo.parseRow({
    sample_id: 'c',
    conversation: { speaker_a: 'A', speaker_b: 'B' },
    qa: [question],
  });
  expect(parsed).toMatchObject({
    item: { questionDate: null, sessions: [], flags: ['missing_evidence', 'no_sessions', 'no_witness'] },
  });
});
