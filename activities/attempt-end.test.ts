import type { ExchangeResult } from '../providers/provider';
import { attemptEnd } from './attempt-end';

const end = (result: Partial<ExchangeResult>, model = 'gpt-4o') =>
  attemptEnd({
    ...{ attemptId: 7, model, next: { end: 'settled' }, exchangeMs: 12, client: 'fake 1', costMicroUsd: 5 },
    result: { outcome: 'answer', text: 'forty', usage: { inputUncached: 3 }, ...result },
  });

it('stores what the provider said beside what it cost', () => {
  expect(end({ serviceTier: 'priority', requestId: 'r', httpStatus: 200 })).toMatchObject({
    ...{ id: 7, outcome: 'answer', exchange_ms: 12, client: 'fake 1', cost_micro_usd: 5 },
    ...{ tier: 'priority', request_id: 'r', http_status: 200, input_uncached: 3, flags: [] },
  });
});

it.each([
  ['no model', undefined, []],
  ['an empty name', '', []],
  ['the model asked for', 'gpt-4o', []],
  ['a snapshot of it', 'gpt-4o-2024-08-06', []],
  ['another model', 'gpt-4o-mini', ['other_model']],
])('an answer that names %s', (_, returnedModel, flags) => {
  expect(end({ returnedModel }).flags).toEqual(flags);
});

it("keeps the adapter's own flags, each once", () => {
  expect(end({ returnedModel: 'x', flags: ['context_cut', 'other_model'] }).flags).toEqual([
    'context_cut',
    'other_model',
  ]);
});

it('makes hostile text storable wherever it stands', () => {
  const nul = 'a\0b';
  const stored = end({
    ...{ finishReason: nul, returnedModel: nul, requestId: nul, serviceTier: nul, rawUsage: { [`k`]: [nul] } },
    ...{ outcome: 'failed', text: undefined, failure: { code: 'x', message: nul, retry: { kind: 'no' } } },
  });
  // An escaped NUL has a backslash of its own.
  expect(JSON.stringify(stored)).not.toMatch(/(?<!\\)\\u0000/);
});
