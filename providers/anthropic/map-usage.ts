import type { Usage } from '../provider';
import { tokenCount } from '../token-count';
import { usageSchema } from './response-schema';

/**
 * Normalises Anthropic's usage: input that was read from the cache or written into it stands beside `input_tokens`,
 * thinking is inside `output_tokens`. No prompt has 0 tokens: a server that says so did not count.
 */
export function mapUsage(raw: unknown): Usage {
  const parsed = usageSchema.safeParse(raw);
  if (!parsed.success) return {};
  const usage = parsed.data;
  const uncached = tokenCount(usage.input_tokens);
  const cached = tokenCount(usage.cache_read_input_tokens);
  const written = tokenCount(usage.cache_creation_input_tokens);
  if (uncached === undefined || uncached + (cached ?? 0) + (written ?? 0) === 0) return {};
  const output = tokenCount(usage.output_tokens);
  const thinking = tokenCount(usage.output_tokens_details?.['thinking_tokens']);
  return {
    inputUncached: uncached,
    inputCached: cached,
    inputWritten: written,
    outputVisible: output === undefined ? undefined : Math.max(0, output - (thinking ?? 0)),
    outputReasoning: thinking,
  };
}
