import { LLMock } from '@copilotkit/aimock';

import { createGoogleProvider } from '.';

/** A second opinion on the wire: a mock server written by others. It has the version v1beta alone. */
const mock = new LLMock({ port: 0 });
let baseUrl: string;
beforeAll(async () => {
  mock.onMessage(/colour/u, { content: 'Blue.' });
  mock.onMessage(/clouds/u, { content: 'The clouds are', finishReason: 'length' });
  mock.onMessage(/danger/u, { content: '', finishReason: 'content_filter' });
  baseUrl = await mock.start();
});
afterAll(() => mock.stop());

const exchange = (content: string) =>
  createGoogleProvider({ baseUrl, apiKey: 'planted-key-0123456789abcdef', apiVersion: 'v1beta' }).exchange(
    {
      model: 'gemini-2.5-flash-lite',
      messages: [
        { role: 'system', content: 'Answer briefly.' },
        { role: 'user', content },
      ],
      parameters: { maxOutputTokens: 128, temperature: 0, thinkingConfig: { thinkingBudget: 0 } },
    },
    { deadlineMs: 5000 },
  );

test('a mock of others reads the request, and its answer is read', async () => {
  expect(await exchange('What colour is the sky?')).toMatchObject({
    outcome: 'answer',
    text: 'Blue.',
    finishReason: 'STOP',
    httpStatus: 200,
  });
  const { path, body } = mock.journal.getAll().at(-1)!;
  expect(path).toBe('/v1beta/models/gemini-2.5-flash-lite:generateContent');
  expect(body).toMatchObject({
    messages: [
      { role: 'system', content: 'Answer briefly.' },
      { role: 'user', content: 'What colour is the sky?' },
    ],
  });
});

test('an answer it cuts is truncated', async () => {
  expect(await exchange('What are clouds?')).toMatchObject({ outcome: 'truncated', text: 'The clouds are' });
});

test('an answer it filters is blocked', async () => {
  expect(await exchange('What is the danger?')).toMatchObject({ outcome: 'blocked', finishReason: 'SAFETY' });
});

test('its error for a prompt it does not know is one failure', async () => {
  expect(await exchange('What is this?')).toMatchObject({ outcome: 'failed', httpStatus: 404 });
});
