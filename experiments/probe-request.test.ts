import { probeEstimate, probeRequest, probeSettings } from './probe-request';
import type { ReaderSpec } from './sweep-spec';

const reader: ReaderSpec = {
  id: 'r',
  provider: 'compatible',
  model: 'm',
  baseUrl: 'http://127.0.0.1:1/v1',
  keyEnv: 'KEY',
  maxOutputTokens: 128,
  timeoutMs: 1_000,
};

it("carries the reader's parameters exactly as its calls do, under a system and a user message", () => {
  const sent = { max_completion_tokens: 64, reasoning_effort: 'none' };
  const request = probeRequest({ ...reader, sent });
  expect([request.model, request.parameters]).toEqual(['m', sent]);
  expect(request.messages.map(({ role }) => role)).toEqual(['system', 'user']);
});

it.each<[string, Partial<ReaderSpec>, boolean]>([
  ['another id', { id: 'other' }, true],
  ['another time-out or price', { timeoutMs: 9, price: { input: 1, output: 1 } }, true],
  ['another variable for the key', { keyEnv: 'OTHER' }, false],
  ['another parameter', { temperature: 0 }, false],
  ['another address', { baseUrl: 'http://127.0.0.1:2/v1' }, false],
  ['another API version', { apiVersion: 'v2' }, false],
  ['another endpoint', { endpoint: 'responses' }, false],
])('with %s a verdict holds on: %s %s', (_, over, same) => {
  expect(probeSettings({ ...reader, ...over }) === probeSettings(reader)).toBe(same);
});

it('may take its input at the upper end of the estimate and the whole cap', () => {
  const { tokens, microUsd } = probeEstimate({ ...reader, price: { input: 10, output: 100 } });
  const input = tokens - 128;
  expect(microUsd).toBe(Math.ceil(input * 1.3 * 10 + 128 * 100));
  expect(probeEstimate(reader).microUsd).toBe(0);
});
