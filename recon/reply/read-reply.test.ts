import fc from 'fast-check';

import { formats } from '../model/question';
import { formatInstruction, instructedFormat } from './format-instruction';
import { readReply } from './read-reply';

const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
const read = (format: (typeof formats)[number], text: string) => readReply(text, { format, letters });

it.each([
  ['single', '{"answer": "C"}', { kind: 'letters', letters: ['C'] }],
  ['single', 'I think so.\n```json\n{"answer": "(c)"}\n```', { kind: 'letters', letters: ['C'] }],
  ['multiple', '{"answers": ["A", "d."]}', { kind: 'letters', letters: ['A', 'D'] }],
  ['ordering', 'Order: {"order": ["B", "A"]} as asked', { kind: 'letters', letters: ['B', 'A'] }],
  ['single', '{"answer": "A"}? No: {"answer": "B"}.', { kind: 'letters', letters: ['B'] }],
  ['integer', '{"answer": 25}', { kind: 'integer', value: 25 }],
  ['integer', '{"answer": " -3 "}', { kind: 'integer', value: -3 }],
  ['free', '{"answer": " Sand\'s {account} stands. "}', { kind: 'text', text: "Sand's {account} stands." }],
  ['free', '{"abstain": true, "answer": "nothing"}', { kind: 'abstain' }],
  ['single', '{"abstain": "true"}', { kind: 'abstain' }],
  ['integer', 'ABSTAIN', { kind: 'abstain' }],
  ['single', '{"abstain": false, "answer": "B"}', { kind: 'letters', letters: ['B'] }],
] as const)('a %s reply %j is read', (format, text, expected) => {
  expect(read(format, text)).toEqual(expected);
});

it.each([
  ['single', 'C'],
  ['single', '{"answer": "G"}'],
  ['single', '{"answer": ["C"]}'],
  ['multiple', '{"answers": []}'],
  ['multiple', '{"answers": ["A", "the second"]}'],
  ['ordering', '{"order": "BA"}'],
  ['integer', '{"answer": 2.5}'],
  ['integer', '{"answer": "about 25"}'],
  ['free', '{"answer": "  "}'],
  ['free', '{"answer": 3}'],
  ['single', '{"answer": "C"'],
  ['single', ''],
] as const)('a %s reply %j can’t be read, and is no guess', (format, text) => {
  expect(read(format, text).kind).toBe('unreadable');
});

it('nothing that a model may say breaks the reader or takes long', () => {
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.string({ unit: 'binary', maxLength: 300 }), (format, text) => {
      const reply = read(format, text);
      return reply.kind !== 'letters' || reply.letters.every((letter) => letters.includes(letter));
    }),
  );
  const startedAt = performance.now();
  expect(read('single', '{'.repeat(200_000)).kind).toBe('unreadable');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it.each(formats)('the instruction of %s tells its format, and says how to abstain', (format) => {
  expect(instructedFormat(`Which?\n\nA. One.\n\n${formatInstruction(format)}\n`)).toBe(format);
  expect(formatInstruction(format)).toContain('{"abstain": true}');
});

it('a prompt without an instruction has no format', () => expect(instructedFormat('Which?')).toBeUndefined());
