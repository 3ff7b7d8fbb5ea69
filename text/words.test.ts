import fc from 'fast-check';

import { countWords, firstCodePoints, firstWords, lastWords, wordsFrom } from './words';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u00a0', '😀', '\ud83d', 'é') }),
);
const splitWords = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

test('a word is a run of characters between any Unicode white space', () => {
  expect(countWords(' one\u00a0two\u2003three\nfour ')).toBe(4);
  expect(countWords(' \n ')).toBe(0);
  fc.assert(fc.property(anyText, (text) => expect(countWords(text)).toBe(splitWords(text).length)));
  const isSplitAlike = (text: string) => countWords(text) === splitWords(text).length;
  const units = Array.from({ length: 0x1_0000 }, (_, unit) => unit);
  expect(units.filter((unit) => !isSplitAlike(`a${String.fromCharCode(unit)}b`))).toEqual([]);
});

test('the first n words are those of a plain split, spacing kept', () => {
  expect(firstWords(' one  two three', 2)).toBe(' one  two');
  fc.assert(
    fc.property(anyText, fc.nat(8), (text, n) => {
      const words = splitWords(text);
      expect(splitWords(firstWords(text, n))).toEqual(words.slice(0, n));
      expect(text.startsWith(firstWords(text, n))).toBe(true);
    }),
  );
});

test('the last n words are those of a plain split, spacing kept', () => {
  expect(lastWords('one  two\u00a0three ', 2)).toBe('two\u00a0three ');
  fc.assert(
    fc.property(anyText, fc.nat(8), (text, n) => {
      const words = splitWords(text);
      expect(splitWords(lastWords(text, n))).toEqual(n === 0 ? [] : words.slice(-n));
      expect(text.endsWith(lastWords(text, n))).toBe(true);
    }),
  );
});

test('words from a place on are those of a plain split, without space around them', () => {
  expect(wordsFrom(' one two  three four ', 1, 2)).toBe('two  three');
  fc.assert(
    fc.property(anyText, fc.nat(8), fc.nat(8), (text, first, n) => {
      const taken = wordsFrom(text, first, n);
      expect(splitWords(taken)).toEqual(splitWords(text).slice(first, first + n));
      expect(taken).toBe(taken.trim());
      expect(text).toContain(taken);
    }),
  );
});

test('a text with no more words than asked for comes back as it is', () => {
  expect(firstWords(' a b ', 2)).toBe(' a b ');
  expect(lastWords(' a b ', 2)).toBe(' a b ');
});

test('a cut by code points never splits a surrogate pair and keeps lone surrogates', () => {
  expect(firstCodePoints('ab😀c', 3)).toBe('ab😀');
  expect(firstCodePoints('\ud800x', 1)).toBe('\ud800');
  fc.assert(
    fc.property(anyText, fc.nat(8), (text, n) => {
      expect(firstCodePoints(text, n)).toBe(Array.from(text).slice(0, n).join(''));
    }),
  );
});

test('a count that is no whole number is refused', () => {
  expect(() => firstWords('a', -1)).toThrow(RangeError);
  expect(() => lastWords('a', 1.5)).toThrow(RangeError);
  expect(() => wordsFrom('a', -1, 1)).toThrow(RangeError);
  expect(() => firstWords('a', 0.5)).toThrow('a count of words is a whole number from 0, not 0.5');
});
