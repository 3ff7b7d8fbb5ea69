import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import type { ReaderSpec } from '../experiments/sweep-spec';
import { packageRoot } from '../text/package-root';
import { batchProvidersFrom, providersFrom } from './providers';

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

it('an offline reader needs nothing, and all of them share one provider', async () => {
  const providerFor = providersFrom({});
  const offline = await providerFor({ ...reader, provider: 'offline' });
  expect(offline.name).toBe('offline');
  expect(await providerFor({ ...reader, id: 'other', provider: 'offline' })).toBe(offline);
});

it.each([{}, { MINI_KEY: '' }])(
  'with %j a reader that needs a key stops its lane at the first call, and names the variable',
  async (env) => {
    const result = await (await providersFrom(env)(reader)).exchange(request, { deadlineMs: 1_000 });
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
  const provider = await providersFrom({ MINI_KEY: 'sk-two words' })(reader);
  const result = await provider.exchange(request, { deadlineMs: 1_000 });
  expect(result).toMatchObject({ outcome: 'failed', failure: { retry: { kind: 'stop_lane' } } });
  expect(JSON.stringify(result)).not.toContain('two words');
});

it('with its key, or without the need of one, it is a real client', async () => {
  const { keyEnv: _keyEnv, ...free } = reader;
  for (const provider of [await providersFrom({ MINI_KEY: 'k' })(reader), await providersFrom({})(free)]) {
    expect([provider.name, provider.client]).toEqual(['compatible', expect.stringContaining('openai')]);
  }
});

it.each(['openai', 'anthropic', 'google'] as const)(
  'an %s reader without a key stops its lane at the first call, as no vendor answers without one',
  async (provider) => {
    const { keyEnv: _keyEnv, ...keyless } = reader;
    const vendor = await providersFrom({})({ ...keyless, provider, apiVersion: 'v1' });
    expect(await vendor.exchange(request, { deadlineMs: 1_000 })).toMatchObject({
      failure: { code: 'unusable_key', message: `reader 'mini' names no keyEnv, and ${provider} needs a key` },
    });
    await expect(batchProvidersFrom({})({ ...keyless, provider, apiVersion: 'v1' })).rejects.toMatchObject({
      failure: { code: 'unusable_key', retry: { kind: 'stop_lane' } },
    });
  },
);

it('client libraries are loaded with the first reader that needs one, not with the process', () => {
  const script = `
    require(${JSON.stringify(join(packageRoot(), 'dist', 'cli', 'actions', 'worker.js'))});
    const loaded = Object.keys(require.cache);
    console.log(JSON.stringify(loaded.filter((path) => /node_modules.(openai|@anthropic-ai|@google)./.test(path))));`;
  expect(JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))).toEqual([]);
});
