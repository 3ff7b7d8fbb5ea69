import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { externalTemporal, resolveAddresses } from './addresses';
import { up } from './up';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'addresses-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere = { DATABASE_URL: 'postgres://u:p@db.example/bench', TEMPORAL_ADDRESS: 'temporal.example:7233' };

describe('resolveAddresses', () => {
  it('takes both from the environment', async () => {
    expect(await resolveAddresses({ ...elsewhere, TEMPORAL_NAMESPACE: 'evals' }, { dataFolder: folder })).toEqual({
      databaseUrl: elsewhere.DATABASE_URL,
      temporalAddress: elsewhere.TEMPORAL_ADDRESS,
      temporalNamespace: 'evals',
      uiUrl: undefined,
    });
  });

  it('without a namespace in the environment it is Temporal’s own default', async () => {
    expect((await resolveAddresses(elsewhere, { dataFolder: folder })).temporalNamespace).toBe('default');
  });

  it.each([
    [{}, 'DATABASE_URL and TEMPORAL_ADDRESS are not set'],
    [{ DATABASE_URL: elsewhere.DATABASE_URL }, 'TEMPORAL_ADDRESS is not set'],
    [{ TEMPORAL_ADDRESS: elsewhere.TEMPORAL_ADDRESS, DATABASE_URL: '' }, 'DATABASE_URL is not set'],
  ])('with nothing running, names what is missing and what to do: %j', async (env, missing) => {
    const resolving = resolveAddresses(env, { dataFolder: folder });
    await expect(resolving).rejects.toThrow(missing);
    await expect(resolveAddresses(env, { dataFolder: folder })).rejects.toThrow('run "npx render-bench up"');
  });

  it('refuses a DATABASE_URL of another kind without showing it', async () => {
    const error: unknown = await resolveAddresses({ ...elsewhere, DATABASE_URL: 'mysql://u:secret@h/d' }).catch(
      (thrown: unknown) => thrown,
    );
    expect((error as Error).message).toContain('postgres://USER');
    expect((error as Error).message).not.toContain('secret');
  });
});

describe('externalTemporal', () => {
  it("reads a profile of Temporal's own configuration, when the environment names one", async () => {
    const file = join(folder, 'temporal.toml');
    writeFileSync(file, '[profile.cloud]\naddress = "evals.tmprl.example:7233"\nnamespace = "evals.a1"\n');
    const env = { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'cloud' };
    expect(await externalTemporal(env)).toEqual({ address: 'evals.tmprl.example:7233', namespace: 'evals.a1' });
  });

  it('a profile that does not exist is an error that names the variables', async () => {
    await expect(externalTemporal({ TEMPORAL_PROFILE: 'nowhere', TEMPORAL_CONFIG_FILE: '/dev/null' })).rejects.toThrow(
      /TEMPORAL_PROFILE/,
    );
  });

  it('a namespace alone names no server', async () => {
    expect(await externalTemporal({ TEMPORAL_NAMESPACE: 'evals' })).toBeUndefined();
  });
});

describe('up', () => {
  it('starts nothing when the environment names both servers', async () => {
    const stack = await up({ env: elsewhere, dataFolder: join(folder, 'unused') });
    expect(stack).toMatchObject({ databaseUrl: elsewhere.DATABASE_URL, started: false, uiUrl: undefined });
  });
});
