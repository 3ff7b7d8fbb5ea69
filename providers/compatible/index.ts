import { startDeadline } from '../deadline';
import type { ExchangeResult, Provider } from '../provider';
import { createRedactor, type Redactor } from '../redact';
import { checkOptions, type CompatibleOptions } from './check-options';
import { clientName, createClient } from './client';
import type { WholeResponse } from './http-transport';
import { mapError, mapStop } from './map-error';
import { readResponse, responseFacts } from './read-response';
import { chatCompletionBody } from './request';

export type { CompatibleOptions } from './check-options';

/**
 * Any endpoint that speaks OpenAI's chat completions: hosted ones, gateways, Ollama, vLLM, llama.cpp. One client and
 * one keep-alive pool per provider object; make one per endpoint and share it.
 * @throws UserError for a base URL or key that can't be used; the key is never shown.
 */
export function createCompatibleProvider(given: CompatibleOptions): Provider {
  checkOptions(given);
  const client = createClient(given.baseUrl, given.apiKey);
  const redactor = createRedactor(given.apiKey);

  return {
    name: 'compatible',
    client: clientName,
    async exchange(request, options) {
      const body = chatCompletionBody(request);
      const deadline = startDeadline(options);
      try {
        const response = await client.chat.completions.create(body, { signal: deadline.signal }).asResponse();
        return readResponse(response as WholeResponse, request, redactor);
      } catch (error) {
        if (deadline.stopped) return { usage: {}, ...mapStop(deadline.stopped, options.deadlineMs, redactor) };
        return readError(error, redactor);
      } finally {
        deadline.clear();
      }
    },
  };
}

function readError(error: unknown, redactor: Redactor): ExchangeResult {
  const mapped = mapError(error, Date.now(), redactor);
  if (!mapped) throw error;
  const { status, headers } = error as { status?: number; headers?: Headers };
  const facts = status !== undefined && headers ? responseFacts(status, headers, redactor) : {};
  return { ...facts, usage: {}, ...mapped };
}
