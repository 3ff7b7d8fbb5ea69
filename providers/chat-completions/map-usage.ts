import type { Usage } from '../provider';
import { tokenCount } from '../token-count';
import { usageSchema } from './response-schema';

/**
 * Normalises chat-completions usage. Cached and newly written input are inside `prompt_tokens`, reasoning is inside
 * `completion_tokens`; where the total shows that a server counts reasoning beside it (xAI does), it is taken so.
 * No prompt has 0 tokens: a server that says so fills the object with zeros and did not count.
 */
export function mapUsage(raw: unknown): Usage {
  const parsed = usageSchema.safeParse(raw);
  if (!parsed.success) return {};
  const { prompt_tokens_details: input, completion_tokens_details: output, ...totals } = parsed.data;
  return mapTokenCounts({
    input: totals.prompt_tokens,
    output: totals.completion_tokens,
    total: totals.total_tokens,
    cached: input?.['cached_tokens'],
    written: input?.['cache_write_tokens'],
    reasoning: output?.['reasoning_tokens'],
  });
}

/** The counts of a usage object, as they came. */
export type TokenCounts = Readonly<Record<'input' | 'output' | 'total' | 'cached' | 'written' | 'reasoning', unknown>>;

/** As {@link mapUsage}, of counts by our names. */
export function mapTokenCounts(given: TokenCounts): Usage {
  const input = tokenCount(given.input);
  const output = tokenCount(given.output);
  if (!input) return {};
  const cached = tokenCount(given.cached);
  const written = tokenCount(given.written);
  const reasoning = tokenCount(given.reasoning);
  const reasoningIsBeside =
    reasoning !== undefined && output !== undefined && tokenCount(given.total) === input + output + reasoning;
  return {
    inputUncached: Math.max(0, input - (cached ?? 0) - (written ?? 0)),
    inputCached: cached,
    inputWritten: written,
    outputVisible: output === undefined || reasoningIsBeside ? output : Math.max(0, output - (reasoning ?? 0)),
    outputReasoning: reasoning,
  };
}
