import type { EndpointContract, ModelContract, VendorContracts } from './model-contract';

const endpoints: readonly EndpointContract[] = [{ api: 'messages', cap: 'max_tokens', least: 1 }];

/** The last version of the API that takes sampling parameters, of any model. */
const samplingVersion = '2023-06-01';

const sdkTypes = '@anthropic-ai/sdk 0.137.0 (type comments) and its list of deprecated models';
const cacheMinimums = 'https://platform.claude.com/docs/en/build-with-claude/prompt-caching';

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
/** A budget counts toward `max_tokens`. */
const budget = { least: 1024, most: 128_000 } as const;

/**
 * Claude up to Opus 4.6: no thinking unless asked for, and a temperature without it
 * (https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking).
 */
const sampled = {
  endpoints,
  temperature: 'only-without-reasoning',
  samplingApiVersion: samplingVersion,
  neverWithTemperature: ['top_p'],
  reasoning: { off: 'omitted', levels: [], budget },
} as const satisfies Omit<ModelContract, 'source'>;

/** Claude after Opus 4.6: anything but the default temperature is an error. */
const unsampled = {
  endpoints,
  temperature: 'rejected',
  refuses: ['top_p', 'top_k'],
} as const satisfies Omit<ModelContract, 'source'>;

/** Of those, the ones whose thinking can be switched off. */
const switchable = { ...unsampled, reasoning: { off: 'disabled', levels: efforts } } as const satisfies Omit<
  ModelContract,
  'source'
>;

export const anthropicContracts: VendorContracts = {
  rows: [
    {
      models: ['claude-opus-4-6'],
      ...sampled,
      reasoning: { off: 'omitted', levels: ['adaptive'], budget },
      cacheMinimumTokens: 4096,
      source: `${sdkTypes}; ${cacheMinimums}`,
    },
    {
      models: ['claude-haiku-4-5'],
      ...sampled,
      cacheMinimumTokens: 4096,
      source: `https://github.com/anomalyco/opencode/issues/1644 (never with top_p); ${cacheMinimums}`,
    },
    {
      models: ['claude-sonnet-4-6'],
      ...sampled,
      reasoning: { off: 'omitted', levels: ['adaptive'], budget },
      cacheMinimumTokens: 1024,
      source: `https://qiita.com/khronov/items/4dd5155b0db7f482ea64 (one request each way); ${cacheMinimums}`,
    },
    {
      models: ['claude-opus-4-5'],
      ...sampled,
      cacheMinimumTokens: 4096,
      lifecycle: { retires: '2027-01-22' },
      source: sdkTypes,
    },
    {
      models: ['claude-sonnet-4-5'],
      ...sampled,
      cacheMinimumTokens: 1024,
      lifecycle: { retires: '2026-11-30' },
      source: sdkTypes,
    },
    {
      models: ['claude-opus-4-1'],
      ...sampled,
      cacheMinimumTokens: 1024,
      lifecycle: { retires: '2026-08-05' },
      source: sdkTypes,
    },
    {
      models: ['claude-sonnet-4-0', 'claude-sonnet-4', 'claude-opus-4-0', 'claude-opus-4'],
      ...sampled,
      cacheMinimumTokens: 1024,
      lifecycle: { retires: '2026-06-15' },
      source: sdkTypes,
    },
    {
      models: ['claude-opus-4-7'],
      ...switchable,
      cacheMinimumTokens: 2048,
      source: 'https://github.com/UiPath/uipath-langchain-python/pull/790 (temperature is refused)',
    },
    {
      models: ['claude-opus-5'],
      ...switchable,
      cacheMinimumTokens: 512,
      source: `${sdkTypes}; ${cacheMinimums}`,
    },
    { models: ['claude-opus-4-8', 'claude-sonnet-5'], ...switchable, source: sdkTypes },
    {
      models: ['claude-haiku-5-5'],
      ...unsampled,
      reasoning: { off: 'disabled', levels: ['low', 'medium', 'high'] },
      source: '@ai-sdk/anthropic 3.0.140: thinking can be disabled up to effort high',
    },
    {
      models: ['claude-sonnet-5-5'],
      ...unsampled,
      reasoning: { levels: [...efforts, 'between_tools'] },
      source: '@ai-sdk/anthropic 3.0.140: disabling thinking is refused',
    },
    {
      models: ['claude-opus-5-5', 'claude-fable-5*'],
      ...unsampled,
      reasoning: { levels: efforts },
      source: '@ai-sdk/anthropic 3.0.140: disabling thinking is refused',
    },
  ],
  unknown: {
    endpoints,
    temperature: 'unknown',
    samplingApiVersion: samplingVersion,
    source: 'unknown model',
  },
};
