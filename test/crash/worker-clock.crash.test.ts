import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { type CrashStack, createCrashStack, killWorker } from '../support/crash-stack';

jest.setTimeout(3 * 60_000);

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const hourMs = 3_600_000;
const items = 120;

/** A process with these has its wall clock set off, as by a wrong date; what measures durations runs on. */
const wrongClock = (offset: '+1h' | '-1h'): NodeJS.ProcessEnv => ({
  LD_PRELOAD: library,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});

function whyNot(): string | undefined {
  if (!existsSync(library)) return `needs libfaketime: ${library} is not there`;
  const asked = spawnSync(process.execPath, ['-p', 'Date.now()'], { env: wrongClock('+1h'), encoding: 'utf8' });
  const aheadMs = Number(asked.stdout) - Date.now();
  return Math.abs(aheadMs - hourMs) < 60_000 ? undefined : 'libfaketime does not change the clock of this Node';
}
const reason = whyNot();

let crash: CrashStack;
beforeAll(async () => {
  if (reason === undefined) crash = await createCrashStack();
});
afterAll(() => crash?.close());

(reason === undefined ? it : it.skip)(
  `workers whose clocks are an hour fast and an hour slow share a sweep and its limits, and outlive each other's kill${reason === undefined ? '' : ` (${reason})`}`,
  async () => {
    const { sweeps, stack } = crash;
    const [{ startedAt } = { startedAt: new Date() }] = await stack.database.sql<{ startedAt: Date }[]>`
      SELECT clock_timestamp() AS "startedAt"`;
    const fast = await stack.startWorker(wrongClock('+1h'));
    const slow = await stack.startWorker(wrongClock('-1h'));
    const sweep = await sweeps.start('clocks', { items, block: 5, concurrency: 4, latencyMs: 200 });
    await sweeps.answered(items / 4);
    await killWorker(fast);
    await sweeps.balanced(sweep.sweepId);
    await stack.startWorker(wrongClock('+1h'));
    await sweeps.answered(items / 2);
    await killWorker(slow);
    await sweeps.balanced(sweep.sweepId);

    const { balance, attempts, log } = await sweeps.finish(sweep);
    expect(balance.repeated).toBeLessThanOrEqual(balance.orphans);
    expect(new Set(attempts.map(({ workerId }) => workerId)).size).toBe(3);
    // Two workers share the four slots.
    expect(log.maxInFlight).toBeLessThanOrEqual(4);
    // All times are of Postgres's clock.
    const [times] = await stack.database.sql<{ wrong: number }[]>`
      SELECT count(*) AS wrong FROM attempts
      WHERE journalled_at NOT BETWEEN ${startedAt} AND clock_timestamp()
        OR ended_at NOT BETWEEN journalled_at AND clock_timestamp()`;
    expect(times!.wrong).toBe(0);
    await stack.drainWorkers();
  },
);
