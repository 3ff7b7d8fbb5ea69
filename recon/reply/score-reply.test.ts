import fc from 'fast-check';

import type { ReadReply } from './reply';
import { isRight, type MachineScored, scoreReply } from './score-reply';

const six = ['A', 'B', 'C', 'D', 'E', 'F'];
const given = (letters: string): ReadReply => ({ kind: 'letters', letters: [...letters] });
const score = (reply: ReadReply, answer: MachineScored) => scoreReply(reply, answer, 6);

const single: MachineScored = { format: 'single', letter: 'C' };
const multiple: MachineScored = { format: 'multiple', letters: ['A', 'B', 'D'] };
const integer: MachineScored = { format: 'integer', value: 25 };
const ordering: MachineScored = { format: 'ordering', letters: ['B', 'A', 'C', 'D'] };

it.each([
  ['the right letter', given('C'), single, 1],
  ['another letter', given('A'), single, -0.2],
  ['all right letters', given('DBA'), multiple, 1],
  ['one of three', given('A'), multiple, 1 / 3],
  ['two right and one wrong', given('ABC'), multiple, 2 / 3 - 1 / 3],
  ['all wrong letters', given('CEF'), multiple, -1],
  ['every letter', given('ABCDEF'), multiple, 0],
  ['a letter twice, which counts once', given('AAB'), multiple, 2 / 3],
  ['the number', { kind: 'integer', value: 25 }, integer, 1],
  ['a number beside it', { kind: 'integer', value: 26 }, integer, 0],
  ['the order', given('BACD'), ordering, 1],
  ['its reverse', given('DCAB'), ordering, -1],
  ['two neighbours swapped', given('ABCD'), ordering, 4 / 6],
  ['a letter missing', given('BAC'), ordering, 0],
  ['a letter twice', given('BACC'), ordering, 0],
  ['a letter that is none', given('BACE'), ordering, 0],
] as const)('%s scores as the paper has it', (_, reply, answer, expected) => {
  expect(score(reply, answer)).toBeCloseTo(expected, 12);
});

it('abstaining and what can’t be read are 0, and never right', () => {
  for (const answer of [single, multiple, integer, ordering]) {
    for (const reply of [{ kind: 'abstain' }, { kind: 'unreadable', why: '' }] as const) {
      expect([score(reply, answer), isRight(reply, answer)]).toEqual([0, false]);
    }
  }
});

const anyLetters = fc.uniqueArray(fc.constantFrom(...six), { minLength: 1 }).map((letters) => given(letters.join('')));

it('a value is 1 exactly where the reply is strictly right, and lies in −1 … 1', () => {
  fc.assert(
    fc.property(anyLetters, fc.constantFrom(single, multiple, ordering), (reply, answer) => {
      if (reply.kind === 'letters' && answer.format === 'single' && reply.letters.length > 1) return;
      const value = score(reply, answer);
      expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
      expect(Math.abs(value - 1) < 1e-12).toBe(isRight(reply, answer));
    }),
  );
});

it('guessing a letter at random gains nothing', () => {
  const mean = six.reduce((sum, letter) => sum + score(given(letter), single), 0) / six.length;
  expect(mean).toBeCloseTo(0, 12);
});
