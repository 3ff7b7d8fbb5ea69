import { costAtMostMicroUsd } from '../providers/price';
import { tokenErrorBand } from './estimate-tokens';
import { callId } from './identity';
import type { ItemPrompt } from './item-prompts';
import { mayWriteCache } from './may-write-cache';
import { readerParameters } from './reader-parameters';
import type { ReaderSpec } from './sweep-spec';

/** One distinct request, its prompt as hashes of its parts. */
export interface PlannedCall {
  readonly id: string;
  readonly readerId: string;
  readonly systemHash: string;
  readonly artifactHash: string;
  readonly questionHash: string;
  /** Estimated, see estimate-tokens.ts. */
  readonly inputTokens: number;
  readonly promptBytes: number;
  /** Input and the output cap: what a permit takes from a token bucket. */
  readonly reservedTokens: number;
  /** What a permit reserves of the budget, in millionths of a US dollar. */
  readonly reservedMicroUsd: number;
  /** Whether its artifact is still to be made by a generator: id and figures are estimates then. */
  readonly awaitsGenerator: boolean;
}

/** What tells a call from others of the same model and prompt. */
export interface CallPlace {
  /** From 0. */
  readonly repetition: number;
  /** Set where calls must not be shared. */
  readonly sharingSalt?: string;
}

/** The id of the call that sends a prompt to a model. */
export function idOfCall(model: ReaderSpec, { messages }: ItemPrompt, { repetition, sharingSalt }: CallPlace): string {
  return callId({
    provider: model.provider,
    endpoint: model.baseUrl ?? model.provider,
    api: model.endpoint,
    model: model.model,
    parameters: readerParameters(model),
    apiVersion: model.apiVersion,
    messages,
    repetition,
    ...(sharingSalt === undefined ? {} : { sharingSalt }),
  });
}

/** The call that sends a prompt to a model, with what a permit for it reserves. */
export function plannedCall(model: ReaderSpec, prompt: ItemPrompt, place: CallPlace): PlannedCall {
  const [systemHash, artifactHash, questionHash] = prompt.hashes;
  const outputTokens = model.provider === 'offline' || model.provider === 'imported' ? 0 : model.maxOutputTokens;
  return {
    id: idOfCall(model, prompt, place),
    readerId: model.id,
    systemHash,
    artifactHash,
    questionHash,
    inputTokens: prompt.inputTokens,
    promptBytes: prompt.promptBytes,
    reservedTokens: prompt.inputTokens + outputTokens,
    // The cap must hold where the estimate is too low: the upper end of its error band is reserved.
    reservedMicroUsd: model.price
      ? costAtMostMicroUsd(
          {
            inputTokens: prompt.inputTokens * tokenErrorBand.high,
            outputTokens,
            writesCache: mayWriteCache(model),
          },
          model.price,
        )
      : 0,
    awaitsGenerator: prompt.awaitsGenerator,
  };
}
