import type { Wire } from '../exchange-once';
import type { SendGenerateContent } from './client';
import { googleErrorRules } from './error-rules';
import { readGenerateContent } from './read-answer';
import { readErrorBody, statusInBody } from './read-error';

/** The wire of `generateContent`. */
export function generateContentWire(send: SendGenerateContent): Wire {
  return {
    send,
    // Google's own responses have their id in the body; this one is a gateway's.
    requestIdHeader: 'x-request-id',
    errorRules: googleErrorRules,
    readErrorBody,
    statusInBody,
    readAnswer: (body, _request, redactor) => readGenerateContent(body, redactor),
  };
}
