import type { MockKnobs } from './knobs';
import type { ReadRequest } from './read-request';

/** Tokens as the mock counts them: a quarter of the bytes. */
const tokens = (bytes: number): number => Math.max(1, Math.ceil(bytes / 4));

/** Builds the bodies of answers; the constant parts are made once per set of knobs. */
export function createResponseBody(
  knobs: MockKnobs,
): (request: ReadRequest, empty: boolean, ordinal: number) => string {
  const fixed = JSON.stringify(padded(knobs.answer, knobs.answerBytes)).slice(1, -1);
  return (request, empty, ordinal) => {
    const answer = empty ? '' : (request.gold ?? fixed);
    const prompt = tokens(request.bytes);
    const completion = empty ? 128 : tokens(answer.length);
    return (
      `{"id":"chatcmpl-mock-${ordinal}","object":"chat.completion","created":0,"model":"${request.model}",` +
      `"choices":[{"index":0,"message":{"role":"assistant","content":"${answer}","refusal":null},` +
      `"logprobs":null,"finish_reason":"${empty ? 'length' : 'stop'}"}],` +
      `"usage":{"prompt_tokens":${prompt},"completion_tokens":${completion},"total_tokens":${prompt + completion}` +
      `${empty ? ',"completion_tokens_details":{"reasoning_tokens":128}' : ''}}}`
    );
  };
}

function padded(answer: string, bytes: number): string {
  const missing = bytes - Buffer.byteLength(answer);
  return missing <= 0 ? answer : answer + ' and so on'.repeat(Math.ceil(missing / 10)).slice(0, missing);
}
