import fc from 'fast-check';

import { escapeForStorage, unescapeFromStorage } from './well-formed';

/** Any UTF-16, with the characters that matter far more often than chance gives them. */
const anyUtf16 = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0x5c, 0x75, 0x30, 0xd83d, 0xde00, 0xdfff)))
  .map((units) => String.fromCharCode(...units));

/** An independent answer: Node's encoder replaces what has no UTF-8 form. */
const survivesUtf8 = (text: string) => Buffer.from(text, 'utf8').toString('utf8') === text;

describe('escapeForStorage', () => {
  it('gives back any UTF-16 string, and stores only what UTF-8 without NUL can hold', () => {
    fc.assert(
      fc.property(anyUtf16, (text) => {
        const stored = escapeForStorage(text);
        expect(survivesUtf8(stored.text) && !stored.text.includes('\0')).toBe(true);
        expect(stored.escaped ? unescapeFromStorage(stored.text) : stored.text).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes nothing, backslashes included, in a string that can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(survivesUtf8(text) && !text.includes('\0'));
        expect(escapeForStorage(text)).toEqual({ text, escaped: false });
      }),
    );
    expect(escapeForStorage('C:\\temp\\u0000 😀')).toEqual({ text: 'C:\\temp\\u0000 😀', escaped: false });
  });

  it('writes NUL and lone surrogates as hex and doubles backslashes beside them', () => {
    expect(escapeForStorage('a\0\\u0000\ud83d😀')).toEqual({ text: 'a\\u0000\\\\u0000\\ud83d😀', escaped: true });
  });

  it('refuses to unescape what it did not write', () => {
    expect(() => unescapeFromStorage('C:\\temp')).toThrow(RangeError);
    expect(() => unescapeFromStorage('ends in \\')).toThrow(RangeError);
  });
});
