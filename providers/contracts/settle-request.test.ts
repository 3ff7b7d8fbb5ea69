import { findContract } from './find-contract';
import type { Vendor } from './model-contract';
import { type AskedRequest, settleRequest } from './settle-request';

function settle(vendor: Vendor, model: string, asked: Partial<AskedRequest> = {}) {
  return settleRequest(
    { vendor, model, maxOutputTokens: 128, temperaturePolicy: 'require', parameters: {}, ...asked },
    findContract(vendor, model),
  );
}

const problemsOf = (...asked: Parameters<typeof settle>) =>
  settle(...asked).problems.map(({ field, message }) => `${field}: ${message}`);

describe('what is sent', () => {
  test.each<[string, Parameters<typeof settle>, object]>([
    [
      'a chat model that reasons is told not to, and then takes a temperature',
      ['openai', 'gpt-5.4-mini', { temperature: 0 }],
      { max_completion_tokens: 128, temperature: 0, reasoning_effort: 'none', store: false },
    ],
    [
      'the same through the Responses API',
      ['openai', 'gpt-5.4-mini', { temperature: 0, endpoint: 'responses' }],
      { max_output_tokens: 128, temperature: 0, reasoning: { effort: 'none' }, store: false },
    ],
    [
      'a model without reasoning gets no word of it',
      ['openai', 'gpt-4o-2024-08-06', { temperature: 0.5 }],
      { max_completion_tokens: 128, temperature: 0.5, store: false },
    ],
    [
      'a model that always reasons gets the least effort it has',
      ['openai', 'gpt-5.2-pro', { maxOutputTokens: 1024 }],
      { max_output_tokens: 1024, reasoning: { effort: 'medium' }, store: false },
    ],
    [
      'Claude up to Opus 4.6 thinks only when asked',
      ['anthropic', 'claude-opus-4-6', { temperature: 0 }],
      { max_tokens: 128, temperature: 0 },
    ],
    [
      'a thinking budget',
      ['anthropic', 'claude-haiku-4-5', { reasoning: 1024, maxOutputTokens: 2048 }],
      { max_tokens: 2048, thinking: { type: 'enabled', budget_tokens: 1024 } },
    ],
    [
      'adaptive thinking',
      ['anthropic', 'claude-opus-4-6', { reasoning: 'adaptive' }],
      { max_tokens: 128, thinking: { type: 'adaptive' } },
    ],
    [
      'later Claude models have thinking disabled',
      ['anthropic', 'claude-opus-4-7'],
      { max_tokens: 128, thinking: { type: 'disabled' } },
    ],
    [
      'Claude models that always think get the least effort',
      ['anthropic', 'claude-fable-5-1'],
      { max_tokens: 128, output_config: { effort: 'low' } },
    ],
    [
      'a cache is a parameter of Claude',
      ['anthropic', 'claude-opus-4-6', { cache: '1h' }],
      { max_tokens: 128, cache_control: { type: 'ephemeral', ttl: '1h' } },
    ],
    [
      'Gemini 2.5 has a budget of 0',
      ['google', 'gemini-2.5-flash-lite', { temperature: 0 }],
      { maxOutputTokens: 128, temperature: 0, thinkingConfig: { thinkingBudget: 0 } },
    ],
    [
      'Gemini 2.5 Pro has the least budget',
      ['google', 'gemini-2.5-pro'],
      { maxOutputTokens: 128, thinkingConfig: { thinkingBudget: 128 } },
    ],
    [
      'Gemini 3 has the least level, in capitals as its API spells them',
      ['google', 'gemini-3-flash-preview', { temperature: 0 }],
      { maxOutputTokens: 128, temperature: 0, thinkingConfig: { thinkingLevel: 'MINIMAL' } },
    ],
    [
      'further parameters stand as they are',
      ['openai', 'gpt-4.1', { parameters: { seed: 7, metadata: { run: 'a' } } }],
      { max_completion_tokens: 128, store: false, seed: 7, metadata: { run: 'a' } },
    ],
    [
      'a model nobody knows gets what is stated and no more',
      ['openai', 'gpt-9', { temperature: 0 }],
      { max_completion_tokens: 128, temperature: 0, store: false },
    ],
    [
      'a model nobody knows is told not to reason where that is stated',
      ['anthropic', 'claude-opus-9', { reasoning: 'off' }],
      { max_tokens: 128, thinking: { type: 'disabled' } },
    ],
  ])('%s', (_what, asked, expected) => {
    const { sent, problems } = settle(...asked);
    expect(problems).toEqual([]);
    expect(sent).toEqual(expected);
  });
});

describe('a temperature', () => {
  test.each<[string, Parameters<typeof settle>, RegExp]>([
    ['rejected', ['openai', 'gpt-6-sol', { temperature: 0 }], /^temperature: gpt-6-sol rejects any temperature/],
    ['ignored', ['google', 'gemini-3.8-flash', { temperature: 0 }], /accepts a temperature and ignores it/],
    [
      'that reasoning excludes',
      ['openai', 'gpt-5.4', { temperature: 0, reasoning: 'low' }],
      /takes a temperature only while it does not reason; set reasoning: off, leave temperature out, or set policy/,
    ],
    [
      'that thinking excludes',
      ['anthropic', 'claude-haiku-4-5', { temperature: 0, reasoning: 1024, maxOutputTokens: 2048 }],
      /takes a temperature only while it does not reason; set reasoning: off, leave temperature out, or set policy/,
    ],
  ])('%s is refused, with what is allowed', (_what, asked, expected) => {
    expect(problemsOf(...asked)).toEqual([expect.stringMatching(expected)]);
    expect(problemsOf(...asked)[0]).toMatch(/omit-and-declare.*overrule it under models: "(openai|anthropic|google)\//);
  });

  test('is left out and declared where the file allows it', () => {
    const settled = settle('anthropic', 'claude-opus-5', { temperature: 0, temperaturePolicy: 'omit-and-declare' });
    expect(settled).toMatchObject({ problems: [], declared: ['temperature: provider default'] });
    expect(settled.sent).not.toHaveProperty('temperature');
    expect(settled.temperature).toBeUndefined();
  });

  test('is sent and nothing declared where it is honoured, whatever the policy', () => {
    const settled = settle('openai', 'gpt-4.1', { temperature: 0, temperaturePolicy: 'omit-and-declare' });
    expect(settled).toMatchObject({ temperature: 0, declared: [] });
  });

  test('of a model nobody knows is said to be of unknown effect', () => {
    expect(settle('google', 'gemini-9', { temperature: 0 }).declared).toEqual([
      'temperature: 0 as sent; whether gemini-9 honours it is not known',
      'reasoning: provider default',
    ]);
  });

  test('brings the API version that takes it, and only then', () => {
    expect(settle('anthropic', 'claude-opus-4-6', { temperature: 0 }).apiVersion).toBe('2023-06-01');
    expect(settle('anthropic', 'claude-opus-4-6').apiVersion).toBe('2026-10-21');
    expect(settle('anthropic', 'claude-opus-4-6', { apiVersion: '2023-06-01' }).apiVersion).toBe('2023-06-01');
    expect(problemsOf('anthropic', 'claude-opus-4-6', { temperature: 0, apiVersion: '2026-10-21' })).toEqual([
      expect.stringMatching(/^apiVersion: claude-opus-4-6 takes temperature only under version 2023-06-01/),
    ]);
    // No Claude takes one under the later version, nor the other sampling parameters.
    expect(settle('anthropic', 'claude-opus-9', { temperature: 0 }).apiVersion).toBe('2023-06-01');
    expect(settle('anthropic', 'claude-opus-4-6', { parameters: { top_k: 5 } }).apiVersion).toBe('2023-06-01');
  });
});

describe('reasoning that can not be off', () => {
  test('is declared with the least that is sent', () => {
    expect(settle('openai', 'gpt-5.2-pro', { maxOutputTokens: 1024 }).declared).toEqual([
      "reasoning: medium, as it can't be off",
    ]);
    expect(settle('google', 'gemini-2.5-pro').declared).toEqual([
      "reasoning: a budget of 128 tokens, as it can't be off",
    ]);
  });

  test('leaves little of a small cap, which is said', () => {
    expect(settle('openai', 'gpt-5.2-pro').cautions).toEqual([
      { field: 'maxOutputTokens', message: expect.stringContaining('may come back without text') as string },
    ]);
    expect(settle('openai', 'gpt-5.2-pro', { maxOutputTokens: 1024 }).cautions).toEqual([]);
    expect(settle('openai', 'gpt-5.4').cautions).toEqual([]);
  });
});

describe('is refused with what is allowed', () => {
  test.each<[string, Parameters<typeof settle>, string]>([
    [
      'off',
      ['openai', 'gpt-5.2-pro', { reasoning: 'off' }],
      "reasoning: gpt-5.2-pro can't be kept from reasoning; allowed: medium, high, xhigh, or leave reasoning out for the least of them",
    ],
    [
      'a level',
      ['openai', 'gpt-5.4', { reasoning: 'max' }],
      'reasoning: "max" was given; gpt-5.4: allowed: off, low, medium, high, xhigh',
    ],
    [
      'a budget at OpenAI',
      ['openai', 'gpt-5.4', { reasoning: 512 }],
      'reasoning: gpt-5.4 takes no token budget; allowed: off, low, medium, high, xhigh',
    ],
    [
      'a small budget',
      ['google', 'gemini-2.5-flash-lite', { reasoning: 100 }],
      'reasoning: 100 was given; gemini-2.5-flash-lite: allowed: off, a budget of 512 to 24576 tokens',
    ],
    [
      'a budget over the cap',
      ['anthropic', 'claude-haiku-4-5', { reasoning: 1024, maxOutputTokens: 1024 }],
      'reasoning: a budget of 1024 tokens leaves nothing of maxOutputTokens (1024), which it counts against; raise that',
    ],
    [
      'an API',
      ['openai', 'gpt-5.2-pro', { endpoint: 'chat' }],
      'endpoint: gpt-5.2-pro is not reached through chat; allowed: responses',
    ],
    [
      'a cap',
      ['openai', 'gpt-5.2-pro', { maxOutputTokens: 8 }],
      'maxOutputTokens: 8 was given; gpt-5.2-pro through responses takes max_output_tokens from 16 on',
    ],
    [
      'top_p beside a temperature',
      ['anthropic', 'claude-opus-4-6', { temperature: 0, parameters: { top_p: 1 } }],
      'parameters: claude-opus-4-6 never takes top_p beside a temperature; leave one of them out',
    ],
    [
      'a parameter',
      ['anthropic', 'claude-opus-5', { parameters: { top_k: 1 } }],
      'parameters: claude-opus-5 refuses top_k; leave it out',
    ],
  ])('%s', (_what, asked, expected) => {
    expect(problemsOf(...asked)).toEqual([expected]);
  });
});
