import type { Model, VendorReply } from '../serve-vendor';
import { countTokens } from '../token-bill';
import { exhaustedTokens, type ModelTurn, turnOf } from '../vendor-server';
import { errorReply } from './reply';

type Content = string | readonly { readonly type: string; readonly text: string }[];

/** What is read of a request for a message. */
export interface MessageParams {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly system?: Content;
  readonly messages?: readonly { readonly role: string; readonly content: Content }[];
}

export function answerMessage(body: string, model: Model): VendorReply {
  const params = JSON.parse(body) as MessageParams;
  const fault = faultOf(params);
  if (fault !== undefined) return errorReply('invalid_request_error', fault);
  const message = messageOf(params, model, 'standard');
  return typeof message === 'string' ? errorReply('invalid_request_error', message) : { status: 200, body: message };
}

/** What the vendor refuses in a request's parameters; undefined: nothing. */
export function faultOf({ model, max_tokens: cap, system = '', messages = [] }: MessageParams): string | undefined {
  if (model === undefined) return 'model: Field required';
  if (cap === undefined) return 'max_tokens: Field required';
  if (messages.length === 0) return 'messages: at least one message is required';
  const blocks = [system, ...messages.map(({ content }) => content)].filter((content) => typeof content !== 'string');
  const isBlank = blocks.flat().some(({ text }) => text.trim() === '');
  return isBlank ? 'messages: text content blocks must contain non-whitespace text' : undefined;
}

/** A whole answer; a string is what an output filter says in its place. */
export function messageOf(params: MessageParams, { answer, bill }: Model, tier: 'standard' | 'batch'): object | string {
  const prompt = promptOf(params);
  const { end, text, model = params.model } = turnOf(answer(prompt));
  if (end === 'blocked') return 'Output blocked by content filtering policy';
  const tokens = {
    input: countTokens(prompt),
    output: countTokens(text) + 1 + (end === 'exhausted' ? exhaustedTokens : 0),
  };
  bill.add(tokens.input, tokens.output);
  return {
    id: `msg_${prompt.length}_${text.length}`,
    type: 'message',
    role: 'assistant',
    model,
    content: text === '' ? [] : [{ type: 'text', text, citations: null }],
    stop_reason: stopReasons[end] ?? 'end_turn',
    stop_sequence: null,
    stop_details: null,
    usage: {
      input_tokens: tokens.input,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: tokens.output,
      service_tier: tier,
    },
  };
}

const stopReasons: Partial<Record<ModelTurn['end'], string>> = {
  truncated: 'max_tokens',
  exhausted: 'max_tokens',
  refusal: 'refusal',
};

function promptOf({ system = '', messages = [] }: MessageParams): string {
  return [system, ...messages.map(({ content }) => content)].map(textOf).join('\n');
}

function textOf(content: Content): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}
