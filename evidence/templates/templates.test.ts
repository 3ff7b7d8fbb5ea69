import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';

import type { Dialogue, Item, Turn } from '../../benchmarks/item';
import { countWords } from '../../text/words';
import { type TemplateName, templateNames } from '../artifact';
import { templates } from '.';
import { wordsPerEntry } from './chatgpt-entries';
import { wordsOfSummary } from './langchain-summary';
import { wordsPerValue } from './memgpt-records';

const localised: readonly TemplateName[] = ['witness_turns', 'chatgpt_entries', 'memgpt_records'];

function turn(address: string, role: Turn['role'], text: string, isWitness = false, speaker?: string): Turn {
  return { address, role, text, isWitness, ...(speaker === undefined ? {} : { speaker }) };
}

function dialogueOf(text: string): Dialogue {
  return {
    sessions: [{ ordinal: 1, id: 'a', saidAt: '2024-01-05T09:30', turns: [turn('S1.T1', 'user', text, true)] }],
  };
}

function text(name: TemplateName, dialogue: Dialogue): string {
  const rendered = templates[name](dialogue);
  if (rendered.kind !== 'artifact') throw new Error(rendered.reason);
  return rendered.text;
}

/** Hand-made: sessions out of order, one without a date, an assistant's and a named speaker's evidence, a blank turn. */
const handMade: Dialogue = {
  sessions: [
    {
      ordinal: 2,
      id: 'second',
      saidAt: '2024-03-02T18:05',
      turns: [
        turn('S2.T1', 'user', "Can you suggest a stretch routine? By the way, I've cut my 5K time to 24:30!", true),
        turn(
          'S2.T2',
          'assistant',
          'Congratulations! Hold each stretch for 30 seconds.\n\n- Calves\n- Hips\n\nShall I go on?',
          true,
        ),
        turn('S2.T3', 'user', '   '),
      ],
    },
    {
      ordinal: 1,
      id: 'first',
      saidAt: '2024-01-05T09:30',
      turns: [
        turn(
          'S1.T1',
          'user',
          "I'm looking for running shoes. I ran my first 5K in 27:12 with my sister Ana, and she beat me.",
          true,
        ),
        turn('S1.T2', 'assistant', 'Well done! What is your budget?'),
        turn('S1.T3', 'user', 'About $120. Thanks!'),
      ],
    },
    { ordinal: 3, id: 'third', saidAt: null, turns: [turn('S3.T1', 'user', 'I love my new cat, Mochi.', true, 'Dee')] },
  ],
};

test.each(templateNames)('%s of the hand-made dialogue is the golden file, byte for byte', (name) => {
  const folder = join(__dirname, '..', '..', 'test', 'golden', 'evidence');
  const file = join(folder, `${name.replaceAll('_', '-')}.txt`);
  const rendered = `${text(name, handMade)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, rendered);
  }
  expect(rendered).toBe(readFileSync(file, 'utf8'));
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.lorem({ maxCount: 120 }),
  fc
    .array(
      fc.constantFrom(
        'I bought 3 cats. ',
        "I've run 27:12 and I'm glad. ",
        'Can you help? ',
        'thanks! ',
        '\n- ',
        '“',
        'my ',
        '\ud800',
        '😀',
        'مرحبا ',
        '1. ',
      ),
      { maxLength: 60 },
    )
    .map((pieces) => pieces.join('')),
);
const anyDialogue: fc.Arbitrary<Dialogue> = fc
  .array(
    fc.record({
      saidAt: fc.constantFrom(null, '2023-05-25T20:21', '2024-02-29T00:00'),
      title: fc.constantFrom(undefined, 'Ed Wood', ' A\nB '),
      turns: fc.array(
        fc.record({
          role: fc.constantFrom('user' as const, 'assistant' as const, 'document' as const),
          speaker: fc.constantFrom(undefined, 'Ana'),
          text: anyText,
          isWitness: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 4 },
  )
  .map((sessions) => ({
    sessions: sessions.map(({ saidAt, title, turns }, index) => ({
      ordinal: index + 1,
      id: `session-${index}`,
      saidAt,
      ...(title === undefined ? {} : { title }),
      turns: turns.map(({ speaker, ...rest }, at) => ({
        address: `S${index + 1}.T${at + 1}`,
        ...rest,
        ...(speaker === undefined ? {} : { speaker }),
      })),
    })),
  }));

function spokenTurns(dialogue: Dialogue): Turn[] {
  return dialogue.sessions.flatMap(({ turns }) => turns).filter((each) => /\S/u.test(each.text));
}

test('question, gold, type and flags never change a byte', () => {
  fc.assert(
    fc.property(anyDialogue, fc.string(), fc.string(), (dialogue, one, other) => {
      const item = (mark: string): Item => ({
        ...dialogue,
        id: mark,
        type: mark,
        question: mark,
        questionDate: null,
        gold: { kind: 'forms', raw: mark, forms: [mark] },
        flags: [mark],
      });
      for (const name of templateNames) expect(templates[name](item(one))).toEqual(templates[name](item(other)));
    }),
  );
});

test('the order of sessions in the file never changes a byte', () => {
  fc.assert(
    fc.property(anyDialogue, (dialogue) => {
      const reversed = { sessions: dialogue.sessions.toReversed() };
      for (const name of templateNames) expect(templates[name](reversed)).toEqual(templates[name](dialogue));
    }),
  );
});

test('a gold-localised template reads the evidence turns alone', () => {
  fc.assert(
    fc.property(anyDialogue, fc.string(), (dialogue, other) => {
      const changed = {
        sessions: dialogue.sessions.map((session) => ({
          ...session,
          turns: session.turns.map((each) => (each.isWitness ? each : { ...each, text: other })),
        })),
      };
      for (const name of localised) expect(templates[name](changed)).toEqual(templates[name](dialogue));
    }),
  );
});

test('raw templates hold every turn they show verbatim', () => {
  fc.assert(
    fc.property(anyDialogue, (dialogue) => {
      const spoken = spokenTurns(dialogue);
      if (spoken.length === 0) return;
      const raw = text('raw_conversation', dialogue);
      for (const each of spoken) expect(raw).toContain(each.text);
      const witnesses = spoken.filter(({ isWitness }) => isWitness);
      if (witnesses.length === 0) return;
      const alone = text('witness_turns', dialogue);
      for (const each of witnesses) expect(alone).toContain(each.text);
    }),
  );
});

test('there is one entry and one record per evidence turn, within their limits', () => {
  fc.assert(
    fc.property(anyDialogue, (dialogue) => {
      const witnesses = spokenTurns(dialogue).filter(({ isWitness }) => isWitness);
      if (witnesses.length === 0) return;
      const entries = text('chatgpt_entries', dialogue).split('\n');
      expect(entries).toHaveLength(witnesses.length);
      for (const entry of entries) expect(countWords(entry)).toBeLessThanOrEqual(wordsPerEntry);
      const records = text('memgpt_records', dialogue).split('\n\n');
      expect(records).toHaveLength(witnesses.length);
      records.forEach((record, index) => {
        const value = /^value_text: (.*)$/mu.exec(record)?.[1] ?? '';
        expect(witnesses[index]?.text).toContain(value);
        expect(countWords(value)).toBeLessThanOrEqual(wordsPerValue);
        expect(record.startsWith(`archival_memory[${index}]\ntype: `)).toBe(true);
      });
    }),
    { numRuns: 300 },
  );
});

test('a summary is one paragraph within its limit', () => {
  fc.assert(
    fc.property(anyDialogue, (dialogue) => {
      const rendered = templates.langchain_summary(dialogue);
      if (rendered.kind === 'not_applicable') return;
      expect(rendered.text).not.toContain('\n');
      expect(countWords(rendered.text)).toBeLessThanOrEqual(wordsOfSummary);
    }),
  );
});

test('a turn that only draws is told by its first line', () => {
  expect(text('langchain_summary', dialogueOf('---\n***'))).toBe('5 January 2024: The user said: “---”');
  expect(text('chatgpt_entries', dialogueOf('\n---\n***'))).toBe('5 January 2024: The user said: “---”');
  expect(text('memgpt_records', dialogueOf('---\n***'))).toContain('value_text: ---\n');
});

test('a dialogue without turns, without text or without evidence is not applicable, and says why', () => {
  const blank = dialogueOf(' \n ');
  const noEvidence = { sessions: [{ ordinal: 1, id: 'a', saidAt: null, turns: [turn('S1.T1', 'user', 'Hi.')] }] };
  for (const name of templateNames) {
    expect(templates[name]({ sessions: [] })).toEqual({ kind: 'not_applicable', reason: 'the dialogue has no turns' });
    expect(templates[name](blank).kind).toBe('not_applicable');
    expect(templates[name](noEvidence)).toEqual(
      localised.includes(name)
        ? { kind: 'not_applicable', reason: 'no turn is marked as evidence' }
        : expect.objectContaining({ kind: 'artifact' }),
    );
  }
  expect(templates.langchain_summary(blank)).toEqual({
    kind: 'not_applicable',
    reason: 'the turns of the dialogue hold no text',
  });
  expect(templates.chatgpt_entries(blank)).toEqual({
    kind: 'not_applicable',
    reason: 'the turns marked as evidence hold no text',
  });
});

test.each([
  ['one word', 'x'.repeat(500_000)],
  ['words without a stop', 'I lorem my 5 ipsum, and '.repeat(20_000)],
  ['short sentences', 'I bought 3 cats in Rome. '.repeat(20_000)],
  ['spaces', `I${' '.repeat(500_000)}went`],
  ['writing without spaces', '今天天气很好。'.repeat(70_000)],
  ['line breaks', 'I go\n'.repeat(100_000)],
  ['quotation marks', '"“'.repeat(250_000)],
  ['question marks', 'I? '.repeat(160_000)],
  ['dashes and commas', 'I - , '.repeat(80_000)],
])('half a million characters in one turn, %s, are rendered in seconds and bounded where a form is', (_what, long) => {
  const started = performance.now();
  const dialogue = dialogueOf(long);
  for (const name of templateNames) {
    const length = text(name, dialogue).length;
    if (name !== 'raw_conversation' && name !== 'witness_turns') expect(length).toBeLessThan(2_000);
    else expect(length).toBeGreaterThan(470_000);
  }
  expect(performance.now() - started).toBeLessThan(40_000);
});

test('lone surrogates and right-to-left text are passed on, and an emoji at a cut is kept whole or left out', () => {
  for (const said of ['I kept \ud83d here.', 'I said مرحبا twice.']) {
    for (const name of templateNames) expect(text(name, dialogueOf(said))).toContain(said.slice(2, 14).trim());
  }
  for (let shift = 0; shift < 4; shift += 1) {
    const said = 'x'.repeat(shift) + '😀'.repeat(5_000);
    for (const name of templateNames) expect(text(name, dialogueOf(said))).not.toMatch(/\p{Surrogate}/u);
  }
});
