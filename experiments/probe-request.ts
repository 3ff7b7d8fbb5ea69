import { costAtMostMicroUsd } from '../providers/price';
import { type Message, type ProviderRequest } from '../providers/provider';
import { canonicalJson, sha256 } from '../text/hash';
import { estimateTokens, tokenErrorBand } from './estimate-tokens';
import { readerParameters } from './reader-parameters';
import type { ReaderSpec } from './sweep-spec';

/** What a probe asks: as short as a question can be, in the two parts that every prompt has. */
export const probeMessages: readonly Message[] = [
  { role: 'system', content: 'This request checks that a model can be reached.' },
  { role: 'user', content: 'Reply with the one word: reachable' },
];

/** The tiny request that shows whether a reader's key, model and parameters are accepted. */
export function probeRequest(reader: ReaderSpec): ProviderRequest {
  return { model: reader.model, messages: probeMessages, parameters: readerParameters(reader) };
}

/** Everything that a probe's verdict holds for, as a hash; the key itself is nobody's to know. */
export function probeSettings(reader: ReaderSpec): string {
  const { provider, model, baseUrl, endpoint, apiVersion, keyEnv } = reader;
  const parameters = readerParameters(reader);
  return sha256(canonicalJson({ provider, model, baseUrl, endpoint, apiVersion, keyEnv, parameters }));
}

/** What a probe may take of limits and budget at most: the upper end of its input's estimate, and the whole cap. */
export function probeEstimate({ price, maxOutputTokens }: Pick<ReaderSpec, 'price' | 'maxOutputTokens'>): {
  readonly tokens: number;
  readonly microUsd: number;
} {
  const input = probeMessages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  // Far too short for any cache.
  const size = { inputTokens: input * tokenErrorBand.high, outputTokens: maxOutputTokens, writesCache: false };
  return { tokens: input + maxOutputTokens, microUsd: price ? costAtMostMicroUsd(size, price) : 0 };
}
