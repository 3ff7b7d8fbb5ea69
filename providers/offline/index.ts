import type { ExchangeOptions, ExchangeResult, Provider, ProviderFailure, ProviderRequest } from '../provider';
import { extractAnswer } from './extract-answer';
import { generateText } from './generator/generate-text';
import { createPace, WorkEnded } from './pace';
import { readPrompt } from './read-prompt';
import { answerByGraph } from './recon/answer-by-graph';
import { answerByWords } from './recon/answer-by-words';
import { readReconPrompt } from './recon/read-recon-prompt';

/** Works RECON's questions out from the case's graph, and reads nothing else. */
export const symbolicModel = 'symbolic';

/**
 * Models that need no network. `extractive-baseline` answers by extraction from the artifact; `echo` answers with the
 * last message's text; `scripted` with what it was given; `deterministic-generator` makes summaries, entries, records,
 * typed lines and values from a source by fixed rules; `symbolic` works RECON's questions out from the case's graph. None
 * of them is a language model.
 */
export const offlineModels = [
  'extractive-baseline',
  'echo',
  'scripted',
  'deterministic-generator',
  symbolicModel,
] as const;
export type OfflineModel = (typeof offlineModels)[number];

export interface OfflineOptions {
  /**
   * What `scripted` answers: by the question as the prompt has it, or by the whole text of the last message. A message in
   * neither gets ABSTAIN. Default: none.
   */
  readonly script?: ReadonlyMap<string, string>;
}

/** Gives the text of the answer, or why the request is refused. */
type Answerer = (request: ProviderRequest, options: ExchangeOptions) => Promise<string | ProviderFailure> | string;

/**
 * The provider `offline`. It uses the messages alone and no parameters, needs no key and reports no usage, since it has
 * no tokens. An unknown model, or a form that the generator does not know, fails with `stop_lane` and what is allowed; an
 * answer that is not ready by the deadline fails as `timeout`, an aborted one as `cancelled`.
 */
export function createOfflineProvider({ script = new Map() }: OfflineOptions = {}): Provider {
  const answerers: Readonly<Record<OfflineModel, Answerer>> = {
    'extractive-baseline': ({ messages }, { deadlineMs, signal }) => {
      const pace = createPace(deadlineMs, signal);
      const recon = readReconPrompt(messages);
      return recon ? answerByWords(recon, pace) : extractAnswer(readPrompt(messages), pace);
    },
    symbolic: ({ messages }) => {
      const recon = readReconPrompt(messages);
      return recon ? answerByGraph(recon) : 'ABSTAIN';
    },
    echo: (request) => lastText(request),
    scripted: (request) =>
      script.get(readPrompt(request.messages).question) ?? script.get(lastText(request)) ?? 'ABSTAIN',
    'deterministic-generator': ({ messages }, { deadlineMs, signal }) =>
      generateText(messages, createPace(deadlineMs, signal)),
  };
  return {
    name: 'offline',
    client: 'render-bench offline 2',
    async exchange(request, options) {
      if (!isOfflineModel(request.model)) return unknownModel(request.model);
      try {
        const answer = await answerers[request.model](request, options);
        return typeof answer === 'string' ? delivered(request.model, answer) : failed(answer);
      } catch (error) {
        if (error instanceof WorkEnded) return ended(error, options.deadlineMs);
        throw error;
      }
    },
  };
}

function isOfflineModel(model: string): model is OfflineModel {
  return (offlineModels as readonly string[]).includes(model);
}

function lastText({ messages }: ProviderRequest): string {
  return messages.at(-1)?.content ?? '';
}

function delivered(model: OfflineModel, text: string): ExchangeResult {
  if (text.trim() === '') return { outcome: 'empty', usage: {}, returnedModel: model };
  return { outcome: 'answer', text, finishReason: 'stop', usage: {}, returnedModel: model };
}

function unknownModel(model: string): ExchangeResult {
  const advice = `The offline provider has no model ${JSON.stringify(model.slice(0, 100))}. It has ${offlineModels.join(', ')}: set the reader's model to one of them.`;
  return failed({ code: 'unknown_model', message: advice, retry: { kind: 'stop_lane', advice } });
}

function ended({ code }: WorkEnded, deadlineMs: number): ExchangeResult {
  const message = code === 'timeout' ? `No answer within ${deadlineMs} ms.` : 'The run was cancelled.';
  return failed({ code, message, retry: { kind: 'transient' } });
}

function failed(failure: ProviderFailure): ExchangeResult {
  return { outcome: 'failed', usage: {}, failure };
}
