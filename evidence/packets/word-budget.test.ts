import fc from 'fast-check';

import { countWords } from '../../text/words';
import { oneLine } from './one-line';
import { cutToWords, shareWords, wordsOf } from './word-budget';

test('a short text leaves its rest to the longer ones, the remainder goes to the longest', () => {
  expect(shareWords([200, 20, 200], 256)).toEqual([118, 20, 118]);
  expect(shareWords([100, 100, 101], 256)).toEqual([85, 85, 86]);
  expect(shareWords([3, 2], 256)).toEqual([3, 2]);
  expect(shareWords([], 256)).toEqual([]);
});

test('shares use up the budget where the texts do, and no text is cut while another gets two words more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 20 }), fc.nat(600), (lengths, total) => {
      const shares = shareWords(lengths, total);
      const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
      expect(sum(shares)).toBe(Math.min(sum(lengths), total));
      const most = Math.max(0, ...shares);
      shares.forEach((share, index) => {
        expect(share).toBeLessThanOrEqual(lengths[index] ?? 0);
        if (share < (lengths[index] ?? 0)) expect(most - share).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('a text is cut exactly where it is longer than its share, never inside a code point', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(12), (raw, words) => {
      const text = oneLine(raw);
      const cut = cutToWords(text, words);
      expect(cut === text).toBe(wordsOf(text) <= words);
      expect(countWords(cut)).toBeLessThanOrEqual(Math.max(words, 1));
      if (text.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test('writing without spaces counts a word for each twelve code points', () => {
  expect(wordsOf('好'.repeat(120))).toBe(10);
  expect(cutToWords('😀'.repeat(120), 2)).toBe(`${'😀'.repeat(24)}…`);
});

test('one line has no separator that anything reads as the end of a line, and no control characters', () => {
  expect(oneLine(' a\r\nb\u2028c\u2029d\u0085e\vf\fg\0h\u001ci\tj\u00a0 k ')).toBe('a b c d e f g h i j k');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|\s\s|^\s|\s$/u);
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
    }),
  );
});
