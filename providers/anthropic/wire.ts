import type { Anthropic } from '@anthropic-ai/sdk';

import type { Wire } from '../exchange-once';
import type { WholeResponse } from '../http-transport';
import { readAnthropicRateLimits } from '../rate-limits';
import { anthropicErrorRules, readErrorBody, statusInBody } from './error-rules';
import { readMessage } from './read-message';
import { messageBody } from './request';

/**
 * The wire of Anthropic's messages. By the SDK's generic `post`, as its `messages.create` prints warnings about models
 * it calls old, and moves some parameters into headers.
 */
export function messagesWire(client: Anthropic): Wire {
  return {
    async send(request, signal) {
      const body = messageBody(request);
      return (await client.post('/v1/messages', { body, signal }).asResponse()) as WholeResponse;
    },
    requestIdHeader: 'request-id',
    errorRules: anthropicErrorRules,
    readErrorBody,
    statusInBody,
    readRateLimits: readAnthropicRateLimits,
    readAnswer: (body, _request, redactor) => readMessage(body, redactor),
  };
}
