import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import type { ExchangeResult } from '../../providers/provider';
import { runWhole } from '../../test/support/activities-on-database';
import { batchSweepSpec, plannedBatchSweep } from '../../test/support/batch-sweep';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { batchFault, failureOf, FakeBatchVendor, type FakeTrouble, Killed } from '../../test/support/fake-batch-vendor';
import { dataFile, question } from '../../test/support/stored-sweep';
import { createTestDatabase } from '../../test/support/test-database';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

const calls = 24;
const linesPerJob = 10;
/** The grace before a job is made again comes to 120 ms, far more than a request of the vendor in memory takes. */
const pace = 2e-4;

/** What the n-th request meets. A killed process does not hear of what the server did, nor does it anything after. */
const troubles: Readonly<Record<string, FakeTrouble | undefined>> = {
  none: undefined,
  lostBefore: { when: 'before', error: batchFault({ kind: 'transient' }, 'connection') },
  lostAfter: { when: 'after', error: batchFault({ kind: 'transient' }, 'connection') },
  killedBefore: { when: 'before', error: new Killed('killed') },
  killedAfter: { when: 'after', error: new Killed('killed') },
};
const expired: ExchangeResult = { outcome: 'failed', usage: {}, failure: failureOf({ kind: 'no' }, 'batch_expired') };
const lineEnds = { answered: 'answer', expired, missing: undefined } as const;

const anyTroubles = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('none') },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(troubles)) },
  ),
  { minLength: 10, maxLength: 40 },
);
const anyLineEnds = fc.array(fc.constantFrom(...(Object.keys(lineEnds) as (keyof typeof lineEnds)[])), {
  minLength: calls,
  maxLength: calls,
});
/** How often a step is done at the same time by several workers, by turn. */
const anyCopies = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 10 });
/** After so many lines the first downloads are cut. */
const anyCuts = fc.array(fc.integer({ min: 1, max: linesPerJob }), { maxLength: 3 });

it('whatever fails or is killed, no job is made twice, no line is lost, and no call is settled or paid for twice', async () => {
  await fc.assert(
    fc.asyncProperty(anyTroubles, anyLineEnds, anyCopies, anyCuts, async (script, ends, copies, cuts) => {
      resetFakeActivity();
      const test = await createTestDatabase();
      const file = dataFile(Array.from({ length: calls }, (_, index) => question(index)));
      try {
        const vendor = new FakeBatchVendor();
        vendor.limits = { lines: linesPerJob, bytes: 1e9 };
        const left = [...script];
        vendor.trouble = () => troubles[left.shift() ?? 'none'];
        const answers = vendor.answer.bind(vendor);
        let delivered = 0;
        const endOf = new Map<string, keyof typeof lineEnds>();
        vendor.answer = (line) => {
          const end = endOf.get(line.customId) ?? ends[endOf.size % calls]!;
          if (!endOf.has(line.customId)) {
            endOf.set(line.customId, end);
            if (end === 'answered') delivered += 1;
          }
          return end === 'answered' ? answers(line) : lineEnds[end];
        };
        const leftCuts = [...cuts];

        const sweep = await plannedBatchSweep(test.database, vendor, batchSweepSpec(file.path), { pace });
        const { sweepId, condition, activities } = sweep;
        for (let turn = 0; ; turn += 1) {
          const { open, waiting } = await sweep.prepare();
          if (open.length === 0 && waiting === null) break;
          const after = leftCuts.shift();
          if (after !== undefined) vendor.cutAfter = { lines: after, error: new Killed('killed') };
          for (const { batchId } of open) {
            const copy = copies[turn % copies.length]!;
            await Promise.allSettled(Array.from({ length: copy }, () => activities.advanceBatch(batchId)));
          }
          await sleep(5);
        }

        const tokens = vendor.jobs.map(({ token }) => token);
        expect(new Set(tokens).size).toBe(tokens.length);
        const ids = vendor.jobs.flatMap(({ lines }) => lines.map(({ customId }) => customId));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toHaveLength(calls);

        const inBatches = await test.database.sql<{ outcome: string; retry: string | null; cost: number | null }[]>`
          SELECT outcome, retry, cost_micro_usd AS cost FROM attempts`;
        const count = (end: keyof typeof lineEnds): number => [...endOf.values()].filter((each) => each === end).length;
        expect(inBatches.filter(({ outcome }) => outcome === 'answer')).toHaveLength(delivered);
        expect(inBatches.filter(({ retry }) => retry === 'batch_expired')).toHaveLength(count('expired'));
        expect(inBatches.filter(({ retry }) => retry === 'batch_missing')).toHaveLength(count('missing'));
        expect(inBatches.filter(({ outcome }) => outcome !== 'unsent')).toHaveLength(calls);
        expect(inBatches.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(delivered * 15);

        const rest = await runWhole(activities, sweepId, condition);
        expect(rest).toMatchObject({ settled: calls - delivered, left: 0, because: 'done' });
        const [rows] = await test.database.sql<{ settled: number; open: number; holds: number }[]>`
          SELECT (SELECT count(*)::int FROM series WHERE state = 'settled') AS settled,
            (SELECT count(*)::int FROM attempts WHERE ended_at IS NULL) AS open,
            (SELECT count(*)::int FROM workers WHERE kind = 'batch' AND lease_until > now()) AS holds`;
        expect(rows).toEqual({ settled: calls, open: 0, holds: 0 });
      } finally {
        file.remove();
        await test.drop();
      }
    }),
    { numRuns: 15 },
  );
}, 300_000);
