import fc from 'fast-check';

import { visibleLines, visibleText } from './visible-text';

it.each([
  ['\x1b[31mred', '\\x1b[31mred'],
  ['a\r\nb\tc', 'a\\r\\nb\\tc'],
  ['bell\x07 \x9b31m', 'bell\\x07 \\x9b31m'],
  ['\u202Eevil', '\\u{202e}evil'],
  ['hidden\u{E0041}', 'hidden\\u{e0041}'],
  ['lone \uD800 surrogate', 'lone \\u{d800} surrogate'],
  ['zero\u200Bwidth', 'zero\\u{200b}width'],
  ['naïve – 日本語 🙂', 'naïve – 日本語 🙂'],
])('what could steer a terminal is spelled out: %j', (text, expected) => {
  expect(visibleText(text)).toBe(expected);
});

it('line feeds and tabs stay where lines are printed', () => {
  expect(visibleLines('a\n\tb\r\x1b')).toBe('a\n\tb\\r\\x1b');
});

it('no control character is ever left, and printable ASCII never changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const character of visibleText(text)) {
        const code = character.codePointAt(0) ?? 0;
        expect(code < 0x20 || (code >= 0x7f && code < 0xa0)).toBe(false);
      }
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => expect(visibleText(text)).toBe(text)));
});
