import type { Usage } from '../provider';
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
  const prompt = count(totals.prompt_tokens);
  const completion = count(totals.completion_tokens);
  if (!prompt) return {};

  const cached = count(input?.['cached_tokens']);
  const written = count(input?.['cache_write_tokens']);
  const reasoning = count(output?.['reasoning_tokens']);
  const reasoningIsBeside =
    reasoning !== undefined &&
    completion !== undefined &&
    count(totals.total_tokens) === prompt + completion + reasoning;
  return {
    inputUncached: Math.max(0, prompt - (cached ?? 0) - (written ?? 0)),
    inputCached: cached,
    inputWritten: written,
    outputVisible:
      completion === undefined || reasoningIsBeside ? completion : Math.max(0, completion - (reasoning ?? 0)),
    outputReasoning: reasoning,
  };
}

/** A token count, or undefined for what is none. */
/** No request holds a billion tokens: such a number is the server's mistake, and unknown is better than wrong. */
const mostTokens = 1e9;

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= mostTokens
    ? value
    : undefined;
}
