import * as fc from 'fast-check';

import { dropF1, dropF1Scorer } from './drop-f1';
import { hotpotqaF1 } from './f1';

// Expected values are those of the official script's functions before they round to two decimals.
describe('DROP’s F1', () => {
  it.each([
    ['New York City', 'New York', 0.8],
    ['new york new york', 'New York', 1],
    ['yes it is', 'yes', 0.5],
    ['The Beatles!', 'beatles', 1],
    ['mid-century', 'century', 2 / 3],
    ['rock‑band', 'rock', 0],
    ['x', 'y', 0],
    ['', 'y', 0],
    ['the', 'an', 1],
  ])('compares sets of words split at spaces and hyphens: %j against %j', (answer, form, expected) =>
    expect(dropF1(answer, form)).toBeCloseTo(expected, 12),
  );

  it.each([
    ['5.0', '5', 1],
    ['$5', '5.', 1],
    ['1_000', '1000', 1],
    ['1,000', '1000', 1],
    ['1e3', '1000', 1],
    ['.5', '0.50', 1],
    ['+3', '3', 1],
    ['Infinity', 'inf', 1],
    ['nan', 'NaN', 1],
    ['6 cats', '5 cats', 0],
    ['5 or 6 cats', '5 cats', 2 / 3],
    ['cats', '5 cats', 0],
    ['5 cats', 'cats', 2 / 3],
    ['5\n6', '5', 0],
    ['5\n', '5', 1],
  ])('reads numbers and wants one of the form’s in the answer: %j against %j', (answer, form, expected) =>
    expect(dropF1(answer, form)).toBeCloseTo(expected, 12),
  );

  it('equals the official bag F1 for distinct plain words', () => {
    const words = fc.uniqueArray(fc.constantFrom('red', 'green', 'blue', 'cat', 'dog'), { minLength: 1 });
    fc.assert(
      fc.property(words, words, (answer, form) =>
        expect(dropF1(answer.join(' '), form.join(' '))).toBe(hotpotqaF1(answer.join(' '), form.join(' '))),
      ),
    );
  });

  it('gives a blank answer 0, also to a form of articles alone', () => {
    const gold = { kind: 'forms', raw: 'A', forms: ['A'] } as const;
    expect(dropF1Scorer.score(' ', gold)).toEqual({ value: 0, abstained: false });
    expect(dropF1Scorer.score('The', gold)).toEqual({ value: 1, abstained: false });
  });

  it.each(['1'.repeat(500_000) + 'x', '1_'.repeat(250_000), '1.'.repeat(250_000), ' -'.repeat(250_000)])(
    'reads half a million characters in under a second (case %#)',
    (answer) => {
      const start = performance.now();
      dropF1(answer, '5');
      expect(performance.now() - start).toBeLessThan(1000);
    },
  );
});
