import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type CrashStack, createCrashStack } from '../support/crash-stack';
import { eventually } from '../support/eventually';

jest.setTimeout(5 * 60_000);

const items = 400;
const options = { items, block: 10, concurrency: 4, latencyMs: 100, timeoutMs: 120_000 };
const fullMs = 20_000;

/** A small disk of its own, in memory. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'render-bench-disk-'));
  readonly refusal: string | undefined;
  private readonly ballast = join(this.folder, 'ballast');

  constructor() {
    chmodSync(this.folder, 0o755);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', this.folder], {
      encoding: 'utf8',
    });
    if (mounted.status !== 0) this.refusal = mounted.error?.message ?? mounted.stderr.trim();
  }

  /** Leaves no byte free. */
  fill(): void {
    const file = openSync(this.ballast, 'w');
    for (const size of [1_048_576, 4_096, 1]) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) writeSync(file, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    closeSync(file);
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    if (this.refusal === undefined) spawnSync('umount', ['--lazy', this.folder]);
    rmdirSync(this.folder);
  }
}

const isRoot = process.getuid?.() === 0;
const disk = isRoot ? new SmallDisk() : undefined;
const reason = isRoot ? disk?.refusal && `a tmpfs can't be mounted: ${disk.refusal}` : 'needs root, to mount a tmpfs';
const onSmallDisk = reason === undefined ? it : it.skip;
const skipped = reason === undefined ? '' : ` (${reason})`;

let crash: CrashStack;
beforeAll(async () => {
  if (disk === undefined || reason !== undefined) return;
  const folder = join(disk.folder, 'data');
  mkdirSync(folder, { mode: 0o755 });
  crash = await createCrashStack(folder);
});
afterAll(async () => {
  disk?.free();
  await crash?.close();
  disk?.unmount();
});
afterEach(() => crash?.stack.drainWorkers());

onSmallDisk(
  `a full disk stops a sweep, which goes on once there is room; each call is sent once${skipped}`,
  async () => {
    const { sweeps, stack, mock, servers } = crash;
    await stack.startWorker();
    const sweep = await sweeps.start('disk-full', options);
    await sweeps.answered(items / 4);
    disk!.fill();
    await standsStill();
    disk!.free();
    await servers.start();
    const { balance } = await sweeps.finish(sweep);
    expect(balance).toMatchObject({ accepted: items, repeated: 0 });
    expect(mock.log().abandoned).toBe(0);
  },
);

onSmallDisk(
  `a disk too full for Postgres's log ends Postgres; it comes back once there is room, and each call is sent once${skipped}`,
  async () => {
    const { sweeps, stack, servers } = crash;
    await stack.startWorker();
    const sweep = await sweeps.start('log-full', options);
    await sweeps.answered(items / 4);
    disk!.fill();
    // Uses up what is left of the log's files, which are made ahead.
    await eventually(
      'Postgres to end',
      async () => {
        await stack.database.sql`SELECT pg_logical_emit_message(true, '', repeat('x', 4000000))`.catch(() => undefined);
        return !servers.running().postgres;
      },
      120_000,
    );
    await standsStill();
    disk!.free();
    await servers.start();
    const { balance } = await sweeps.finish(sweep);
    expect(balance).toMatchObject({ accepted: items, repeated: 0 });
  },
);

/** Nothing is sent while nothing can be stored: after what was admitted before, the provider is left alone. */
async function standsStill(): Promise<void> {
  await sleep(fullMs / 2);
  const { accepted } = crash.mock.log();
  expect(accepted).toBeLessThan(items);
  await sleep(fullMs / 2);
  expect(crash.mock.log()).toMatchObject({ accepted, inFlight: 0 });
}
