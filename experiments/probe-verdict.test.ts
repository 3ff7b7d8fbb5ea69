import type { ProviderFailure, RetryDecision } from '../providers/provider';
import { probeVerdict } from './probe-verdict';
import type { ReaderSpec } from './sweep-spec';

const reader: ReaderSpec = {
  id: 'mini',
  provider: 'compatible',
  model: 'm',
  maxOutputTokens: 128,
  temperature: 0,
  timeoutMs: 1_000,
};
const failure = (retry: RetryDecision, message = 'HTTP 400: no'): { failure: ProviderFailure } => ({
  failure: { code: 'c', message, retry },
});

it('anything delivered is good, whatever it is', () => {
  expect(probeVerdict(reader, {})).toEqual({ kind: 'ok' });
});

it('a rejected request names the reader, the words, what is sent, and the keys that change it', () => {
  expect(probeVerdict(reader, failure({ kind: 'no' }))).toEqual({
    kind: 'refused',
    why:
      'reader \'mini\': its requests are rejected (HTTP 400: no). It sends {"max_tokens":128,"temperature":0}: change ' +
      "what the provider names with the reader's own keys, its `policy`, or the model's entry under `models:` of the " +
      'sweep file, which then is a new sweep',
  });
});

it('a long list of parameters is cut', () => {
  const verdict = probeVerdict({ ...reader, sent: { stop: 'x'.repeat(10_000) } }, failure({ kind: 'no' }));
  expect((verdict as { why: string }).why.length).toBeLessThan(600);
});

it.each([
  ['with the provider’s words', 'HTTP 401: bad', "reader 'mini': check the key (HTTP 401: bad)"],
  ['once where both are the same', 'check the key', "reader 'mini': check the key"],
])('what stops a lane is told with its advice, %s', (_, message, why) => {
  expect(probeVerdict(reader, failure({ kind: 'stop_lane', advice: 'check the key' }, message))).toEqual({
    kind: 'refused',
    why,
  });
});

it('faults of the moment and rate limits give no verdict, with the wait that was asked for', () => {
  expect(probeVerdict(reader, failure({ kind: 'transient' }))).toEqual({ kind: 'unanswered' });
  expect(probeVerdict(reader, failure({ kind: 'rate_limit', waitMs: 7 }))).toEqual({ kind: 'unanswered', waitMs: 7 });
});
