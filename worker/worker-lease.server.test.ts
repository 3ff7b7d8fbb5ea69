import { hostname } from 'node:os';

import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { holdLease, newWorkerId, type WorkerLease, workersAlive } from './worker-lease';

let test: TestDatabase;
const leases: WorkerLease[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.end();
  await test.drop();
});

async function hold(
  queues: readonly string[] = ['calls-a'],
): Promise<WorkerLease & { workerId: string; told: [number, number][] }> {
  const told: [number, number][] = [];
  const workerId = newWorkerId();
  const lease = await holdLease(test.database, workerId, queues, (rank, of) => {
    told.push([rank, of]);
    return Promise.resolve();
  });
  leases.push(lease);
  return { ...lease, workerId, told };
}

const liveIds = async (): Promise<string[]> =>
  (await test.database.sql<{ id: string }[]>`SELECT id FROM workers WHERE lease_until > clock_timestamp()`).map(
    ({ id }) => id,
  );

it('is told at once, and tells rank and number among the workers that share a queue', async () => {
  const one = await hold();
  expect(one.told).toEqual([[0, 1]]);
  const two = await hold(['calls-a', 'calls-b']);
  const apart = await hold(['calls-c']);
  expect([two.told[0]![1], apart.told]).toEqual([2, [[0, 1]]]);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(new Set([one.told.at(-1)![0], two.told.at(-1)![0]])).toEqual(new Set([0, 1]));
  expect(one.told.at(-1)![1]).toBe(2);
});

it('is what a health check asks for: alive with its process and its lease, and no longer', async () => {
  expect(await workersAlive(test.database)).toEqual([]);
  const lease = await hold();
  expect(await workersAlive(test.database)).toEqual([lease.workerId]);
  await test.database.sql`UPDATE workers SET pid = 4194305`;
  expect(await workersAlive(test.database)).toEqual([]);
  await test.database.sql`UPDATE workers SET pid = ${process.pid}, lease_until = clock_timestamp() - interval '1 s'`;
  expect(await workersAlive(test.database)).toEqual([]);
});

it('ends at once when it is given back', async () => {
  const lease = await hold();
  expect(await liveIds()).toEqual([lease.workerId]);
  await lease.end();
  expect(await liveIds()).toEqual([]);
});

it("of a process of this boot that is gone ends with the next worker, another host's lives on", async () => {
  const first = await hold();
  const insert = (id: string, host: string, pid: number) => test.database.sql`
    INSERT INTO workers (id, host, boot_id, pid, queues, lease_until)
    SELECT ${id}, ${host}, boot_id, ${pid}, queues, now() + interval '1 hour' FROM workers WHERE id = ${first.workerId}`;
  // Linux pids end at 4,194,304.
  await insert('gone', hostname(), 4_194_305);
  await insert('elsewhere', 'another-host', 4_194_305);
  // A container of the same host name and boot, with pids of its own.
  await insert('container', hostname(), 4_194_305);
  await test.database.sql`UPDATE workers SET boot_id = boot_id || '-other' WHERE id = 'container'`;
  const second = await hold();
  expect((await liveIds()).toSorted()).toEqual([first.workerId, second.workerId, 'elsewhere', 'container'].toSorted());
});

it('goes on after an error, since Postgres may be away for a while', async () => {
  const told: number[] = [];
  const lease = await holdLease(test.database, newWorkerId(), ['calls-a'], (_rank, of) => {
    told.push(of);
    return told.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
  });
  leases.push(lease);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(told.length).toBeGreaterThanOrEqual(2);
});
