import type { ReaderSpec } from '../experiments/sweep-spec';
import { providersFrom } from './providers';

const reader: ReaderSpec = {
  id: 'mini',
  provider: 'compatible',
  model: 'mini',
  baseUrl: 'http://127.0.0.1:1/v1',
  keyEnv: 'MINI_KEY',
  maxOutputTokens: 1,
  timeoutMs: 1,
};
const request = { model: 'mini', messages: [], parameters: {} };

it('an offline reader needs nothing, and all of them share one provider', () => {
  const providerFor = providersFrom({});
  const offline = providerFor({ ...reader, provider: 'offline' });
  expect(offline.name).toBe('offline');
  expect(providerFor({ ...reader, id: 'other', provider: 'offline' })).toBe(offline);
});

it.each([{}, { MINI_KEY: '' }])(
  'with %j a reader that needs a key stops its lane at the first call, and names the variable',
  async (env) => {
    const result = await providersFrom(env)(reader).exchange(request, { deadlineMs: 1_000 });
    expect(result).toMatchObject({
      outcome: 'failed',
      failure: {
        code: 'unusable_key',
        retry: { kind: 'stop_lane', advice: expect.stringContaining('MINI_KEY') as string },
      },
    });
  },
);

it('with a malformed key it stops its lane, and the key stands nowhere in what it says', async () => {
  const result = await providersFrom({ MINI_KEY: 'sk-two words' })(reader).exchange(request, { deadlineMs: 1_000 });
  expect(result).toMatchObject({ outcome: 'failed', failure: { retry: { kind: 'stop_lane' } } });
  expect(JSON.stringify(result)).not.toContain('two words');
});

it('with its key, or without the need of one, it is a real client', () => {
  const { keyEnv: _keyEnv, ...free } = reader;
  for (const provider of [providersFrom({ MINI_KEY: 'k' })(reader), providersFrom({})(free)]) {
    expect([provider.name, provider.client]).toEqual(['compatible', expect.stringContaining('openai')]);
  }
});
