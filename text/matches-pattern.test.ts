import fc from 'fast-check';

import { matchesPattern } from './matches-pattern';

test.each([
  ['chatgpt_entries/mini', 'chatgpt_entries/mini', true],
  ['chatgpt_entries/mini', 'chatgpt_entries', false],
  ['chatgpt_entries/mini', 'chatgpt_entries/*', true],
  ['chatgpt_entries/mini', '*/mini', true],
  ['chatgpt_entries/mini', '*gpt*/m*i', true],
  ['chatgpt_entries/mini', '*', true],
  ['chatgpt_entries/mini', 'chatgpt.entries/mini', false],
  ['ab', 'ab*b', false],
  ['aba', 'ab*ba', false],
  ['', '*', true],
  ['', '', true],
  ['a', '', false],
])('%j fits %j: %s', (name, pattern, fits) => {
  expect(matchesPattern(name, pattern)).toBe(fits);
});

test('says the same as a regular expression', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (name, pattern) => {
      expect(matchesPattern(name, pattern)).toBe(new RegExp(`^${pattern.replaceAll('*', '[^]*')}$`, 'u').test(name));
    }),
    { numRuns: 2_000 },
  );
});
