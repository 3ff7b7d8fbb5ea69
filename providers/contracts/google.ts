import type { EndpointContract, ModelContract, VendorContracts } from './model-contract';

const endpoints: readonly EndpointContract[] = [{ api: 'generateContent', cap: 'maxOutputTokens', least: 1 }];

const deprecations = 'https://ai.google.dev/gemini-api/docs/deprecations';
const ignoredSampling =
  'https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/gemini/3-5-flash-lite: sampling parameters are ' +
  'accepted and ignored, penalties are an error';

const levels = ['minimal', 'low', 'medium', 'high'] as const;

/** Sampling parameters without an effect. */
const unsampled = {
  endpoints,
  temperature: 'ignored',
  refuses: ['presencePenalty', 'frequencyPenalty'],
} as const satisfies Omit<ModelContract, 'source'>;

export const googleContracts: VendorContracts = {
  rows: [
    {
      models: ['gemini-2.5-flash-lite'],
      endpoints,
      temperature: 'accepted',
      reasoning: { off: 'zero-budget', levels: [], budget: { least: 512, most: 24_576 } },
      cacheMinimumTokens: 1024,
      source: `${deprecations}; https://docs.apiyi.com/en/live/2026-11/gemini-2-5-series-retirement.md says it is gone`,
    },
    {
      models: ['gemini-2.5-flash'],
      endpoints,
      temperature: 'accepted',
      reasoning: { off: 'zero-budget', levels: [], budget: { least: 1, most: 24_576 } },
      cacheMinimumTokens: 1024,
      lifecycle: { reroutedFrom: '2026-12-01', replacedBy: 'gemini-3.5-flash-lite' },
      source: deprecations,
    },
    {
      models: ['gemini-2.5-pro'],
      endpoints,
      temperature: 'accepted',
      reasoning: { levels: [], budget: { least: 128, most: 32_768 } },
      cacheMinimumTokens: 4096,
      lifecycle: { reroutedFrom: '2026-12-01', replacedBy: 'gemini-3.8-flash' },
      source: deprecations,
    },
    {
      models: ['gemini-3-flash-preview'],
      endpoints,
      temperature: 'accepted',
      reasoning: { levels },
      cacheMinimumTokens: 1024,
      source: 'https://ai.google.dev/gemini-api/docs/changelog: level minimal may still think',
    },
    {
      models: ['gemini-3.1-flash-lite'],
      endpoints,
      temperature: 'accepted',
      reasoning: { levels },
      lifecycle: { retires: '2027-05-07' },
      source: deprecations,
    },
    {
      models: ['gemini-3.1-flash-lite-preview'],
      endpoints,
      temperature: 'accepted',
      reasoning: { levels },
      lifecycle: { replacedBy: 'gemini-3.1-flash-lite' },
      source: deprecations,
    },
    {
      models: ['gemini-3-pro-preview'],
      endpoints,
      temperature: 'accepted',
      reasoning: { levels: ['low', 'high'] },
      cacheMinimumTokens: 4096,
      lifecycle: { retires: '2026-03-09', replacedBy: 'gemini-3.1-pro-preview' },
      source: deprecations,
    },
    {
      models: ['gemini-3.5-flash'],
      endpoints,
      temperature: 'accepted',
      reasoning: { levels },
      source: 'models.dev of 2026-07-02',
    },
    {
      models: ['gemini-3.5-flash-lite', 'gemini-3.6-flash', 'gemini-3.7-flash'],
      ...unsampled,
      reasoning: { levels },
      source: ignoredSampling,
    },
    {
      models: ['gemini-3.8-flash'],
      ...unsampled,
      reasoning: { levels: ['low', 'medium', 'high'] },
      source: `${ignoredSampling}; level minimal is refused`,
    },
  ],
  unknown: { endpoints, temperature: 'unknown', source: 'unknown model' },
};
