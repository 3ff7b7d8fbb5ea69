import type { Usage } from '../provider';
import { tokenCount } from '../token-count';
import { usageSchema } from './response-schema';

/**
 * Normalises `usageMetadata`. Cached input is inside `promptTokenCount`; thoughts are beside `candidatesTokenCount` and
 * billed as output. Counts of 0 are left out of the JSON, so a part that is absent follows from the total. No prompt has
 * 0 tokens: a server that says so did not count.
 */
export function mapUsage(raw: unknown): Usage {
  const parsed = usageSchema.safeParse(raw);
  if (!parsed.success) return {};
  const prompt = tokenCount(parsed.data.promptTokenCount);
  if (!prompt) return {};
  const cached = tokenCount(parsed.data.cachedContentTokenCount);
  const toolPrompt = tokenCount(parsed.data.toolUsePromptTokenCount) ?? 0;
  const thoughts = tokenCount(parsed.data.thoughtsTokenCount);
  const total = tokenCount(parsed.data.totalTokenCount);
  const rest = total === undefined ? undefined : Math.max(0, total - prompt - toolPrompt - (thoughts ?? 0));
  return {
    inputUncached: Math.max(0, prompt - (cached ?? 0)) + toolPrompt,
    inputCached: cached,
    outputVisible: tokenCount(parsed.data.candidatesTokenCount) ?? rest,
    outputReasoning: thoughts,
  };
}

/** The tier that served the request, e.g. `standard`, where the usage tells it. */
export function readServiceTier(raw: unknown): string | undefined {
  return usageSchema.safeParse(raw).data?.serviceTier ?? undefined;
}
