import type { Outcome, RetryDecision } from '../provider';

/** What a choice holds, as far as its outcome depends on it. */
export interface ChoiceSignals {
  readonly finishReason: string | undefined;
  /** Whether there is any visible text besides white space; hidden reasoning is none. */
  readonly hasText: boolean;
  readonly refused: boolean;
  /** Whether the tokens spent reached the cap asked for; undefined where either is unknown. */
  readonly capReached: boolean | undefined;
}

/** An outcome, with what to do about it where it failed. */
export type ChoiceOutcome =
  | { readonly outcome: Exclude<Outcome, 'failed'> }
  | { readonly outcome: 'failed'; readonly code: string; readonly retry: RetryDecision };

/**
 * Other servers' words for the same ends. `eos`, `eos_token`, `stop_sequence`: gateways over Hugging Face TGI and
 * Together; `end_turn`, `max_tokens`: gateways over Claude; `model_length`: Mistral, at the end of the context.
 */
const aliases: ReadonlyMap<string, string> = new Map([
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['stop_sequence', 'stop'],
  ['end_turn', 'stop'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
]);

/**
 * Reads a choice's outcome off its finish reason. A server that gives none (null, absent or empty, as some local ones
 * do) is taken at its text, cut where the cap was reached. A reason nobody knows never becomes an answer: it fails,
 * to be tried again, since it may be a fault of the moment (`error`, `abort`, `insufficient_system_resource`).
 */
export function mapFinishReason({ finishReason, hasText, refused, capReached }: ChoiceSignals): ChoiceOutcome {
  if (refused) return { outcome: 'refusal' };
  const given = finishReason === undefined || finishReason === '' ? (capReached ? 'length' : 'stop') : finishReason;
  switch (aliases.get(given) ?? given) {
    case 'stop':
      return { outcome: hasText ? 'answer' : 'empty' };
    case 'length':
      return { outcome: hasText ? 'truncated' : 'exhausted' };
    case 'content_filter':
      return { outcome: 'blocked' };
    case 'tool_calls':
    case 'function_call':
      // No tools were offered, so the server broke the contract; it would do so again on the same request.
      return { outcome: 'failed', code: 'unexpected_tool_call', retry: { kind: 'no' } };
    default:
      return { outcome: 'failed', code: 'unknown_finish_reason', retry: { kind: 'transient' } };
  }
}
