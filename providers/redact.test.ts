import fc from 'fast-check';

import { createRedactor, cutAtCodePoints } from './redact';

const key = 'planted-secret-0123456789';

describe('a message for people', () => {
  const redactor = createRedactor(key);

  test.each([
    ['the key itself', `bad key ${key}.`, 'bad key [redacted].'],
    ['a bearer token', 'sent Authorization: Bearer abc.def-123_456', 'sent Authorization: [redacted]'],
    [
      'a key of OpenAI form',
      'Incorrect API key provided: sk-proj-abc123DEF456',
      'Incorrect API key provided: [redacted]',
    ],
    ['a masked key', 'Incorrect API key provided: sk-abcd********wxyz.', 'Incorrect API key provided: [redacted].'],
    ['a Google key', 'key AIzaSyA-1234567890abc is off', 'key [redacted] is off'],
    ['a JSON web token', 'token eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl', 'token [redacted]'],
    ['a user and password in an address', 'see http://user:pass@host/x', 'see http://[redacted]@host/x'],
    ['a named key', 'api_key=abcdef1234567890', 'api_key=[redacted]'],
  ])('loses %s', (_what, given, expected) => {
    expect(redactor.message(given)).toBe(expected);
  });

  test('is one line without control characters', () => {
    expect(redactor.message(' a\r\nb\t\u0000c\u001b[31m ')).toBe('a b c [31m');
  });

  test('keeps ordinary words about keys and tokens', () => {
    const words =
      'max_tokens is too large: 128001; key_not_found; Invalid token: unexpected end of a basic key-value pair.';
    expect(redactor.message(words)).toBe(words);
  });

  test('holds at most 500 code points, whole ones, and never the key, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), fc.string({ maxLength: 700 }), (before, after) => {
        const message = redactor.message(`${before}${key}${after}`);
        expect(Array.from(message).length).toBeLessThanOrEqual(500);
        expect(message).not.toContain(key);
        expect(message).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe('an answer', () => {
  test('loses the exact key and nothing else', () => {
    const answer = `Bearer abcdefghijk said sk-other-key-1 and ${key}\n`;
    expect(createRedactor(key).secret(answer)).toBe('Bearer abcdefghijk said sk-other-key-1 and [redacted]\n');
  });

  test('is left alone where the key is a placeholder such as ollama', () => {
    expect(createRedactor('ollama').secret('I use ollama.')).toBe('I use ollama.');
  });
});

describe('cutting', () => {
  test('never splits a code point and marks the cut', () => {
    expect(cutAtCodePoints('a😀😀😀', 3)).toBe('a😀…');
    expect(cutAtCodePoints('a😀😀', 3)).toBe('a😀😀');
  });
});
