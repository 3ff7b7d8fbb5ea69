import { json, type Script } from './scripted-server';

/** A whole answer of a chat server. */
export function chatAnswer(text: string, over: Record<string, unknown> = {}): Script {
  return json(200, {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 0,
    model: 'scripted-reader',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
    ...over,
  });
}

/** A refusal in the form of OpenAI's errors. */
export function chatError(status: number, message: string): Script {
  return json(status, { error: { message, type: 'error', param: null, code: null } });
}
