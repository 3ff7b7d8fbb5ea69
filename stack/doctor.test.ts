import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type DoctorCheck, examineStack } from './doctor';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'doctor-test-'));
  chmodSync(dataFolder, 0o711);
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

async function examine(env: NodeJS.ProcessEnv): Promise<Map<string, DoctorCheck>> {
  const checks = await examineStack(env, { dataFolder });
  return new Map(checks.map((check) => [check.name, check]));
}

describe('examineStack', () => {
  it('finds nothing wrong where nothing is started yet, and changes nothing', async () => {
    const checks = await examine({ PATH: process.env['PATH'], RENDER_BENCH_HOME: dataFolder });
    for (const name of ['Node.js', 'Platform', 'Postgres programs', 'Postgres', 'Temporal server']) {
      expect(checks.get(name)).toMatchObject({ ok: 'ok' });
    }
    expect(checks.get('Disk space')?.detail).toContain(dataFolder);
    expect(checks.get('Postgres')?.detail).toContain('not running');
  });

  it('a TEMPORAL_CLI that does not exist is a failure; none at all only a warning, since "up" fetches one', async () => {
    const wrong = await examine({ TEMPORAL_CLI: '/no/such/temporal' });
    expect(wrong.get('Temporal CLI')).toMatchObject({
      ok: 'fail',
      detail: expect.stringContaining('no such program') as string,
    });
    const none = await examine({ PATH: '/nowhere', RENDER_BENCH_HOME: dataFolder });
    expect(none.get('Temporal CLI')).toMatchObject({
      ok: 'warn',
      advice: expect.stringContaining('fetches') as string,
    });
  });

  it('servers that run elsewhere need no local programs, and are named without their password', async () => {
    const checks = await examine({
      DATABASE_URL: 'postgres://u:secret@db.example:5432/b',
      TEMPORAL_ADDRESS: 't.example:7233',
    });
    expect([...checks.keys()]).toEqual(['Node.js', 'Postgres', 'Temporal server', 'Background worker']);
    expect(checks.get('Postgres')?.detail).toBe('runs elsewhere, at db.example:5432');
    expect(JSON.stringify([...checks.values()])).not.toContain('secret');
  });
});
