import { nextId } from '../invented-id';
import type { Model, VendorReply } from '../serve-vendor';
import { countTokens } from '../token-bill';
import { exhaustedTokens, type ModelTurn, turnOf } from '../vendor-server';
import { type OpenAiEndpoint, openAiError } from './endpoint';

interface ResponsesBody {
  readonly model: string;
  readonly instructions?: string;
  readonly input: string | readonly { readonly role: string; readonly content: string }[];
}

export const responsesPath = '/v1/responses';

/** Real-time responses. */
export function responsesEndpoint(answering: Model): OpenAiEndpoint {
  return {
    kindOf: ({ method, url }) => (method === 'POST' && url.pathname === responsesPath ? 'realtime' : undefined),
    answer: ({ body }) => responsesReply(body, answering),
  };
}

/** What the responses API answers to a body, as itself or as one line of a batch. A blocked prompt is an error here. */
export function responsesReply(body: string, { answer, bill }: Model): VendorReply {
  const { model, instructions, input } = JSON.parse(body) as ResponsesBody;
  const said = typeof input === 'string' ? [input] : input.map(({ content }) => content);
  const prompt = [...(instructions === undefined ? [] : [instructions]), ...said].join('\n\n');
  const turn = turnOf(answer(prompt));
  if (turn.end === 'blocked') return openAiError(400, 'Invalid prompt: it was flagged.', 'invalid_prompt');
  const reasoning = turn.end === 'exhausted' ? exhaustedTokens : 0;
  const tokens = { input: countTokens(prompt), output: countTokens(turn.text) + reasoning };
  bill.add(tokens.input, tokens.output);
  const isCut = turn.end === 'truncated' || turn.end === 'exhausted';
  return {
    status: 200,
    body: {
      id: nextId('resp'),
      object: 'response',
      created_at: 0,
      status: isCut ? 'incomplete' : 'completed',
      error: null,
      incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
      model: turn.model ?? model,
      output: [{ id: nextId('rs'), type: 'reasoning', summary: [] }, ...messagesOf(turn)],
      usage: {
        input_tokens: tokens.input,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: tokens.output,
        output_tokens_details: { reasoning_tokens: reasoning },
        total_tokens: tokens.input + tokens.output,
      },
      service_tier: 'default',
    },
  };
}

/** None where the cap went to reasoning. */
function messagesOf({ end, text = '' }: ModelTurn): object[] {
  if (end === 'exhausted') return [];
  const part =
    end === 'refusal'
      ? { type: 'refusal', refusal: "I'm sorry, I can't help with that." }
      : { type: 'output_text', text, annotations: [] };
  const status = end === 'truncated' ? 'incomplete' : 'completed';
  return [{ id: nextId('msg'), type: 'message', status, role: 'assistant', content: [part] }];
}
