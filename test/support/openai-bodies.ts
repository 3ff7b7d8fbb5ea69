/** A whole chat completion; `rest` replaces parts of it. */
export function chatBody(message: object, finishReason: unknown = 'stop', rest: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'tiny-1-2026',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finishReason }],
    usage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
    ...rest,
  };
}

/** A whole response with these output items; `rest` replaces parts of it. */
export function responsesBody(output: readonly object[], rest: object = {}): object {
  return {
    id: 'resp-1',
    object: 'response',
    created_at: 0,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'tiny-1-2026',
    output,
    usage: {
      input_tokens: 20,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 3,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 23,
    },
    ...rest,
  };
}

/** A message among a response's output items. */
export function messageItem(...content: readonly object[]): object {
  return { id: 'msg-1', type: 'message', role: 'assistant', status: 'completed', content };
}

export function textPart(text: string): object {
  return { type: 'output_text', text, annotations: [] };
}

/** An error in OpenAI's form. */
export function errorBody(message: string, code: string | number | null = null, type = 'x'): object {
  return { error: { message, type, param: null, code } };
}

/** One of a response's items before its message. */
export const reasoningItem = {
  id: 'rs-1',
  type: 'reasoning',
  summary: [],
  content: [{ type: 'reasoning_text', text: 'Hm.' }],
};
