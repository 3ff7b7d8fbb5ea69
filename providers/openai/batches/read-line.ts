import type { BatchResult } from '../../batch';
import { readBody, type Wire } from '../../exchange-once';
import { explainShape } from '../../explain-shape';
import { failed } from '../../failed';
import type { ExchangeResult, ProviderRequest } from '../../provider';
import type { Redactor } from '../../redact';
import { retryDecision } from '../../signals';
import { codeOf } from './read-job';
import { lineSchema, type ResultLine } from './response-schema';

/**
 * What the readers of answers are told of the request. Only its output cap would be looked at, and only where an answer
 * has no finish reason; this vendor always gives one.
 */
const unknownRequest: ProviderRequest = { model: '', messages: [], parameters: {} };

/** Reads a line of an output or error file as the real-time adapter reads the same response; a string says what is wrong. */
export function readResultLine(reader: Omit<Wire, 'send'>, value: unknown, redactor: Redactor): BatchResult | string {
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) return explainShape(parsed.error);
  const { custom_id: customId, response } = parsed.data;
  if (!response) return { customId, result: { usage: {}, ...readLineError(reader, parsed.data, redactor) } };
  const result = readBody(reader, response.status_code, response.body, unknownRequest, redactor);
  return {
    customId,
    result: { ...result, httpStatus: response.status_code, requestId: response.request_id ?? result.requestId },
  };
}

/**
 * A line without a response never reached the model: its time was over (`batch_expired`), the job was cancelled
 * (`batch_cancelled`), or the service failed. It may be sent again, save where the code is one of those that rules know.
 */
function readLineError(
  { errorRules }: Pick<Wire, 'errorRules'>,
  { error }: ResultLine,
  redactor: Redactor,
): Pick<ExchangeResult, 'outcome' | 'failure'> {
  const code = codeOf(error?.code, 'batch_error');
  const message = error?.message ?? 'the line has neither a response nor a reason';
  const end = errorRules.find((each) => each.code === code)?.end;
  if (end && end.outcome !== 'failed') return { outcome: end.outcome };
  return failed(code, message, retryDecision(end?.retry ?? 'transient', undefined), redactor);
}
