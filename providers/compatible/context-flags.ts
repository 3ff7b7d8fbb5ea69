import { outputCap } from '../chat-completions';
import type { ExchangeFlag, ExchangeResult, ProviderRequest } from '../provider';

/** Sizes that contexts are set to: powers of two and 1.25 and 1.5 times those, from 2,048 to over a million tokens. */
const contextSizes: ReadonlySet<number> = new Set(
  Array.from({ length: 10 }, (_, power) => 2048 * 2 ** power).flatMap((size) => [size, size * 1.25, size * 1.5]),
);

/** Ordinary text has 2 to 5 UTF-16 units a token, other scripts down to half a unit; with more, some was not counted. */
const mostUnitsPerToken = 5;
const mostTokensPerUnit = 2;
/** What a chat template may add. */
const templateTokens = 200;

/** A prompt cut to less than this is cut by no context; a server that counts less does not count the whole prompt. */
const leastCutTokens = 512;

/**
 * `context_cut` where a server has silently cut the prompt to its context, as Ollama does beyond its default size and
 * llama.cpp where context shift is on. The response does not say so; its token counts tell, in one of three ways:
 *
 * - prompt and answer together fill a usual context size **to the token**, and the answer was cut before its cap;
 * - the prompt, or prompt and answer, fill one and the text does not account for the count: it is longer than five
 *   units a token, or far shorter;
 * - the prompt's count is **less than half of what its text must need at the very least**, see {@link leastTokens}.
 *
 * Where this errs. An ordinary answer hits a usual size by chance in one row of a thousand or so; it is not flagged, as
 * its text accounts for the count, but where the text is mostly white space or rules of dashes it is. So a flag or two
 * in a sweep may be chance, a tenth of its rows is not. A prompt that just fits, and whose answer then runs into the end
 * of the context, looks as a cut one does. A server that counts only what it had not cached is flagged where more than
 * 512 tokens were new. Unseen goes a prompt that was cut by a little, and the answer with room left; and one cut by less
 * than half to an unusual size.
 */
export function contextFlags(
  { outcome, usage }: Pick<ExchangeResult, 'outcome' | 'usage'>,
  { messages, parameters }: Pick<ProviderRequest, 'messages' | 'parameters'>,
): readonly ExchangeFlag[] {
  const { inputUncached, inputCached = 0, inputWritten = 0, outputVisible = 0, outputReasoning = 0 } = usage;
  if (outcome === 'failed' || inputUncached === undefined) return [];
  const prompt = inputUncached + inputCached + inputWritten;
  const answer = outputVisible + outputReasoning;
  const cap = outputCap(parameters);
  const isCutEarly = (outcome === 'truncated' || outcome === 'exhausted') && cap !== undefined && answer < cap;
  const units = messages.reduce((sum, { content }) => sum + content.length, 0);
  const isFull = contextSizes.has(prompt + answer);
  const isCut =
    (isFull && isCutEarly) ||
    ((isFull || contextSizes.has(prompt)) && !isAccountedFor(prompt, units)) ||
    isFarTooFew(prompt, units, messages);
  return isCut ? ['context_cut'] : [];
}

function isAccountedFor(promptTokens: number, units: number): boolean {
  return promptTokens * mostUnitsPerToken >= units && promptTokens <= units * mostTokensPerUnit + templateTokens;
}

function isFarTooFew(promptTokens: number, units: number, messages: ProviderRequest['messages']): boolean {
  // The second costs nothing and lets through only what is odd: counting words takes a while on a long prompt.
  if (promptTokens < leastCutTokens || promptTokens * mostUnitsPerToken >= units) return false;
  return promptTokens * 2 < messages.reduce((sum, { content }) => sum + leastTokens(content), 0);
}

/** Runs of letters or digits; tokenizers join no two of them, and few tokens are longer than 16 of either. */
const wordPieces = /[\p{L}\p{M}\p{N}]{1,16}/gu;

/** Tokens that a text must have at the very least: white space, rules of dashes and the like compress without limit. */
function leastTokens(text: string): number {
  let pieces = 0;
  for (wordPieces.lastIndex = 0; wordPieces.test(text);) pieces += 1;
  return pieces;
}
