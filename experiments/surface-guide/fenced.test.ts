import fc from 'fast-check';

import { fenced } from './fenced';

test('a text without backticks stands between plain fences', () => {
  expect(fenced('One line.')).toBe('```text\nOne line.\n```');
});

test('a fence inside the text gets a longer one around it', () => {
  expect(fenced('a\n````\nb')).toBe('`````text\na\n````\nb\n`````');
});

test('whatever the text holds, only the last line ends the block', () => {
  const hostile = fc.array(fc.constantFrom('`', '```', '````````', '~~~', '\n', '\r', ' ', 'text', '<!--'), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(hostile, (parts) => {
      const [opening = '', ...lines] = fenced(parts.join('')).split(/\r\n|[\n\r]/u);
      const length = /^`+/u.exec(opening)![0].length;
      const closes = (line: string): boolean => new RegExp(`^ {0,3}\`{${length},}[ \\t]*$`, 'u').test(line);
      expect(lines.findIndex(closes)).toBe(lines.length - 1);
    }),
  );
});

test('half a million characters take no time to speak of', () => {
  const started = performance.now();
  fenced('` '.repeat(250_000));
  expect(performance.now() - started).toBeLessThan(2000);
});
