import fc from 'fast-check';

import type { Item } from '../../benchmarks/item';
import { dialogueItem, documentItem } from '../../test/support/hand-made-items';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { renderDocuments } from '../documents';
import { familyHash } from '../prompts/render-prompt';
import { templates } from '../templates';
import { generationFamilies, type GenerationForm, generationForms, generationPrompt } from '.';

function promptOf(form: GenerationForm, item: Item, documents: 'gold' | 'all' = 'gold') {
  const prompt = generationPrompt(form, item, { documents });
  if (prompt.kind !== 'prompt') throw new Error(prompt.reason);
  return prompt;
}

const made: readonly (readonly [string, GenerationForm, Item])[] = [
  ...(['summary', 'entries', 'records', 'value'] as const).map((form) => ['dialogue', form, dialogueItem] as const),
  ...(['summary', 'typed', 'value'] as const).map((form) => ['documents', form, documentItem] as const),
];

test.each(made)('of the hand-made %s the prompt for %s is the golden file, byte for byte', (kind, form, item) => {
  const { family, source, question } = promptOf(form, item);
  const parts = [`${family.id} ${family.hash}`, family.system, source, question];
  matchGoldenText(`generation/${kind}-${form}-prompt.txt`, `${parts.join('\n=====\n')}\n`);
});

test('sources are the raw surfaces, so that each text is stored once', () => {
  expect(templates.raw_conversation(dialogueItem)).toEqual(
    expect.objectContaining({ text: promptOf('summary', dialogueItem).source }),
  );
  expect(templates.witness_turns(dialogueItem)).toEqual(
    expect.objectContaining({ text: promptOf('entries', dialogueItem).source }),
  );
  expect(promptOf('value', dialogueItem).source).toBe(promptOf('entries', dialogueItem).source);
  for (const documents of ['gold', 'all'] as const)
    for (const form of ['summary', 'typed'] as const)
      expect(renderDocuments(`raw_${documents}`, documentItem)).toEqual(
        expect.objectContaining({ text: promptOf(form, documentItem, documents).source }),
      );
});

test('only value sees the question, and nothing sees the gold', () => {
  fc.assert(
    fc.property(fc.constantFrom(...made), fc.string(), ([, form, item], mark) => {
      const changed: Item = { ...item, id: mark, type: mark, gold: { kind: 'rubric', raw: mark }, flags: [mark] };
      expect(promptOf(form, changed)).toEqual(promptOf(form, item));
      const asked = promptOf(form, { ...changed, question: mark, questionDate: null });
      expect(asked).toEqual({ ...promptOf(form, item), question: form === 'value' ? mark : '' });
    }),
  );
});

test('the question of a value carries its date', () => {
  expect(promptOf('value', dialogueItem).question).toBe(
    'Date of the question: Tuesday, 5 March 2024, 08:00\nWhat is my 5K time now?',
  );
});

test('entries, records and value read the witness turns alone', () => {
  const sessions = dialogueItem.sessions.map((session) => ({
    ...session,
    turns: session.turns.map((turn) => (turn.isWitness ? turn : { ...turn, text: 'Something else.' })),
  }));
  for (const form of ['entries', 'records', 'value'] as const)
    expect(promptOf(form, { ...dialogueItem, sessions })).toEqual(promptOf(form, dialogueItem));
});

test.each(generationForms)('the family of %s names its form once, asks for plain text and hashes all of it', (form) => {
  const { id, system, hash } = generationFamilies[form];
  expect(id).toBe(`generate-${form}`);
  expect(system.match(/^Form: .*$/gmu)).toEqual([`Form: ${form}`]);
  expect(system).toContain('plain text');
  expect(system).not.toMatch(/json|gold/iu);
  expect(hash).toBe(familyHash(system));
});

test('a form that an item has no source for says why', () => {
  const reasons = (item: Item) =>
    generationForms.map((form) => {
      const prompt = generationPrompt(form, item);
      return prompt.kind === 'prompt' ? form : prompt.reason;
    });
  expect(reasons(dialogueItem)).toEqual(['summary', 'entries', 'records', 'the dialogue holds no documents', 'value']);
  const onlyConversations = 'entries and records are made from conversations, not from documents';
  expect(reasons(documentItem)).toEqual(['summary', onlyConversations, onlyConversations, 'typed', 'value']);
  expect(new Set(reasons({ ...dialogueItem, sessions: [] }))).toEqual(new Set(['the dialogue has no turns']));
});
