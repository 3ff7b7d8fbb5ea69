import { readerParameters } from './reader-parameters';
import type { ReaderSpec } from './sweep-spec';

const reader: ReaderSpec = {
  id: 'mini',
  provider: 'compatible',
  model: 'mini',
  baseUrl: 'http://127.0.0.1:1/v1',
  keyEnv: 'KEY',
  maxOutputTokens: 128,
  timeoutMs: 1_000,
};

test("a compatible reader sends its cap in the server's spelling, and a temperature only where one is given", () => {
  expect(readerParameters(reader)).toEqual({ max_tokens: 128 });
  expect(readerParameters({ ...reader, temperature: 0 })).toEqual({ max_tokens: 128, temperature: 0 });
});

test('an offline reader has no parameters', () => {
  expect(readerParameters({ ...reader, provider: 'offline', temperature: 1 })).toEqual({});
});

test('what a contract settled is sent as it stands', () => {
  const sent = { max_output_tokens: 128, store: false };
  expect(readerParameters({ ...reader, provider: 'openai', sent })).toBe(sent);
  expect(() => readerParameters({ ...reader, provider: 'openai' })).toThrow(/has no parameters to send/);
});
