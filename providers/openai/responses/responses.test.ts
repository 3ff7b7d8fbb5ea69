import { messageItem, reasoningItem, responsesBody, textPart } from '../../../test/support/openai-bodies';
import { plantedKey, playExchanges, skyRequest } from '../../../test/support/play-exchange';
import { json } from '../../../test/support/scripted-server';
import { createOpenAiProvider } from '..';

const request = { ...skyRequest, parameters: { max_output_tokens: 128, store: false } };
const player = playExchanges(
  (baseUrl, apiKey) => createOpenAiProvider({ baseUrl, apiKey, endpoint: 'responses' }),
  request,
);
const { exchange } = player;

const refusalPart = { type: 'refusal', refusal: 'I can’t.' };
const incomplete = (reason: string | null) => ({ status: 'incomplete', incomplete_details: reason && { reason } });
const failedWith = (code: string | null) => ({ status: 'failed', error: { code, message: 'It went wrong.' } });

describe('a request', () => {
  test('goes to responses with model, input, the parameters untouched and the key', async () => {
    await exchange(json(200, responsesBody([messageItem(textPart('Blue.'))])));
    const [sent] = player.server.requests;
    expect(sent?.url).toBe('/v1/responses');
    expect(sent?.body).toBe(
      '{"model":"tiny-1","input":[{"role":"system","content":"Answer briefly."},' +
        '{"role":"user","content":"What colour is the sky?"}],"max_output_tokens":128,"store":false}',
    );
    expect(sent?.headers.authorization).toBe(`Bearer ${plantedKey}`);
  });

  test.each(['stream', 'background', 'tools', 'previous_response_id', 'conversation', 'input'])(
    'with %s, which changes what one request is, is refused before it is sent',
    async (name) => {
      const provider = createOpenAiProvider({
        baseUrl: player.server.baseUrl,
        apiKey: plantedKey,
        endpoint: 'responses',
      });
      const sent = provider.exchange({ ...request, parameters: { [name]: true } }, { deadlineMs: 5000 });
      await expect(sent).rejects.toThrow(`the parameter ${name} can't be set`);
      expect(player.server.requests).toHaveLength(0);
    },
  );
});

describe('an answer', () => {
  test('comes with its finish reason, usage, model, id, status and tier', async () => {
    const usage = {
      input_tokens: 20,
      input_tokens_details: { cached_tokens: 5, cache_write_tokens: 2 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 6 },
      total_tokens: 29,
    };
    const body = responsesBody([reasoningItem, messageItem(textPart('Blue.'))], { usage, service_tier: 'priority' });
    expect(await exchange(json(200, body, { 'x-request-id': 'req-7' }))).toEqual({
      outcome: 'answer',
      text: 'Blue.',
      finishReason: 'completed',
      usage: { inputUncached: 13, inputCached: 5, inputWritten: 2, outputVisible: 3, outputReasoning: 6 },
      rawUsage: usage,
      returnedModel: 'tiny-1-2026',
      requestId: 'req-7',
      httpStatus: 200,
      serviceTier: 'priority',
    });
  });

  test.each<[string, object[]]>([
    ['in several parts', [messageItem(textPart('Bl'), textPart('ue.'))]],
    ['in several messages', [messageItem(textPart('Bl')), reasoningItem, messageItem(textPart('ue.'))]],
    ['beside parts of a kind nobody knows', [messageItem({ type: 'sparkle', text: 'x' }, textPart('Blue.'))]],
    ['beside items of a kind nobody knows', [{ type: 'sparkle' }, messageItem(textPart('Blue.'))]],
    ['after a blank refusal', [messageItem({ type: 'refusal', refusal: '' }, textPart('Blue.'))]],
  ])('%s is joined, without its reasoning', async (_what, output) => {
    expect(await exchange(json(200, responsesBody(output)))).toMatchObject({ outcome: 'answer', text: 'Blue.' });
  });

  test('without usage, model and id is an answer of unknown usage', async () => {
    const body = { status: 'completed', output: [messageItem(textPart('Blue.'))] };
    expect(await exchange(json(200, body))).toMatchObject({ outcome: 'answer', text: 'Blue.', usage: {} });
  });
});

describe('other results', () => {
  const text = messageItem(textPart('The sky is'));
  test.each<[string, object, string, string?]>([
    ['a message of blank text', responsesBody([messageItem(textPart(' \n'))]), 'empty'],
    ['a message without parts', responsesBody([messageItem()]), 'empty'],
    ['a message without content', responsesBody([{ type: 'message' }]), 'empty'],
    ['no item at all', responsesBody([]), 'empty'],
    ['reasoning alone', responsesBody([reasoningItem]), 'exhausted'],
    ['cut with text', responsesBody([text], incomplete('max_output_tokens')), 'truncated', 'The sky is'],
    ['cut without text', responsesBody([], incomplete('max_output_tokens')), 'exhausted'],
    ['cut in its reasoning', responsesBody([reasoningItem], incomplete('max_output_tokens')), 'exhausted'],
    ['filtered', responsesBody([], incomplete('content_filter')), 'blocked'],
    ['filtered with text', responsesBody([text], incomplete('content_filter')), 'blocked', 'The sky is'],
    ['a refusal', responsesBody([reasoningItem, messageItem(refusalPart)]), 'refusal'],
    ['a refusal that was cut', responsesBody([messageItem(refusalPart)], incomplete('max_output_tokens')), 'refusal'],
    ['a refusal beside text', responsesBody([messageItem(textPart('Well:'), refusalPart)]), 'refusal'],
    ['failed by invalid_prompt', responsesBody([], failedWith('invalid_prompt')), 'blocked'],
    ['failed by bio_policy', responsesBody([], failedWith('bio_policy')), 'blocked'],
    [
      'failed by misalignment_policy_violation',
      responsesBody([], failedWith('misalignment_policy_violation')),
      'blocked',
    ],
  ])('%s', async (_what, body, outcome, ...[partial]) => {
    const result = await exchange(json(200, body));
    expect(result).toMatchObject({ outcome, usage: { inputUncached: 20 }, returnedModel: 'tiny-1-2026' });
    expect(result.text).toBe(partial);
  });
});

describe('a 200 that is no answer fails', () => {
  const text = messageItem(textPart('B'));
  const call = { type: 'function_call', call_id: 'c', name: 'search', arguments: '{}' };
  test.each<[string, object, string, string, RegExp]>([
    [
      'failed by server_error',
      responsesBody([], failedWith('server_error')),
      'server_error',
      'transient',
      /went wrong/,
    ],
    [
      'failed by rate_limit_exceeded',
      responsesBody([], failedWith('rate_limit_exceeded')),
      'rate_limit_exceeded',
      'rate_limit',
      /went wrong/,
    ],
    [
      'failed by a code nobody knows',
      responsesBody([], failedWith('gremlins')),
      'http_500',
      'transient',
      /gremlins: It/,
    ],
    ['failed without a code', responsesBody([], failedWith(null)), 'http_500', 'transient', /It went wrong/],
    ['failed without an error', responsesBody([], { status: 'failed' }), 'unfinished', 'transient', /with failed/],
    ['failed with text', responsesBody([text], failedWith('server_error')), 'server_error', 'transient', /went wrong/],
    ['cancelled', responsesBody([text], { status: 'cancelled' }), 'unfinished', 'transient', /with cancelled/],
    ['queued', responsesBody([], { status: 'queued' }), 'unfinished', 'transient', /with queued/],
    ['in progress', responsesBody([text], { status: 'in_progress' }), 'unfinished', 'transient', /with in_progress/],
    [
      'a status nobody knows',
      responsesBody([text], { status: 'melted' }),
      'unknown_finish_reason',
      'transient',
      /melted/,
    ],
    ['an unknown reason', responsesBody([text], incomplete('bored')), 'unknown_finish_reason', 'transient', /bored/],
    ['no reason', responsesBody([text], incomplete(null)), 'unknown_finish_reason', 'transient', /with incomplete/],
    ['a tool call', responsesBody([call]), 'unexpected_tool_call', 'no', /completed/],
    [
      'a search beside text',
      responsesBody([{ type: 'web_search_call' }, text]),
      'unexpected_tool_call',
      'no',
      /completed/,
    ],
    ['no status', { output: [text] }, 'malformed', 'transient', /status/],
    ['no output', { status: 'completed' }, 'malformed', 'transient', /output/],
    ['output of text', { status: 'completed', output: 'Blue.' }, 'malformed', 'transient', /output/],
    ['an item without a type', { status: 'completed', output: [{}] }, 'malformed', 'transient', /output\.0\.type/],
  ])('%s', async (_what, body, code, kind, message) => {
    const result = await exchange(json(200, body));
    expect(result).toMatchObject({ outcome: 'failed', failure: { code, retry: { kind } } });
    expect(result.failure?.message).toMatch(message);
    expect(result.text).toBeUndefined();
  });

  test('its reason and usage are kept', async () => {
    const result = await exchange(json(200, responsesBody([text], incomplete('bored'))));
    expect(result).toMatchObject({ finishReason: 'bored', usage: { inputUncached: 20, outputVisible: 3 } });
  });
});
