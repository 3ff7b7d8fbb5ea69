import fc from 'fast-check';

import { browserCode } from '../../test/support/browser-code';
import { Numbering, toSteps } from './columns';
import { pack } from './packed';
import { Snippets } from './snippets';

const { fromSteps, unpack } = browserCode(['read-data'], ['fromSteps', 'unpack']);

it('steps become the numbers that they were made from', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 2 ** 30 })), (values) => {
      expect([...fromSteps(toSteps(values))]).toEqual(values);
    }),
  );
});

it('what is packed comes back, and its packed form has no character that means anything in a page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'binary' }), async (value, text) => {
      const packed = await pack([value, text, '</script><!--\u2028\udc00\0']);
      expect(packed).toMatch(/^[A-Za-z0-9+/]+=*$/);
      expect(await unpack(packed)).toEqual(JSON.parse(JSON.stringify([value, text, '</script><!--\u2028\udc00\0'])));
    }),
    { numRuns: 50 },
  );
});

it('numbers values by their keys in the order in which they come', () => {
  const numbering = new Numbering<readonly string[]>((marks) => marks.join());
  expect([['b'], ['a'], ['b']].map((marks) => numbering.placeOf(marks))).toEqual([0, 1, 0]);
  expect(numbering.codeOf(null)).toBe(0);
  expect(numbering.codeOf(['a'])).toBe(2);
  expect(numbering.values).toEqual([['b'], ['a']]);
});

describe('snippets', () => {
  it('keep short texts whole, however little is asked for, and never cut between the halves of a character', () => {
    const snippets = new Snippets();
    expect(snippets.add('Lisbon', null)).toBe(0);
    expect(snippets.add(`${'a'.repeat(239)}🎉 and more`, 7)).toBe(1);
    expect(snippets.columns()).toEqual({ text: ['Lisbon', 'a'.repeat(239)], whole: [0, 8] });
    expect(snippets.columns(3)).toEqual({ text: ['Lisbon', 'a'.repeat(40)], whole: [0, 8] });
  });
});
