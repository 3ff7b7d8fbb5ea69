import {
  anthropicCacheWriteFactors,
  batchPriceFactor,
  type CacheTtl,
  findContract,
  lifecycleNotice,
  type OwnContract,
  settleRequest,
  vendorFacts,
} from '../../providers/contracts';
import type { PriceLookUp } from '../../providers/listed-price';
import type { Price } from '../../providers/price';
import type { ReaderSpec } from '../sweep-spec';
import type { WrittenReader } from './reader-schema';

/** What settling a reader rests on, beside what is written of it. */
export interface ReaderContext {
  /** The file's `models`. */
  readonly models: Readonly<Record<string, OwnContract>>;
  /** As `2026-11-30`. */
  readonly today: string;
  readonly priceOf: PriceLookUp;
}

/** Something to say about one of a reader's keys. */
export interface ReaderRemark {
  readonly key: string;
  readonly message: string;
}

export interface SettledReader {
  readonly spec: ReaderSpec;
  /** Why its requests can't be sent. */
  readonly problems: readonly ReaderRemark[];
  /** What a person should know before sending anything. */
  readonly cautions: readonly ReaderRemark[];
}

type WrittenVendorReader = Exclude<WrittenReader, { provider: 'offline' | 'compatible' }>;

/** Settles what a reader sends, by its model's contract, and what that costs. */
export function settleReader(written: WrittenReader, context: ReaderContext): SettledReader {
  switch (written.provider) {
    case 'offline':
      return { spec: written, problems: [], cautions: [] };
    case 'compatible':
      return { spec: compatibleSpec(written), problems: [], cautions: [] };
    default:
      return settleVendorReader(written, context);
  }
}

function compatibleSpec(written: Extract<WrittenReader, { provider: 'compatible' }>): ReaderSpec {
  const { parameters, ...rest } = written;
  const { maxOutputTokens, temperature } = rest;
  return {
    ...rest,
    baseUrl: oneSpelling(rest.baseUrl),
    // Only where there is more than the two: requests that were sent before keep their identity.
    ...(Object.keys(parameters).length > 0 && {
      sent: { max_tokens: maxOutputTokens, ...(temperature !== undefined && { temperature }), ...parameters },
    }),
  };
}

function settleVendorReader(written: WrittenVendorReader, context: ReaderContext): SettledReader {
  const { id, provider, model, keyEnv, maxOutputTokens, mode, timeoutMs } = written;
  const cache = cacheOf(written);
  const found = findContract(provider, model, context.models);
  const { api, apiVersion, temperature, sent, declared, problems, cautions } = settleRequest(
    {
      vendor: provider,
      model,
      ...('endpoint' in written && { endpoint: written.endpoint }),
      ...('apiVersion' in written && { apiVersion: written.apiVersion }),
      maxOutputTokens,
      temperature: written.temperature,
      temperaturePolicy: written.policy.temperature,
      reasoning: written.reasoning,
      ...(cache && { cache }),
      parameters: written.parameters,
    },
    found,
  );
  const price = priceOf(written, found.contract.cacheWriteFactor, context);
  const notice = lifecycleNotice(model, found.contract, context.today);
  const spec: ReaderSpec = {
    id,
    provider,
    model,
    baseUrl: oneSpelling(written.baseUrl ?? vendorFacts[provider].baseUrl),
    ...((api === 'chat' || api === 'responses') && { endpoint: api }),
    ...(apiVersion !== undefined && { apiVersion }),
    keyEnv,
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    sent,
    declared,
    ...(cache &&
      found.contract.cacheMinimumTokens !== undefined && {
        cacheMinimumTokens: found.contract.cacheMinimumTokens,
      }),
    mode,
    timeoutMs,
    ...(price && { price }),
  };
  return {
    spec,
    problems: problems.map(({ field, message }) => ({ key: field, message })),
    cautions: [
      ...(notice === undefined ? [] : [{ key: 'model', message: notice }]),
      ...(found.isKnown ? [] : [{ key: 'model', message: unknownModel(written) }]),
      ...cautions.map(({ field, message }) => ({ key: field, message })),
    ],
  };
}

function unknownModel({ provider, model }: WrittenVendorReader): string {
  return (
    `what ${model} takes is not known here; it is sent what this reader states and nothing else. Say what it takes ` +
    `under models: "${provider}/${model}"`
  );
}

function cacheOf(written: WrittenVendorReader): CacheTtl | undefined {
  return 'cache' in written && written.cache !== 'off' ? written.cache : undefined;
}

/** The file's price, else the listed one, with what the vendor asks for batches and for writing into a cache. */
function priceOf(
  written: WrittenVendorReader,
  automaticWriteFactor: number | undefined,
  { today, priceOf }: ReaderContext,
): Price | undefined {
  const { provider, model } = written;
  const cache = cacheOf(written);
  const price: Price | undefined = written.price ?? priceOf(provider, model, { today, cacheHour: cache === '1h' });
  if (price === undefined) return undefined;
  const factor = cache === undefined ? automaticWriteFactor : anthropicCacheWriteFactors[cache];
  const { longContext } = price;
  return {
    ...price,
    ...cacheWriteOf(price, factor),
    ...(longContext && { longContext: { ...longContext, ...cacheWriteOf(longContext, factor) } }),
    batchFactor: batchPriceFactor,
  };
}

function cacheWriteOf(
  { input, cacheWrite }: Pick<Price, 'input' | 'cacheWrite'>,
  factor: number | undefined,
): Pick<Price, 'cacheWrite'> {
  return cacheWrite === undefined && factor !== undefined ? { cacheWrite: input * factor } : {};
}

/** One spelling per server, so that a slash at the end does not make other calls of the same requests. */
function oneSpelling(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}
