import { explainShape } from '../../explain-shape';
import type { ExchangeResult, ProviderRequest } from '../../provider';
import type { Redactor } from '../../redact';
import { endOfFinish, finish, mapErrorFields, resultOfEnd, type SignalEnd, textOfEnd } from '../../signals';
import { openAiErrorRules } from '../error-rules';
import { responsesFinishRules } from './finish-rules';
import { mapUsage } from './map-usage';
import { type ResponsesAnswer, responseSchema } from './response-schema';

/** Reads a response; a string says what is wrong with its shape. */
export function readResponsesAnswer(
  body: unknown,
  _request: ProviderRequest,
  redactor: Redactor,
): ExchangeResult | string {
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) return explainShape(parsed.error);
  const response = parsed.data;
  const output = readOutput(response.output);
  const finishReason = finishOf(response);
  const end = endOfResponse(finishReason, output);
  return {
    ...(response.status === 'failed' && response.error
      ? resultOfError(response.error, redactor)
      : resultOfEnd(end, `the response ended with ${finishReason}`, redactor)),
    ...textOfEnd(end, output.text),
    finishReason,
    usage: mapUsage(response.usage),
    rawUsage: response.usage,
    returnedModel: response.model ?? undefined,
    requestId: response.id ?? undefined,
    ...(response.service_tier ? { serviceTier: response.service_tier } : {}),
  };
}

/** What the items of an output come to. */
interface Output {
  readonly text: string;
  readonly refused: boolean;
  /** There is reasoning and no message. */
  readonly isReasoningOnly: boolean;
  readonly callsTool: boolean;
}

/** Walks the items: the SDK's `output_text` is blank for a refusal, a block and a truncation alike. */
function readOutput(items: ResponsesAnswer['output']): Output {
  const parts = items.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []));
  const types = new Set(items.map(({ type }) => type));
  return {
    text: parts.map(({ type, text }) => (type === 'output_text' ? (text ?? '') : '')).join(''),
    refused: parts.some(({ type, refusal }) => type === 'refusal' && Boolean(refusal?.trim())),
    isReasoningOnly: types.has('reasoning') && !types.has('message'),
    callsTool: [...types].some((type) => type.endsWith('_call')),
  };
}

function finishOf({ status, incomplete_details: incomplete }: ResponsesAnswer): string {
  return status === 'incomplete' ? (incomplete?.reason ?? status) : status;
}

/** A refusal counts whatever the response ended with; a complete one that is reasoning alone has used up its cap. */
function endOfResponse(finishReason: string, output: Output): SignalEnd {
  if (finishReason === 'completed' || finishReason === 'max_output_tokens') {
    if (output.callsTool) return finish.toolCall.text;
    if (output.refused) return finish.refused.text;
    if (output.isReasoningOnly) return finish.cut.noText;
  }
  return endOfFinish(responsesFinishRules, finishReason, output.text.trim() !== '');
}

/** A failed response stands for an error of the server's, unless its code is ruled otherwise. */
function resultOfError(
  { code, message }: NonNullable<ResponsesAnswer['error']>,
  redactor: Redactor,
): Pick<ExchangeResult, 'outcome' | 'failure'> {
  const fields = { codes: code ? [code] : [], message: [code, message].filter(Boolean).join(': ') };
  return mapErrorFields(openAiErrorRules, 500, fields, undefined, redactor);
}
