import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { ExchangeResult, Provider } from '../../providers/provider';
import { probeNow } from './probe-now';

const reader = (id: string, over: Partial<ReaderSpec> = {}): ReaderSpec => ({
  id,
  provider: 'openai',
  model: id,
  sent: { max_completion_tokens: 64 },
  maxOutputTokens: 64,
  timeoutMs: 1_000,
  ...over,
});
const answering = (result: ExchangeResult): Provider => ({
  name: 'openai',
  client: 'test',
  exchange: () => Promise.resolve(result),
});

it('a reader whose key is missing is named with its variable and not asked', async () => {
  const providerFor = jest.fn();
  const [report] = await probeNow([reader('r', { keyEnv: 'SOME_KEY' })], { SOME_KEY: '' }, providerFor);
  expect(report).toMatchObject({ ok: false, latencyMs: null, failure: { code: 'missing_key' } });
  expect(report!.remark).toContain('this environment has no SOME_KEY');
  expect(providerFor).not.toHaveBeenCalled();
});

it.each<[string, ExchangeResult, object, RegExp | null]>([
  [
    'a good answer',
    { outcome: 'answer', usage: { inputUncached: 10, outputVisible: 1 }, returnedModel: 'r', serviceTier: 'default' },
    { ok: true, outcome: 'answer', costUsd: 11e-6, tier: 'default', failure: null },
    null,
  ],
  ['one that is odd', { outcome: 'exhausted', usage: {} }, { ok: true, costUsd: null }, /went to reasoning/],
  [
    'a refusal',
    { outcome: 'failed', usage: {}, httpStatus: 400, failure: { code: 'x', message: 'no', retry: { kind: 'no' } } },
    { ok: false, costUsd: 0, failure: { code: 'x', message: 'no' } },
    /its requests are rejected \(no\)/,
  ],
  [
    'a fault of the moment, which is no success',
    { outcome: 'failed', usage: {}, failure: { code: 'timeout', message: 'late', retry: { kind: 'transient' } } },
    { ok: false, outcome: 'failed' },
    /gave no verdict \(timeout: late\)/,
  ],
])('%s is told with its cost and what to know about it', async (_, result, expected, remark) => {
  const priced = reader('r', { price: { input: 1, output: 1 } });
  const [report] = await probeNow([priced], {}, () => Promise.resolve(answering(result)));
  expect(report).toMatchObject({ reader: 'r', model: 'r', latencyMs: expect.any(Number) as number, ...expected });
  if (remark === null) expect(report!.remark).toBeNull();
  else expect(report!.remark).toMatch(remark);
});
