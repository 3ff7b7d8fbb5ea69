import { reservedParameters } from '../reserved-parameters';
import type { Vendor } from './model-contract';

const { chat, responses, messages, generateContent } = reservedParameters;

/** What other keys of a reader say. */
const saidElsewhere = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'temperature'];

/** Never to be set among extra parameters. */
const reservedBy: Readonly<Record<Vendor | 'compatible', readonly string[]>> = {
  compatible: [...chat, ...saidElsewhere],
  openai: [...chat, ...responses, ...saidElsewhere, 'store', 'reasoning', 'reasoning_effort'],
  anthropic: [...messages, ...saidElsewhere, 'thinking', 'output_config', 'cache_control'],
  google: [...generateContent, ...saidElsewhere, 'maxOutputTokens', 'thinkingConfig'],
};

/** Names of credentials; `prompt_cache_key` and its like are none. */
const keyLike =
  /^(?:x[_-])?(?:api|access|auth|secret|private)?[_-]?key$|secret|password|authorization|credential|(?:access|auth|bearer)[_-]?token/iu;

/** Why a parameter can't stand among a reader's extra ones, or undefined. */
export function faultOfParameter(name: string, provider: Vendor | 'compatible'): string | undefined {
  if (reservedBy[provider].includes(name))
    return (
      `"${name}" can't be set here: one request is one whole answer of one model, and what a key of its own says ` +
      '(maxOutputTokens, temperature, reasoning, cache) is said there'
    );
  if (keyLike.test(name)) return 'looks like a key; keys stay in the environment, under the name that keyEnv gives';
  // Its API reads both spellings; with one alone nothing is said twice.
  if (provider === 'google' && name.includes('_'))
    return 'is written in camelCase here, such as topK or safetySettings';
  return undefined;
}
