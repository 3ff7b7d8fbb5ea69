import { chatCompletionsWire, clientName, createClient } from '../chat-completions';
import { checkEndpoint } from '../check-endpoint';
import { exchangeOnce, type Wire } from '../exchange-once';
import type { Provider } from '../provider';
import { createRedactor } from '../redact';
import { contextFlags } from './context-flags';

export interface CompatibleOptions {
  /** Up to and including the version, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Undefined for servers that want none: no authorization header is sent then. */
  readonly apiKey?: string;
}

const help = { provider: 'compatible', exampleUrl: 'http://127.0.0.1:11434/v1', keyIsOptional: true } as const;

/**
 * Any endpoint that speaks OpenAI's chat completions: hosted ones, gateways, Ollama, vLLM, llama.cpp. One client and
 * one keep-alive pool per provider object; make one per endpoint and share it.
 * @throws UserError for a base URL or key that can't be used; the key is never shown.
 */
export function createCompatibleProvider(given: CompatibleOptions): Provider {
  checkEndpoint(given, help);
  const wire = compatibleWire(chatCompletionsWire(createClient(given.baseUrl, given.apiKey)));
  const redactor = createRedactor(given.apiKey);
  return {
    name: 'compatible',
    client: clientName,
    exchange: (request, options) => exchangeOnce(wire, request, options, redactor),
  };
}

/** Chat completions of a server that may be a local one: its usage is looked at for a prompt that was cut. */
function compatibleWire(chat: Wire): Wire {
  return {
    ...chat,
    readAnswer(body, request, redactor) {
      const answer = chat.readAnswer(body, request, redactor);
      if (typeof answer === 'string') return answer;
      const flags = contextFlags(answer, request);
      return flags.length === 0 ? answer : { ...answer, flags: [...(answer.flags ?? []), ...flags] };
    },
  };
}
