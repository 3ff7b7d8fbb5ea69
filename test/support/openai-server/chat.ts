import { nextId } from '../invented-id';
import type { Model, VendorReply } from '../serve-vendor';
import { countTokens } from '../token-bill';
import { exhaustedTokens, type ModelTurn, turnOf } from '../vendor-server';
import type { OpenAiEndpoint } from './endpoint';

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

export const chatPath = '/v1/chat/completions';

/** Real-time chat completions. */
export function chatEndpoint(answering: Model): OpenAiEndpoint {
  return {
    kindOf: ({ method, url }) => (method === 'POST' && url.pathname === chatPath ? 'realtime' : undefined),
    answer: ({ body }) => chatReply(body, answering),
  };
}

/** What chat completions answer to a body, as itself or as one line of a batch. */
export function chatReply(body: string, { answer, bill }: Model): VendorReply {
  const { model, messages } = JSON.parse(body) as ChatBody;
  const prompt = messages.map(({ content }) => content).join('\n\n');
  const turn = turnOf(answer(prompt));
  const reasoning = turn.end === 'exhausted' ? exhaustedTokens : 0;
  const tokens = { prompt: countTokens(prompt), completion: countTokens(turn.text) + reasoning };
  bill.add(tokens.prompt, tokens.completion);
  return {
    status: 200,
    body: {
      id: nextId('chatcmpl'),
      object: 'chat.completion',
      created: 0,
      model: turn.model ?? model,
      choices: [
        { index: 0, message: messageOf(turn), logprobs: null, finish_reason: finishReasons[turn.end] ?? 'stop' },
      ],
      usage: {
        prompt_tokens: tokens.prompt,
        completion_tokens: tokens.completion,
        total_tokens: tokens.prompt + tokens.completion,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: reasoning },
      },
      service_tier: 'default',
    },
  };
}

const finishReasons: Partial<Record<ModelTurn['end'], string>> = {
  truncated: 'length',
  exhausted: 'length',
  blocked: 'content_filter',
};

function messageOf({ end, text = '' }: ModelTurn): object {
  const declines = end === 'refusal';
  return {
    role: 'assistant',
    content: declines ? null : text,
    refusal: declines ? "I'm sorry, I can't help with that." : null,
    annotations: [],
  };
}
