import * as fc from 'fast-check';

import { spelledNumberAt } from './spelled-numbers';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Spells a number out, by another route than the reader's. */
function spell(value: number): string[] {
  if (value < 20) return [units[value]!];
  if (value < 100) return [tens[Math.floor(value / 10) - 2]!, ...(value % 10 ? [units[value % 10]!] : [])];
  if (value < 1000) {
    const rest = value % 100;
    return [units[Math.floor(value / 100)]!, 'hundred', ...(rest ? ['and', ...spell(rest)] : [])];
  }
  const rest = value % 1000;
  const link = rest > 0 && rest < 100 ? ['and'] : [];
  return [...spell(Math.floor(value / 1000)), 'thousand', ...(rest ? [...link, ...spell(rest)] : [])];
}

describe('a spelled number', () => {
  it('is read back from its spelling, whatever word follows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom('days', 'and', 'of'), (value, next) => {
        const words = spell(value);
        const one = value === 1 && next === 'of';
        expect(spelledNumberAt([...words, next], 0)).toEqual(one ? undefined : { value, length: words.length });
      }),
    );
  });

  it.each([
    ['a thousand', 1000, 2],
    ['twenty twelve', 20, 1],
    ['two three', 2, 1],
    ['five and six', 5, 1],
    ['two million five thousand', 2_005_000, 4],
    ['one hundred', 100, 2],
  ])('%s', (text, value, length) => expect(spelledNumberAt(text.split(' '), 0)).toEqual({ value, length }));

  it.each(['hundred', 'a few', 'dozen', 'first', ''])('is not read from %j', (text) =>
    expect(spelledNumberAt(text.split(' '), 0)).toBeUndefined(),
  );

  it('is not "one" used as a pronoun', () => {
    expect(spelledNumberAt(['no', 'one'], 1)).toBeUndefined();
    expect(spelledNumberAt(['one', 'of'], 0)).toBeUndefined();
    expect(spelledNumberAt(['the', 'one', 'hundred'], 1)).toEqual({ value: 100, length: 2 });
  });
});
