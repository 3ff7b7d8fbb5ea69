/**
 * A second opinion on the vendors' wire shapes, from outside: the adapters against the server of
 * https://www.npmjs.com/package/@copilotkit/aimock, which knows their APIs by its own reading. One row per API.
 */
import { LLMock } from '@copilotkit/aimock';

import { createCompatibleProvider } from './compatible';
import { createOpenAiProvider } from './openai';
import type { ExchangeResult, Provider } from './provider';

/** One vendor's API as aimock serves it. */
interface ServedApi {
  readonly name: string;
  /** @param origin `http://127.0.0.1:<port>` */
  readonly create: (origin: string, apiKey: string) => Provider;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** How an answer ends in this API's words. */
  readonly complete: string;
  /** Refusals over HTTP, as aimock writes them for this API, and what they come to. */
  readonly refusals: readonly {
    readonly status: number;
    readonly error: { readonly message: string; readonly type?: string; readonly code?: string };
    readonly failure: object;
  }[];
}

const openAiRefusals: ServedApi['refusals'] = [
  {
    status: 429,
    error: { message: 'slow down', type: 'requests', code: 'rate_limit_exceeded' },
    // aimock sends a retry-after of one second with a 429 unless told otherwise.
    failure: { code: 'rate_limit_exceeded', retry: { kind: 'rate_limit', waitMs: 1000 } },
  },
  {
    status: 429,
    error: { message: 'no money', type: 'insufficient_quota', code: 'insufficient_quota' },
    failure: { code: 'insufficient_quota', retry: { kind: 'stop_lane' } },
  },
  {
    status: 503,
    error: { message: 'overloaded', type: 'server_error' },
    failure: { retry: { kind: 'transient' } },
  },
];

const apis: readonly ServedApi[] = [
  {
    name: 'chat completions of a compatible server',
    create: (origin, apiKey) => createCompatibleProvider({ baseUrl: `${origin}/v1`, apiKey }),
    parameters: { max_tokens: 128, temperature: 0 },
    complete: 'stop',
    refusals: openAiRefusals,
  },
  {
    name: 'OpenAI’s chat completions',
    create: (origin, apiKey) => createOpenAiProvider({ baseUrl: `${origin}/v1`, apiKey, endpoint: 'chat' }),
    parameters: { max_completion_tokens: 128, reasoning_effort: 'none', store: false },
    complete: 'stop',
    refusals: openAiRefusals,
  },
  {
    name: 'OpenAI’s responses',
    create: (origin, apiKey) => createOpenAiProvider({ baseUrl: `${origin}/v1`, apiKey, endpoint: 'responses' }),
    parameters: { max_output_tokens: 128, reasoning: { effort: 'none' }, store: false },
    complete: 'completed',
    refusals: openAiRefusals,
  },
];

const question = 'What colour is the sky?';
const apiKey = 'key-for-aimock-0123456789';

describe.each(apis)('$name', ({ create, parameters, complete, refusals }) => {
  let server: LLMock;
  beforeAll(async () => {
    server = await LLMock.create({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clearFixtures();
    server.clearRequests();
  });

  function ask(): Promise<ExchangeResult> {
    const messages = [
      { role: 'system' as const, content: 'Answer briefly.' },
      { role: 'user' as const, content: question },
    ];
    return create(server.url, apiKey).exchange({ model: 'tiny-1', messages, parameters }, { deadlineMs: 10_000 });
  }

  test('an answer is read', async () => {
    server.onMessage(question, { content: 'Blue.' });
    const result = await ask();
    expect(result).toMatchObject({
      outcome: 'answer',
      text: 'Blue.',
      httpStatus: 200,
      finishReason: complete,
      returnedModel: 'tiny-1',
    });
    expect(result.requestId).toEqual(expect.any(String));
  });

  test('the request is understood: system text, question, model and parameters', async () => {
    server.onMessage(question, { content: 'Blue.' });
    await ask();
    expect(server.getRequests()).toHaveLength(1);
    expect(server.getLastRequest()?.body).toMatchObject({
      model: 'tiny-1',
      messages: [
        { role: 'system', content: 'Answer briefly.' },
        { role: 'user', content: question },
      ],
    });
  });

  test('text after reasoning is read without it', async () => {
    server.onMessage(question, { content: 'Blue.', reasoning: 'Rayleigh scattering.' });
    expect(await ask()).toMatchObject({ outcome: 'answer', text: 'Blue.' });
  });

  test('a tool call, which nobody offered, fails', async () => {
    server.onMessage(question, { toolCalls: [{ name: 'search', arguments: '{}' }] });
    expect(await ask()).toMatchObject({ outcome: 'failed', failure: { code: 'unexpected_tool_call' } });
  });

  test.each(refusals)('$status $error.message', async ({ status, error, failure }) => {
    server.nextRequestError(status, error);
    server.onMessage(question, { content: 'Blue.' });
    expect(await ask()).toMatchObject({ outcome: 'failed', httpStatus: status, failure });
    expect(await ask()).toMatchObject({ outcome: 'answer' });
    expect(server.getRequests()).toHaveLength(2);
  });

  test.each(['dropRate', 'malformedRate', 'disconnectRate'] as const)('chaos, %s: transient', async (rate) => {
    server.onMessage(question, { content: 'Blue.' });
    server.setChaos({ [rate]: 1 });
    const result = await ask();
    server.clearChaos();
    expect(result).toMatchObject({ outcome: 'failed', failure: { retry: { kind: 'transient' } } });
  });
});
