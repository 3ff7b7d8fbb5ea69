import { LLMock } from '@copilotkit/aimock';

import { createAnthropicProvider } from '.';

/** A second opinion on the wire: a mock server written by others. */
const mock = new LLMock({ port: 0 });
let baseUrl: string;
beforeAll(async () => {
  mock.onMessage(/colour/u, { content: 'Blue.' });
  mock.onMessage(/clouds/u, { content: 'The clouds are', finishReason: 'length' });
  baseUrl = await mock.start();
});
afterAll(() => mock.stop());

const exchange = (content: string, parameters: object = {}) =>
  createAnthropicProvider({ baseUrl, apiKey: 'planted-key-0123456789abcdef', apiVersion: '2023-06-01' }).exchange(
    {
      model: 'claude-haiku-4-5',
      messages: [
        { role: 'system', content: 'Answer briefly.' },
        { role: 'user', content, sharedPrefix: 5 },
      ],
      parameters: { max_tokens: 128, ...parameters },
    },
    { deadlineMs: 5000 },
  );

test('a mock of others reads the request, and its answer is read', async () => {
  expect(await exchange('What colour is the sky?')).toMatchObject({
    outcome: 'answer',
    text: 'Blue.',
    finishReason: 'end_turn',
    httpStatus: 200,
  });
  expect(mock.journal.getAll().at(-1)).toMatchObject({ path: '/v1/messages' });
});

test('an answer it cuts is truncated', async () => {
  expect(await exchange('What are clouds?')).toMatchObject({ outcome: 'truncated', text: 'The clouds are' });
});

test('it reads a prompt with a cache mark as the same text', async () => {
  const marked = { cache_control: { type: 'ephemeral' } };
  expect(await exchange('What colour is the sky?', marked)).toMatchObject({ outcome: 'answer', text: 'Blue.' });
});

test('its error for a prompt it does not know is one failure', async () => {
  expect(await exchange('What is this?')).toMatchObject({ outcome: 'failed', httpStatus: 404 });
});
