import { readFileSync } from 'node:fs';

import fc from 'fast-check';

import type { Dialogue, Item } from '../../benchmarks/item';
import { dialogueItem, documentItem } from '../../test/support/hand-made-items';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { sharedData } from '../../test/support/shared-data';
import { countWords } from '../../text/words';
import { templateNames } from '../artifact';
import { templates } from '../templates';
import { documentForms, renderDocuments } from '.';

function documentsOf(title: string, text: string): Dialogue {
  const turns = [{ address: 'D1.S1', role: 'document' as const, text, isWitness: true }];
  return { sessions: [{ ordinal: 1, id: 'D1', title, saidAt: null, turns }] };
}

function text(form: (typeof documentForms)[number], dialogue: Dialogue): string {
  const rendered = renderDocuments(form, dialogue);
  if (rendered.kind !== 'artifact') throw new Error(rendered.reason);
  return rendered.text;
}

test.each(documentForms)('%s of the hand-made documents is the golden file, byte for byte', (form) => {
  matchGoldenText(`documents/${form.replace('_', '-')}.txt`, `${text(form, documentItem)}\n`);
});

test.each(templateNames)('the template %s of the hand-made documents is the golden file, byte for byte', (name) => {
  const rendered = templates[name](documentItem);
  if (rendered.kind !== 'artifact') throw new Error(rendered.reason);
  matchGoldenText(`documents/${name.replaceAll('_', '-')}.txt`, `${rendered.text}\n`);
});

test.each([
  ['He was born in Ghent.', 'Ed Wood', 'Ed Wood was born in Ghent.'],
  ['It sank, and it was raised.', 'Grey Heron (ferry)', 'Grey Heron (ferry) sank, and it was raised.'],
  ['Their second album sold well.', 'The Mills', "The Mills's second album sold well."],
  ['Its capital is Lima.', 'Peru', "Peru's capital is Lima."],
  ['Ed Wood made films.', 'Ed Wood (director)', 'Ed Wood made films.'],
  ['In 1950 ed wood made a film.', 'Ed Wood', 'In 1950 ed wood made a film.'],
  ['The group was formed in 1987.', 'DC Talk', 'DC Talk: The group was formed in 1987.'],
  ['It is believed that he left.', 'Ed Wood', 'Ed Wood: It is believed that he left.'],
  ['He and his sister left.', 'Ed Wood', 'Ed Wood: He and his sister left.'],
  ['He, too, left.', 'Ed Wood', 'Ed Wood: He, too, left.'],
  ['This was in 1950.', 'Ed Wood', 'Ed Wood: This was in 1950.'],
  ['Their Lives is a book.', 'Their Lives', 'Their Lives is a book.'],
  ['It is a novel by King.', 'It', 'It is a novel by King.'],
  ['A famous band.', 'Us', 'Us: A famous band.'],
  [' It\n has two\tlines. ', ' A\nB ', 'A B has two lines.'],
  ['It has no title.', ' ', 'Untitled has no title.'],
])('the supporting sentence %j of %j stands alone as %j', (sentence, title, expected) => {
  expect(text('nl', documentsOf(title, sentence))).toBe(expected);
});

test('a paragraph gets a space between sentences only where they bring none', () => {
  const [first] = documentsOf('A', '').sessions;
  const turns = ['One.', ' Two.', 'Three. ', 'Four.', '', 'Five.'].map((sentence, index) => ({
    address: `D1.S${index + 1}`,
    role: 'document' as const,
    text: sentence,
    isWitness: index === 0,
  }));
  expect(text('raw_gold', { sessions: [{ ...first!, turns }] })).toBe('# A\n\nOne. Two. Three. Four. Five.');
});

test('what cannot be rendered says why', () => {
  const reason = (dialogue: Dialogue) => documentForms.map((form) => renderDocuments(form, dialogue));
  const all = (text: string) => documentForms.map(() => ({ kind: 'not_applicable', reason: text }));
  expect(reason(dialogueItem)).toEqual(all('the dialogue holds no documents'));
  expect(reason({ sessions: [] })).toEqual(all('the dialogue has no turns'));
  expect(renderDocuments('nl', documentsOf('A', ' '))).toEqual({
    kind: 'not_applicable',
    reason: 'the turns marked as evidence hold no text',
  });
  expect(renderDocuments('raw_all', documentsOf('A', ' '))).toEqual({
    kind: 'not_applicable',
    reason: 'the turns of the dialogue hold no text',
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('It sank.', 'His dog', '# Title', 'مرحبا', '\ud800', 'A (b)', ')', 'Form: value', ' '),
);
const anyDocuments: fc.Arbitrary<Dialogue> = fc
  .array(
    fc.record({
      title: anyText,
      sentences: fc.array(fc.record({ text: anyText, isWitness: fc.boolean() }), { maxLength: 4 }),
    }),
    { maxLength: 4 },
  )
  .map((documents) => ({
    sessions: documents.map(({ title, sentences }, index) => ({
      ordinal: index + 1,
      id: `D${index + 1}`,
      title,
      saidAt: null,
      turns: sentences.map((sentence, at) => ({
        address: `D${index + 1}.S${at + 1}`,
        role: 'document' as const,
        ...sentence,
      })),
    })),
  }));

test('question, gold, type and file order never change a byte', () => {
  fc.assert(
    fc.property(anyDocuments, fc.string(), (dialogue, mark) => {
      const item: Item = {
        sessions: dialogue.sessions.toReversed(),
        id: mark,
        type: mark,
        question: mark,
        questionDate: null,
        gold: { kind: 'forms', raw: mark, forms: [mark] },
        flags: [mark],
      };
      for (const form of documentForms) expect(renderDocuments(form, item)).toEqual(renderDocuments(form, dialogue));
    }),
  );
});

test('nl has one line per supporting sentence with text, raw forms hold their sentences verbatim', () => {
  fc.assert(
    fc.property(anyDocuments, (dialogue) => {
      const sentences = dialogue.sessions.flatMap(({ turns }) => turns).filter((turn) => /\S/u.test(turn.text));
      const supporting = sentences.filter(({ isWitness }) => isWitness);
      if (supporting.length === 0) return;
      expect(text('nl', dialogue).split('\n')).toHaveLength(supporting.length);
      for (const sentence of sentences) expect(text('raw_all', dialogue)).toContain(sentence.text);
      for (const sentence of supporting) expect(text('raw_gold', dialogue)).toContain(sentence.text);
    }),
  );
});

test.each([
  ['one word', 'x'.repeat(500_000)],
  ['spaces', `It${' '.repeat(500_000)}sank`],
  ['pronouns', 'It '.repeat(160_000)],
  ['brackets', '( '.repeat(250_000)],
  ['a lone surrogate', `${'\ud83d '.repeat(250_000)}`],
])('half a million characters, %s, as title and sentence are rendered in a moment', (_what, long) => {
  const started = performance.now();
  for (const dialogue of [documentsOf('A', long), documentsOf(long, 'It sank.'), documentsOf('xx', long)])
    for (const form of documentForms) text(form, dialogue);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('real supporting sentences each become one line that names its document', () => {
  const path = sharedData('hotpotqa/distractor_dev_sample.json');
  if (path === undefined) {
    console.log('skipped: no HotpotQA sample beside the checkout');
    return;
  }
  type Row = { context: [string, string[]][]; supporting_facts: [string, number][] };
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Row[];
  let lines = 0;
  for (const { context, supporting_facts } of rows) {
    const facts = new Set(supporting_facts.map(([title, index]) => `${title}\n${index}`));
    const sessions = context.map(([title, sentences], index) => ({
      ordinal: index + 1,
      id: `D${index + 1}`,
      title,
      saidAt: null,
      turns: sentences.map((sentence, at) => ({
        address: `D${index + 1}.S${at + 1}`,
        role: 'document' as const,
        text: sentence,
        isWitness: facts.has(`${title}\n${at}`),
      })),
    }));
    const titles = sessions.filter(({ turns }) => turns.some(({ isWitness }) => isWitness)).map(({ title }) => title);
    const told = text('nl', { sessions }).split('\n');
    lines += told.length;
    for (const line of told)
      expect(titles.some((title) => line.toLowerCase().includes(title.replace(/ \([^)]*\)$/u, '').toLowerCase()))).toBe(
        true,
      );
    expect(countWords(text('raw_gold', { sessions }))).toBeLessThanOrEqual(countWords(text('raw_all', { sessions })));
  }
  expect(lines).toBeGreaterThan(400);
});
