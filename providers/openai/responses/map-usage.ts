import { mapTokenCounts } from '../../chat-completions';
import type { Usage } from '../../provider';
import { usageSchema } from './response-schema';

/** Normalises usage: cached and newly written input are inside `input_tokens`, reasoning is inside `output_tokens`. */
export function mapUsage(raw: unknown): Usage {
  const parsed = usageSchema.safeParse(raw);
  if (!parsed.success) return {};
  const { input_tokens_details: input, output_tokens_details: output, ...totals } = parsed.data;
  return mapTokenCounts({
    input: totals.input_tokens,
    output: totals.output_tokens,
    total: totals.total_tokens,
    cached: input?.['cached_tokens'],
    written: input?.['cache_write_tokens'],
    reasoning: output?.['reasoning_tokens'],
  });
}
