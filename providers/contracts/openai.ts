import type { EndpointContract, ModelContract, VendorContracts } from './model-contract';

const deprecations = 'https://developers.openai.com/api/docs/deprecations';
const reasoningGuide = 'https://developers.openai.com/api/docs/guides/reasoning';

const chat: EndpointContract = { api: 'chat', cap: 'max_completion_tokens', least: 1 };
/** Smaller caps are refused with `integer_below_min_value`. */
const responses: EndpointContract = { api: 'responses', cap: 'max_output_tokens', least: 16 };

const efforts = ['low', 'medium', 'high', 'xhigh'] as const;

/** Both APIs, and a cache that needs nothing asked of it. */
const common = { endpoints: [chat, responses], cacheMinimumTokens: 1024 } as const;

/** Models without reasoning. */
const plain = { ...common, temperature: 'accepted', reasoning: { off: 'omitted', levels: [] } } as const satisfies Omit<
  ModelContract,
  'source'
>;

/** Reasoning models that take a temperature while they don't reason. */
const switchable = {
  ...common,
  temperature: 'only-without-reasoning',
  reasoning: { off: 'none', levels: efforts },
} as const satisfies Omit<ModelContract, 'source'>;

export const openAiContracts: VendorContracts = {
  rows: [
    {
      models: ['gpt-5.2-pro'],
      endpoints: [responses],
      cacheMinimumTokens: 1024,
      temperature: 'rejected',
      reasoning: { levels: ['medium', 'high', 'xhigh'] },
      source: 'models.dev of 2026-07-02: no effort below medium; reached through the Responses API only',
    },
    {
      models: ['gpt-5.4', 'gpt-5.4-mini'],
      ...switchable,
      source:
        'https://github.com/tmc/langchaingo/issues/1497 (temperature at effort none), ' +
        'https://github.com/decolua/9router/issues/560 (max_completion_tokens); evidence for mini is thinner',
    },
    {
      models: ['gpt-5.4-nano'],
      ...switchable,
      lifecycle: { retires: '2027-04-01' },
      source: deprecations,
    },
    {
      models: ['gpt-5.1'],
      ...switchable,
      reasoning: { off: 'none', levels: ['low', 'medium', 'high'] },
      lifecycle: { retires: '2027-04-01' },
      source: deprecations,
    },
    {
      models: ['gpt-5.5'],
      ...switchable,
      source: `${reasoningGuide}; that a temperature is accepted at effort none follows from its version`,
    },
    {
      models: ['gpt-5.6-sol', 'gpt-5.6-terra', 'gpt-5.6-luna', 'gpt-5.6'],
      ...switchable,
      temperature: 'rejected',
      cacheWriteFactor: 1.25,
      source:
        'https://github.com/itzcrazykns/vane/issues/1173: only the default of 1 was accepted; ' +
        'https://developers.openai.com/api/docs/guides/prompt-caching (writes are billed)',
    },
    {
      models: ['gpt-6-sol', 'gpt-6-luna', 'gpt-6.1-terra'],
      ...switchable,
      temperature: 'rejected',
      cacheWriteFactor: 1.25,
      source: reasoningGuide,
    },
    {
      models: ['gpt-6*'],
      ...common,
      temperature: 'rejected',
      reasoning: { levels: efforts },
      cacheWriteFactor: 1.25,
      source: `${reasoningGuide}: effort none is refused by gpt-6-astra and its like`,
    },
    {
      models: ['gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano', 'gpt-4o', 'gpt-4o-mini'],
      ...plain,
      lifecycle: { retires: '2027-01-14' },
      source: deprecations,
    },
    {
      models: ['gpt-4o-2024-05-13'],
      ...plain,
      lifecycle: { retires: '2026-10-23', replacedBy: 'gpt-4o-2024-08-06' },
      source: deprecations,
    },
  ],
  unknown: { endpoints: [chat, responses], temperature: 'unknown', source: 'unknown model' },
};
