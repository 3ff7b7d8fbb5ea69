import type { EndpointName, ReasoningOff, Vendor } from './model-contract';

interface VendorFacts {
  /** The root of the vendor's own API, in the form its SDK wants. */
  readonly baseUrl: string;
  /** The variable that holds the key, unless a sweep file names another. */
  readonly keyEnv: string;
  /** Version of the API where neither a sweep file nor a contract asks for another; OpenAI's stands in its address. */
  readonly apiVersion?: string;
  readonly apis: readonly EndpointName[];
  /** The ways of this vendor to switch reasoning off. */
  readonly offs: readonly ReasoningOff[];
}

export const vendorFacts: Readonly<Record<Vendor, VendorFacts>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keyEnv: 'OPENAI_API_KEY',
    apis: ['chat', 'responses'],
    offs: ['omitted', 'none'],
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com',
    keyEnv: 'ANTHROPIC_API_KEY',
    apiVersion: '2026-10-21',
    apis: ['messages'],
    offs: ['omitted', 'disabled'],
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com',
    keyEnv: 'GEMINI_API_KEY',
    apiVersion: 'v1beta',
    apis: ['generateContent'],
    offs: ['omitted', 'zero-budget'],
  },
};

/** What a batch costs, as a share of the price in real time, at all three vendors. */
export const batchPriceFactor = 0.5;

export const cacheTtls = ['5m', '1h'] as const;
export type CacheTtl = (typeof cacheTtls)[number];

/** What Anthropic asks for input written into its cache, as a multiple of the input price. */
export const anthropicCacheWriteFactors: Readonly<Record<CacheTtl, number>> = { '5m': 1.25, '1h': 2 };
