import fc from 'fast-check';

import type { Dialogue, Turn } from '../../benchmarks/item';
import { anyDialogue, itemOver } from '../../test/support/any-dialogue';
import { templates } from '../templates';
import { noTurns, noWitnesses, noWitnessText } from '../templates/applicable';
import { type Budgeted, cutDialogue, noFormInEvidence, noForms, oracleExcerpt, rawArms, renderRawArm } from '.';

const splitWords = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
const budgets = fc.integer({ min: 1, max: 120 });

function artifact(budgeted: Budgeted): Extract<Budgeted, { kind: 'artifact' }> {
  if (budgeted.kind === 'not_applicable') throw new Error(budgeted.reason);
  return budgeted;
}

function turn(address: string, text: string, isWitness: boolean, role: Turn['role'] = 'user'): Turn {
  return { address, role, text, isWitness };
}

const handMade: Dialogue = {
  sessions: [
    {
      ordinal: 1,
      id: 'one',
      saidAt: '2024-01-05T09:30',
      turns: [turn('S1.T1', 'one two three four five six seven', true), turn('S1.T2', 'Noted.', false, 'assistant')],
    },
    { ordinal: 2, id: 'two', saidAt: '2024-03-02T18:05', turns: [turn('S2.T1', 'eight nine', true)] },
  ],
};

test('recency keeps the end of the raw conversation and head its start, headings counted as words', () => {
  const last = artifact(cutDialogue(handMade, { arm: 'recency_raw', words: 5 }));
  expect(last).toEqual({ kind: 'artifact', text: '2024, 18:05)\n\nUser: eight nine', words: 5, whole: false });
  const head = artifact(cutDialogue(handMade, { arm: 'head_raw', words: 8 }));
  expect(head.text).toBe('Conversation (Friday, 5 January 2024, 09:30)\n\nUser: one');
});

test('a cut holds exactly the words of its budget, a suffix or prefix of the raw conversation and of its words', () => {
  fc.assert(
    fc.property(anyDialogue(), budgets, (dialogue, words) => {
      const raw = templates.raw_conversation(dialogue);
      const last = cutDialogue(dialogue, { arm: 'recency_raw', words });
      const head = cutDialogue(dialogue, { arm: 'head_raw', words });
      if (raw.kind === 'not_applicable') {
        expect([last, head]).toEqual([raw, raw]);
        return;
      }
      const all = splitWords(raw.text);
      const taken = Math.min(words, all.length);
      expect(splitWords(artifact(last).text)).toEqual(all.slice(-taken));
      expect(splitWords(artifact(head).text)).toEqual(all.slice(0, taken));
      expect(raw.text.endsWith(artifact(last).text)).toBe(true);
      expect(raw.text.startsWith(artifact(head).text)).toBe(true);
      for (const each of [last, head]) expect(each).toMatchObject({ words: taken, whole: words >= all.length });
    }),
    { numRuns: 300 },
  );
});

test('a budget of the whole dialogue or more gives its bytes, flagged', () => {
  const raw = templates.raw_conversation(handMade);
  for (const arm of ['recency_raw', 'head_raw'] as const) {
    expect(cutDialogue(handMade, { arm, words: 10_000 })).toEqual({ ...raw, words: 25, whole: true });
    expect(artifact(cutDialogue(handMade, { arm, words: 25 })).whole).toBe(true);
    expect(artifact(cutDialogue(handMade, { arm, words: 24 })).whole).toBe(false);
  }
});

test('an oracle excerpt splits its words over the witnesses from their starts, and a short turn leaves its rest', () => {
  const seven = artifact(oracleExcerpt(handMade, { words: 7 }));
  expect(seven).toMatchObject({ words: 7, whole: false });
  expect(seven.text).toBe(
    '(Friday, 5 January 2024, 09:30) User: one two three four five\n\n(Saturday, 2 March 2024, 18:05) User: eight nine',
  );
  const one = artifact(oracleExcerpt(handMade, { words: 1 }));
  expect(one.text).toBe('(Saturday, 2 March 2024, 18:05) User: eight');
});

test('an excerpt with room for all witnesses is the witness turns, byte for byte, flagged', () => {
  expect(oracleExcerpt(handMade, { words: 9 })).toEqual({
    ...templates.witness_turns(handMade),
    words: 9,
    whole: true,
  });
});

/** The excerpts of the hand-made first witness alone, as its words. */
function centred(words: number, form: string): string {
  const text = artifact(oracleExcerpt({ sessions: handMade.sessions.slice(0, 1) }, { words, centredOn: [form] })).text;
  return text.slice(text.indexOf('User: ') + 'User: '.length);
}

test('a centred excerpt has the gold in its middle, moved inside the turn at either end', () => {
  expect(centred(3, 'four')).toBe('three four five');
  expect(centred(4, 'three four')).toBe('two three four five');
  expect(centred(3, 'ONE')).toBe('one two three');
  expect(centred(3, 'seven')).toBe('five six seven');
  expect(centred(2, 'two three four')).toBe('two three');
  expect(centred(5, 'six')).toBe('three four five six seven');
});

test('a witness without the gold keeps its start in a centred excerpt', () => {
  const { text } = artifact(oracleExcerpt(handMade, { words: 3, centredOn: ['nine', 'five'] }));
  expect(text).toBe('(Friday, 5 January 2024, 09:30) User: five\n\n(Saturday, 2 March 2024, 18:05) User: eight nine');
});

test('an excerpt holds exactly the words of its budget, in runs of the witnesses’ words, centred or not', () => {
  fc.assert(
    fc.property(anyDialogue(), budgets, fc.boolean(), (dialogue, words, isCentred) => {
      const blank = { sessions: dialogue.sessions.map((session) => ({ ...session, saidAt: null })) };
      const excerpt = oracleExcerpt(blank, isCentred ? { words, centredOn: ['cats', '今'] } : { words });
      if (excerpt.kind === 'not_applicable') return;
      const witnesses = blank.sessions
        .flatMap(({ turns }) => turns)
        .filter(({ isWitness, text }) => isWitness && /\S/u.test(text));
      const total = witnesses.flatMap(({ text }) => splitWords(text)).length;
      expect(excerpt).toMatchObject({ words: Math.min(words, total), whole: words >= total });
      // Each excerpt has two words of its own: `(undated)` and the speaker.
      const labels = splitWords(excerpt.text).filter((word) => word === '(undated)').length;
      expect(splitWords(excerpt.text)).toHaveLength(excerpt.words + 2 * labels);
      for (const part of excerpt.text.split(/(?:^|\n\n)\(undated\) (?:User|Assistant|Ana): /u).slice(1)) {
        expect(witnesses.some(({ text }) => text.includes(part))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('what an arm cannot show has a stable reason', () => {
  const reasonOf = (budgeted: Budgeted) => (budgeted.kind === 'not_applicable' ? budgeted.reason : undefined);
  const dialogueOf = (...turns: Turn[]) => ({ sessions: [{ ordinal: 1, id: 'a', saidAt: null, turns }] });
  expect(reasonOf(cutDialogue({ sessions: [] }, { arm: 'head_raw', words: 5 }))).toBe(noTurns);
  expect(reasonOf(oracleExcerpt({ sessions: [] }, { words: 5 }))).toBe(noTurns);
  expect(reasonOf(oracleExcerpt(dialogueOf(turn('S1.T1', 'Hi.', false)), { words: 5 }))).toBe(noWitnesses);
  expect(reasonOf(oracleExcerpt(dialogueOf(turn('S1.T1', ' ', true)), { words: 5 }))).toBe(noWitnessText);
  expect(reasonOf(oracleExcerpt(handMade, { words: 5, centredOn: ['ten'] }))).toBe(noFormInEvidence);
  expect(reasonOf(renderRawArm(itemOver(handMade, 'a'), 'oracle_excerpt:centred', 5))).toBe(noForms);
});

test('every arm is rendered by its name, from the item’s own gold where it is centred', () => {
  const item = itemOver(handMade, 'a', { kind: 'forms', raw: 'six', forms: ['six'] });
  expect(rawArms.map((arm) => artifact(renderRawArm(item, arm, 3)).text)).toEqual([
    'User: eight nine',
    'Conversation (Friday, 5',
    '(Friday, 5 January 2024, 09:30) User: one\n\n(Saturday, 2 March 2024, 18:05) User: eight nine',
    '(Friday, 5 January 2024, 09:30) User: six\n\n(Saturday, 2 March 2024, 18:05) User: eight nine',
  ]);
});

test.each([0, -1, 1.5, Number.NaN])('a budget of %p words is refused', (words) => {
  expect(() => cutDialogue(handMade, { arm: 'head_raw', words })).toThrow(RangeError);
  expect(() => oracleExcerpt(handMade, { words })).toThrow('a word budget is a whole number from 1');
});

test.each([
  ['one word', 'x'.repeat(500_000)],
  ['short words', 'I - , '.repeat(80_000)],
  ['different words', Array.from({ length: 70_000 }, (_, index) => `w${index}`).join(' ')],
  ['spaces', `I${' '.repeat(500_000)}went`],
])('half a million characters in one turn, %s, are cut in a second or two', (_what, text) => {
  const dialogue = { sessions: [{ ordinal: 1, id: 'a', saidAt: null, turns: [turn('S1.T1', text, true)] }] };
  const item = itemOver(dialogue, 'a', { kind: 'forms', raw: 'I', forms: ['nowhere', 'I', 'w69999', 'x'] });
  const started = performance.now();
  for (const arm of rawArms) renderRawArm(item, arm, 64);
  expect(performance.now() - started).toBeLessThan(6_000);
});
