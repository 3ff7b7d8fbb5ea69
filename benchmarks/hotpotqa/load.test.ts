import fc from 'fast-check';

import type { Item } from '../item';
import { hotpotQa } from './load';

const row = {
  _id: 'h1',
  type: 'bridge',
  level: 'hard',
  question: 'Which harbour did the painter of the Blue Quay live in?',
  answer: 'Skagen',
  supporting_facts: [
    ['Blue Quay', 0],
    ['Ada Holm', 1],
  ],
  context: [
    ['Ada Holm', ['Ada Holm was a painter.', ' She lived in Skagen.']],
    ['Red Quay', ['Red Quay is a novel.', '']],
    ['Blue Quay', ['Blue Quay is a painting by Ada Holm.']],
  ],
};

const parse = (changes: object) => hotpotQa.parseRow({ ...row, ...changes });
function itemOf(changes: object): Item {
  const [parsed] = parse(changes);
  if (parsed?.kind !== 'item') throw new Error(JSON.stringify(parsed));
  return parsed.item;
}

describe('a HotpotQA row', () => {
  it('becomes an item of titled documents in file order, sentences addressed by ordinals, without dates', () => {
    const sentence = (address: string, text: string, isWitness = false) => ({
      address,
      role: 'document',
      text,
      isWitness,
    });
    expect(itemOf({})).toEqual({
      id: 'h1',
      type: 'bridge',
      question: row.question,
      questionDate: null,
      gold: { kind: 'forms', raw: 'Skagen', forms: ['Skagen'] },
      flags: [],
      sessions: [
        {
          ordinal: 1,
          id: 'D1',
          title: 'Ada Holm',
          saidAt: null,
          turns: [sentence('D1.S1', 'Ada Holm was a painter.'), sentence('D1.S2', 'She lived in Skagen.', true)],
        },
        {
          ordinal: 2,
          id: 'D2',
          title: 'Red Quay',
          saidAt: null,
          turns: [sentence('D2.S1', 'Red Quay is a novel.'), sentence('D2.S2', '')],
        },
        {
          ordinal: 3,
          id: 'D3',
          title: 'Blue Quay',
          saidAt: null,
          turns: [sentence('D3.S1', 'Blue Quay is a painting by Ada Holm.', true)],
        },
      ],
    });
  });

  it.each(['black or white', 'The 2013–14 Premier League', '10-12 days', 'between 5 and 7'])(
    'takes "%s" as one answer',
    (answer) => {
      const { gold } = itemOf({ answer });
      const others = gold.kind === 'forms' ? gold.forms.slice(1) : [];
      expect(gold).toMatchObject({ kind: 'forms', raw: answer });
      for (const part of ['black', 'white', '2013', '11 days', '6']) expect(others).not.toContain(part);
    },
  );

  it.each([
    [
      'a sentence beyond the end',
      [
        ['Ada Holm', 0],
        ['Ada Holm', 2],
      ],
      ['missing_evidence'],
    ],
    [
      'another document',
      [
        ['Ada Holm', 0],
        ['Holm', 0],
      ],
      ['missing_evidence'],
    ],
    [
      'no sentence at all',
      [
        ['Ada Holm', -1],
        ['Ada Holm', 0.5],
      ],
      ['missing_evidence', 'no_witness'],
    ],
    ['nothing', [], ['no_witness']],
  ])('whose facts name %s is flagged, not refused', (_what, facts, flags) => {
    expect(itemOf({ supporting_facts: facts }).flags).toEqual(flags);
  });

  it('may have few documents, none, or two of one title, of which the first bears the fact', () => {
    expect(itemOf({ context: [] }).flags).toEqual(['missing_evidence', 'no_sessions', 'no_witness']);
    const item = itemOf({
      context: [
        ['Twin', ['One.']],
        ['Twin', ['Two.']],
      ],
      supporting_facts: [['Twin', 0]],
    });
    expect(item.sessions.map(({ turns }) => turns[0]?.isWitness)).toEqual([true, false]);
    expect(item.flags).toEqual([]);
  });
});

describe('a malformed HotpotQA row', () => {
  it.each<[string, object, string, string | RegExp]>([
    ['answer', { answer: undefined }, 'answer', 'is missing'],
    ['type', { type: 'chain' }, 'type', 'is neither "bridge" nor "comparison"'],
    ['document', { context: [['A']] }, 'context[0]', /expected array to have >=2 items/],
    ['sentence', { context: [['A', [7]]] }, 'context[0][1][0]', /string/],
    ['fact', { supporting_facts: [['A', 'first']] }, 'supporting_facts[0][1]', /number/],
    ['columns instead of rows', { context: { title: [], sentences: [] } }, 'context', /array/],
  ])('%s is a problem with its path and reason', (_what, changes, field, reason) => {
    const [parsed] = parse(changes);
    const matching = typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string);
    expect(parsed).toEqual({ kind: 'invalid', problem: { id: 'h1', field, reason: matching } });
  });

  it('of any kind never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.string(), (one, other, text) => {
        hotpotQa.parseRow(one);
        parse({ supporting_facts: one, context: other, answer: text });
        parse({ supporting_facts: [[text, other]], context: [[text, [text, one]]] });
      }),
    );
  });
});
