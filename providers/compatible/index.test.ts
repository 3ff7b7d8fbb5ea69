import { chatBody } from '../../test/support/openai-bodies';
import { playExchanges, skyRequest } from '../../test/support/play-exchange';
import { json } from '../../test/support/scripted-server';
import { createCompatibleProvider } from '.';

const player = playExchanges((baseUrl, apiKey) => createCompatibleProvider({ baseUrl, apiKey }));

test('without a key no authorization header is sent', async () => {
  player.server.play(json(200, chatBody({ content: 'Blue.' })));
  const provider = createCompatibleProvider({ baseUrl: `${player.server.baseUrl}/` });
  await provider.exchange(skyRequest, { deadlineMs: 5000 });
  expect(player.server.requests[0]?.headers.authorization).toBeUndefined();
  expect(player.server.requests[0]?.url).toBe('/v1/chat/completions');
});

test.each([
  [{ baseUrl: 'localhost' }, /compatible: baseUrl "localhost" is no URL/],
  [
    { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'planted key' },
    /compatible: the API key holds a space.*leave keyEnv out/,
  ],
])('options that can’t be used are refused when the provider is made: %j', (options, message) => {
  expect(() => createCompatibleProvider(options)).toThrow(message);
});

test('a prompt that the server cut is flagged, and the answer kept', async () => {
  const messages = [{ role: 'user' as const, content: 'a long dialogue '.repeat(4000) }];
  const usage = { prompt_tokens: 4090, completion_tokens: 6, total_tokens: 4096 };
  const result = await player.exchange(json(200, chatBody({ content: 'Blue.' }, 'stop', { usage })), {
    ...skyRequest,
    messages,
  });
  expect(result).toMatchObject({ outcome: 'answer', text: 'Blue.', flags: ['context_cut'] });
});

test('an ordinary answer has no flags', async () => {
  expect(await player.exchange(json(200, chatBody({ content: 'Blue.' })))).not.toHaveProperty('flags');
});
