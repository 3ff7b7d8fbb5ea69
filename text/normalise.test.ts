import * as fc from 'fast-check';

import { normaliseText } from './normalise';

describe('normaliseText', () => {
  it.each([
    ['  Two\u00A0 words\n', 'two words'],
    ['“Trader Joe’s”', '"trader joe\'s"'],
    ['2019–2020 — ok', '2019-2020 - ok'],
    ['cafe\u0301', 'caf\u00E9'],
    ['zero\u200Bwidth', 'zerowidth'],
  ])('%j becomes %j', (text, expected) => expect(normaliseText(text)).toBe(expected));

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    })); // prettier-ignore
  });
});
