import { UserError } from '../contracts/user-error';
import type { ProviderRequest } from './provider';

/** What an adapter itself decides, by API: one request is one whole answer of one model, without tools and memory. */
export const reservedParameters = {
  chat: [
    'model',
    'messages',
    'stream',
    'n',
    'tools',
    'tool_choice',
    'functions',
    'function_call',
    'web_search_options',
  ],
  responses: [
    'model',
    'input',
    'instructions',
    'prompt',
    'stream',
    'background',
    'tools',
    'tool_choice',
    'conversation',
    'previous_response_id',
  ],
  messages: ['model', 'system', 'messages', 'stream', 'tools', 'tool_choice', 'mcp_servers', 'container', 'thread'],
  generateContent: [
    'model',
    'contents',
    'systemInstruction',
    'generationConfig',
    'candidateCount',
    'responseModalities',
    'tools',
    'toolConfig',
    'automaticFunctionCalling',
    'automaticContinuation',
    'continuationToken',
    'cachedContent',
    'httpOptions',
    'abortSignal',
  ],
} as const satisfies Record<string, readonly string[]>;

/** @throws UserError for a parameter that would change what one request is. */
export function refuseReserved(api: keyof typeof reservedParameters, { parameters }: ProviderRequest): void {
  const reserved: readonly string[] = reservedParameters[api];
  const taken = Object.keys(parameters).filter((name) => reserved.includes(name));
  if (taken.length === 0) return;
  throw new UserError(
    `${api}: the parameter ${taken.join(', ')} can't be set, one request is one whole answer of one model, without ` +
      `tools and memory. Not settable: ${reserved.join(', ')}. Remove it from the reader.`,
  );
}
