import type { BatchResult } from '../batch';
import { explainShape } from '../explain-shape';
import { failed } from '../failed';
import type { ExchangeResult } from '../provider';
import type { Redactor } from '../redact';
import { mapErrorFields } from '../signals';
import { anthropicErrorRules, readErrorBody, statusOfError } from './error-rules';
import { readMessage } from './read-message';
import { batchLineSchema, errorBodySchema } from './response-schema';

/** Reads a line of a batch's results; a string says what is wrong with its shape. */
export function readBatchLine(value: unknown, redactor: Redactor): BatchResult | string {
  const parsed = batchLineSchema.safeParse(value);
  if (!parsed.success) return explainShape(parsed.error);
  const { custom_id: customId, result: line } = parsed.data;
  const result = readResult(line, redactor);
  return typeof result === 'string' ? result : { customId, result };
}

function readResult(
  line: ReturnType<typeof batchLineSchema.parse>['result'],
  redactor: Redactor,
): ExchangeResult | string {
  switch (line.type) {
    case 'succeeded':
      return readMessage(line.message, redactor);
    case 'errored': {
      const fields = readErrorBody(line.error);
      const status = statusOfError(fields);
      const requestId = errorBodySchema.safeParse(line.error).data?.request_id;
      return {
        usage: {},
        httpStatus: status,
        ...(requestId ? { requestId } : {}),
        ...mapErrorFields(anthropicErrorRules, status, fields, undefined, redactor),
      };
    }
    case 'expired':
      return neverRan('batch_expired', 'the batch expired before this request was run', redactor);
    case 'canceled':
      return neverRan('batch_cancelled', 'the batch was cancelled before this request was run', redactor);
  }
}

function neverRan(code: string, message: string, redactor: Redactor): ExchangeResult {
  return { usage: {}, ...failed(code, message, { kind: 'transient' }, redactor) };
}
