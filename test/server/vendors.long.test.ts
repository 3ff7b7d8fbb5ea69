import { type Vendor, vendors } from '../../providers/contracts';
import { listedPrice } from '../../providers/listed-price';
import { deliveredOutcomes } from '../../providers/provider';
import type { SweepReport } from '../../report/sweep-report';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { substitute } from '../support/sample-model';
import { filesWith, rowsWith, storedTexts, workflowsWith } from '../support/search-everywhere';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';
import {
  keyVariable,
  startVendorFleet,
  type VendorFleet,
  type VendorLog,
  vendorLog,
  vendorModels,
} from '../support/vendor-fleet';
import { type VendorRow, vendorRows } from '../support/vendor-rows';
import type { VendorFault, VendorRequestKind, VendorServer } from '../support/vendor-server';

/** What all keys begin with, so that half of one is found too. */
const planted = 'plantedKey';
const keys = {
  openai: `${planted}9c1d7a402b`,
  anthropic: `${planted}55e80b6f3c`,
  google: `${planted}7712ddc0a9`,
};

let stack: SweepStack;
let fleet: VendorFleet;
const sweepIds: string[] = [];
const printed: string[] = [];

beforeAll(async () => {
  stack = await createSweepStack();
  fleet = await startVendorFleet(keys);
  await startWorker();
});
beforeEach(() => fleet.calm());
afterAll(async () => {
  await stack.close();
  await fleet.close();
});

const pace = { RENDER_BENCH_BATCH_PACE: '0.001' };

const startWorker = (env: NodeJS.ProcessEnv = {}) => stack.startWorker({ ...fleet.env, ...pace, ...env });

async function say(args: readonly string[]) {
  const end = await stack.cli(args, fleet.env);
  printed.push(end.stdout, end.stderr);
  return end;
}

/** A sweep of the bundled sample in two forms, for the readers given. */
function sweepFile(
  name: string,
  { limit, readers, ...more }: { limit: number; readers: object[]; [key: string]: unknown },
): SweepFile {
  return {
    name,
    benchmarks: { sample: { name: 'sample', limit } },
    readers,
    experiments: [{ experiment: 'templates', benchmark: 'sample', templates: ['raw_conversation', 'chatgpt_entries'] }],
    scorers: ['substring', 'strict'],
    block: 10,
    ...more,
  };
}

interface Ran {
  readonly sweepId: string;
  readonly rows: readonly VendorRow[];
  readonly report: SweepReport;
  readonly logs: Readonly<Record<Vendor, VendorLog>>;
}

const logsNow = (since?: Record<Vendor, VendorLog>): Record<Vendor, VendorLog> => {
  const log = (vendor: Vendor) => vendorLog(fleet.servers[vendor], since?.[vendor]);
  return { openai: log('openai'), anthropic: log('anthropic'), google: log('google') };
};

/** Runs a sweep file to its end. */
async function runWhole(file: SweepFile): Promise<Ran> {
  const before = logsNow();
  expectEnd(await say(['run', stack.writeSweepFile(file)]), 0, 'is complete');
  const sweepId = await onlySweep(stack.database, file.name);
  sweepIds.push(sweepId);
  return ranSweep(sweepId, before);
}

async function ranSweep(sweepId: string, before: Record<Vendor, VendorLog>): Promise<Ran> {
  const report = JSON.parse((await say(['--json', 'report', sweepId])).stdout) as SweepReport;
  return { sweepId, report, rows: await vendorRows(stack.database, sweepId), logs: logsNow(before) };
}

/** What a report says of results, without what differs between any two sweeps. */
function figuresOf({ report }: Ran) {
  return {
    tables: report.tables.map(({ results, comparisons, figures, complete, notApplicable }) => ({
      ...{ results, comparisons, figures, complete, notApplicable },
    })),
    readers: report.readers.map(({ id, outcomes, inputTokens, outputTokens, returnedModels }) => ({
      ...{ id, outcomes, inputTokens, outputTokens, returnedModels },
    })),
  };
}

/** What the report tells apart by tier. */
const tierSplits = ({ report }: Ran) => report.tables.flatMap(({ splits }) => splits.filter(({ by }) => by === 'tier'));

const vendorOf = (reader: string): Vendor => vendors.find((vendor) => reader.startsWith(vendor))!;
const ofVendor = <Row extends VendorRow>(rows: readonly Row[], vendor: Vendor): Row[] =>
  rows.filter(({ reader }) => vendorOf(reader) === vendor);

/** Every answer to a cell, by its cell. */
function answers({ rows }: Ran): Map<string, VendorRow> {
  return new Map(rows.filter(({ isSettling }) => isSettling).map((row) => [row.cell, row]));
}

describe('one sweep file, in real time and in batches', () => {
  const limit = 36;
  const cells = 2 * limit;
  const readerIds = ['openai', 'openai-chat', 'anthropic', 'google'];
  const fileOf = (name: string, mode: 'realtime' | 'batch'): SweepFile =>
    sweepFile(name, {
      limit,
      readers: [
        fleet.reader('openai', { endpoint: 'responses', mode }),
        fleet.reader('openai', { id: 'openai-chat', endpoint: 'chat', mode }),
        fleet.reader('anthropic', { mode }),
        fleet.reader('google', { mode }),
      ],
    });
  let realtime: Ran;
  let batch: Ran;

  beforeAll(async () => {
    fleet.calm();
    realtime = await runWhole(fileOf('in-real-time', 'realtime'));
    batch = await runWhole(fileOf('in-batches', 'batch'));
  }, 240_000);

  it('has the same tables, with every way an answer can end for each reader', () => {
    const { tables, readers } = figuresOf(realtime);
    expect(figuresOf(batch)).toEqual({ tables, readers });
    expect(tables).toHaveLength(1);
    expect(tables[0]).toMatchObject({ complete: true });
    const headlines = tables[0]!.results.filter(({ scorer }) => scorer === 'substring');
    for (const { accuracy, delivered } of headlines) {
      expect(accuracy.value).toBeGreaterThan(0.2);
      expect(accuracy.value).toBeLessThan(0.9);
      expect(delivered).toBeGreaterThan(0);
    }
    expect(readers.map(({ id }) => id)).toEqual(readerIds);
    for (const { id, outcomes } of readers) {
      expect(outcomes).toMatchObject({ planned: cells, failed: 0, pending: 0, deferred: 0 });
      // A model that declines is a filter's work at one of them.
      const expected = deliveredOutcomes.filter((outcome) => id !== 'google' || outcome !== 'refusal');
      expect(expected.filter((outcome) => outcomes[outcome] === 0)).toEqual([]);
    }
  });

  it('is sent once, cell by cell: what reached a vendor is what stands in the rows', () => {
    for (const { rows, logs, report } of [realtime, batch]) {
      const applicable = report.sweep.outcomes.planned - report.sweep.outcomes.notApplicable;
      expect(applicable).toBeGreaterThan(0.9 * readerIds.length * cells);
      expect(rows).toHaveLength(applicable);
      expect(new Set(rows.map(({ callKey }) => callKey)).size).toBe(rows.length);
      for (const vendor of vendors) {
        const { calls, lines, probes } = logs[vendor];
        const own = ofVendor(rows, vendor);
        expect({ vendor, calls: calls.length, lines: lines.length }).toEqual({
          ...{ vendor, calls: own.filter(({ isBatch }) => !isBatch).length },
          lines: own.filter(({ isBatch }) => isBatch).length,
        });
        expect(new Set(calls).size).toBe(calls.length);
        expect(new Set(lines).size).toBe(lines.length);
        expect({ vendor, probes }).toEqual({ vendor, probes: vendor === 'openai' ? 2 : 1 });
      }
    }
    expect(realtime.rows.some(({ isBatch }) => isBatch)).toBe(false);
    expect(batch.rows.every(({ isBatch }) => isBatch)).toBe(true);
  });

  it('differs in tier, and costs half in batches', () => {
    expect([...tierSplits(realtime), ...tierSplits(batch)]).toEqual([]);
    const tiers = ({ rows }: Ran) => new Set(rows.map(({ reader, tier }) => `${vendorOf(reader)} ${tier}`));
    expect(tiers(batch)).toEqual(new Set(['openai batch', 'anthropic batch', 'google batch']));
    expect(tiers(realtime)).toEqual(
      new Set(['openai default', 'anthropic standard', 'google standard', 'openai null', 'anthropic null']),
    );
    const inBatch = answers(batch);
    for (const [cell, { costMicroUsd }] of answers(realtime)) {
      // Both are rounded up to whole micro-dollars.
      expect(Math.abs(2 * inBatch.get(cell)!.costMicroUsd! - costMicroUsd!)).toBeLessThanOrEqual(2);
    }
    const spent = ({ report }: Ran) => report.sweep.costUsd! - report.sweep.probesUsd!;
    expect(spent(batch) / spent(realtime)).toBeCloseTo(0.5, 2);
  });

  it('has with every attempt its client and request id, and flags the models that were not asked for', () => {
    const clients = {
      openai: /^openai 6\.49\.0/,
      anthropic: /^@anthropic-ai\/sdk 1\.14\.0/,
      google: /^@google\/genai 2\.32\.0/,
    };
    for (const { rows } of [realtime, batch]) {
      for (const { reader, client, requestId, returnedModel, flags, outcome } of rows) {
        const vendor = vendorOf(reader);
        expect(client).toMatch(clients[vendor]);
        expect({ vendor, outcome, requestId }).toEqual({ vendor, outcome, requestId: expect.any(String) as string });
        if (returnedModel !== null) expect([vendorModels[vendor], substitute]).toContain(returnedModel);
        expect(flags).toEqual(returnedModel === substitute ? ['other_model'] : []);
      }
    }
    for (const { returnedModels } of batch.report.readers) expect(returnedModels[substitute]).toBeGreaterThan(0);
  });

  describe('when some lines of its batches expire', () => {
    let late: Ran;
    // An attempt's number: about every fifth of each job.
    const isLate = (customId: string): boolean => Number(customId.split('-')[1]) % 5 === 0;

    beforeAll(async () => {
      fleet.autoFinish({ expire: isLate });
      late = await runWhole(fileOf('in-late-batches', 'batch'));
    }, 120_000);

    it('asks those again in real time, each once, and comes to the same tables', () => {
      expect(figuresOf(late).tables).toEqual(figuresOf(realtime).tables);
      for (const vendor of vendors) {
        const { calls, lines } = late.logs[vendor];
        const own = ofVendor(late.rows, vendor);
        const expired = own.filter(({ retry }) => retry === 'batch_expired' || retry === 'batch_missing');
        expect(expired.length).toBe(lines.filter(isLate).length);
        expect(expired.length).toBeGreaterThan(0);
        expect(calls).toHaveLength(expired.length);
        expect(own).toHaveLength(lines.length + calls.length);
        // What ran out of time is not billed; a line that came back not at all may have been.
        const held = expired.map(({ costMicroUsd }) => costMicroUsd);
        expect(new Set(held)).toEqual(new Set([vendor === 'google' ? null : 0]));
      }
    });

    it('says of each answer how it came, and of each condition that it mixes both', async () => {
      const split = tierSplits(late).map(({ reader, arm }) => `${reader} ${arm}`);
      expect(new Set(split).size).toBe(2 * readerIds.length);
      const { stdout } = await say(['report', late.sweepId]);
      for (const id of readerIds) {
        expect(stdout.replace(/\s+/gu, ' ')).toMatch(
          new RegExp(`conditions of reader ${id} .* hold answers of more than one tier \\(batch \\d+`, 'u'),
        );
      }
      const byCondition = new Map<string, Set<boolean>>();
      for (const { cell, isBatch } of answers(late).values()) {
        const condition = cell.split(' ').slice(0, 2).join(' ');
        byCondition.set(condition, (byCondition.get(condition) ?? new Set()).add(isBatch));
      }
      expect(byCondition.size).toBe(2 * readerIds.length);
      for (const ways of byCondition.values()) expect(ways).toEqual(new Set([true, false]));
      for (const { isBatch, tier } of late.rows.filter(({ outcome }) => outcome === 'answer'))
        expect(tier === 'batch').toBe(isBatch);
    });
  });
});

describe.each(['realtime', 'batch'] as const)('a fault of its own at each vendor at once, in %s', (mode) => {
  const limit = 12;
  let sweepId: string;
  let before: Record<Vendor, VendorLog>;

  /** From the first request of a kind on (in real time the first is the probe) for a while what `fault` says. */
  function faultAt(
    kind: VendorRequestKind,
    ms: number,
    fault: (leftMs: number) => VendorFault,
  ): (each: VendorRequestKind) => VendorFault | undefined {
    let seen = 0;
    let until = 0;
    return (each) => {
      if (each !== kind) return undefined;
      seen += 1;
      if (kind === 'realtime' && seen === 1) return undefined;
      until ||= Date.now() + ms;
      return Date.now() < until ? fault(until - Date.now()) : undefined;
    };
  }

  it('holds up nobody else: two finish, the third waits stopped and says what to do', async () => {
    await stack.drainWorkers();
    await startWorker({ [keyVariable('google')]: `${planted}Revoked` });
    before = logsNow();
    const { openai, anthropic } = fleet.servers;
    const [first, second] = mode === 'batch' ? (['create', 'poll'] as const) : (['realtime', 'realtime'] as const);
    openai.fault = faultAt(first, 4_000, (leftMs) => ({
      kind: 'rate_limit',
      retryAfterS: Math.ceil(leftMs / 1_000),
    }));
    anthropic.fault = faultAt(second, 3_000, () => ({ kind: 'overloaded' }));
    const name = `faults-in-${mode}`;
    const readers = vendors.map((vendor) => fleet.reader(vendor, { mode }));
    const end = await say(['run', stack.writeSweepFile(sweepFile(name, { limit, readers }))]);
    sweepId = await onlySweep(stack.database, name);
    sweepIds.push(sweepId);
    expectEnd(end, 3, `Sweep ${sweepId} needs you`);
    expect(end.stderr).toMatch(/Lane google\/\S+ is stopped: .*refuses the key.*resume/);
    const { report, rows, logs } = await ranSweep(sweepId, before);
    const pending = Object.fromEntries(report.readers.map(({ id, outcomes }) => [id, outcomes.pending]));
    expect(pending).toEqual({ openai: 0, anthropic: 0, google: expect.any(Number) as number });
    expect(pending['google']).toBeGreaterThan(limit);
    expect(ofVendor(rows, 'google')).toEqual([]);
    expect(logs.google).toMatchObject({ calls: [], lines: [], probes: 1 });
  });

  it('made nobody send more than a lane may have in flight while it was asked to wait', async () => {
    const { rows, logs } = await ranSweep(sweepId, before);
    for (const vendor of ['openai', 'anthropic'] as const) {
      const refused = ofVendor(rows, vendor).filter(({ retry }) => retry !== null && retry !== 'no');
      if (mode === 'batch') expect(refused).toEqual([]);
      else expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(limit);
      expect(logs[vendor].calls.length + logs[vendor].lines.length).toBe(ofVendor(rows, vendor).length);
    }
  });

  it('is over for the third once its key is mended: nothing is asked twice', async () => {
    await stack.drainWorkers();
    await startWorker();
    expectEnd(await say(['resume', sweepId]), 0, 'is complete');
    const { report, rows, logs } = await ranSweep(sweepId, before);
    expect(report.sweep.complete).toBe(true);
    for (const vendor of vendors) {
      const delivered = ofVendor(rows, vendor).filter(({ outcome }) => outcome !== 'failed');
      expect(new Set(delivered.map(({ callKey }) => callKey)).size).toBe(delivered.length);
      expect(logs[vendor].calls.length + logs[vendor].lines.length).toBe(ofVendor(rows, vendor).length);
    }
  });
});

describe('a budget at listed prices, with three workers', () => {
  const limit = 18;
  const name = 'capped';
  let sweepId: string;
  let planUsd: number;
  const billedBefore = new Map<Vendor, VendorServer['billed']>();

  /** Caps are kept to the micro-dollar. */
  const wholeMicroUsd = (usd: number): number => Math.floor(usd * 1e6) / 1e6;

  /** What the vendors bill for what they have answered since the test began, in dollars. */
  function billedUsd(): number {
    const today = new Date().toISOString().slice(0, 10);
    return vendors.reduce((sum, vendor) => {
      const { input, output } = listedPrice(vendor, vendorModels[vendor], { today, cacheHour: false })!;
      const { billed } = fleet.servers[vendor];
      const before = billedBefore.get(vendor)!;
      const inputTokens = billed.inputTokens - before.inputTokens;
      return sum + (inputTokens * input + (billed.outputTokens - before.outputTokens) * output) / 1e6;
    }, 0);
  }

  /** What budgets count, from the rows: costs, and estimates where a cost is not known. In dollars. */
  async function heldUsd(): Promise<{ sweep: number; dearestCondition: number }> {
    const [held] = await stack.database.sql<{ sweep: number; dearestCondition: number }[]>`
      WITH held AS (
        SELECT a.condition_id, sum(coalesce(a.cost_micro_usd, a.estimated_micro_usd)) / 1e6 AS usd
        FROM attempts a JOIN calls k ON k.key = a.call_key
        WHERE k.sweep_id = ${sweepId} AND a.outcome IS DISTINCT FROM 'unsent' GROUP BY 1
      )
      SELECT (SELECT coalesce(max(usd), 0) FROM held)::float AS "dearestCondition",
        ((SELECT coalesce(sum(usd), 0) FROM held)
          + (SELECT sum(reserved_micro_usd) / 1e6 FROM probes WHERE sweep_id = ${sweepId}))::float AS sweep`;
    return held!;
  }

  async function sweepsCalled(which: string): Promise<readonly object[]> {
    return stack.database.sql`SELECT id FROM sweeps WHERE name = ${which}`;
  }

  /** Of the workers that have sent what is not answered yet. */
  async function pidsInFlight(): Promise<number[]> {
    const rows = await stack.database.sql<{ pid: number }[]>`
      SELECT DISTINCT w.pid FROM attempts a JOIN workers w ON w.id = a.worker_id
      WHERE a.ended_at IS NULL AND w.lease_until > now() AND w.kind <> 'batch'`;
    return rows.map(({ pid }) => pid);
  }

  async function expectWithin(usd: number, perConditionUsd: number): Promise<void> {
    const held = await heldUsd();
    expect(held.sweep).toBeLessThanOrEqual(usd);
    expect(held.dearestCondition).toBeLessThanOrEqual(perConditionUsd);
    expect(billedUsd()).toBeLessThanOrEqual(held.sweep);
  }

  it('is never exceeded while calls fail, get lost and a worker is killed; each condition stops at its own', async () => {
    for (const vendor of vendors) billedBefore.set(vendor, { ...fleet.servers[vendor].billed });
    await stack.drainWorkers();
    const workers = [await startWorker(), await startWorker(), await startWorker()];
    const readers = vendors.map((vendor) => fleet.reader(vendor));
    const plan = JSON.parse(
      (await say(['--json', 'plan', stack.writeSweepFile(sweepFile(name, { limit, readers }))])).stdout,
    ) as {
      costUsd: { low: number };
    };
    planUsd = plan.costUsd.low;
    const budget = { usd: wholeMicroUsd(planUsd), perConditionUsd: wholeMicroUsd(planUsd * 0.15) };
    let arrived = 0;
    let asked = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    for (const vendor of vendors) {
      const server = fleet.servers[vendor];
      server.fault = (kind) => {
        if (kind !== 'realtime') return undefined;
        arrived += 1;
        return arrived % 7 === 0 ? { kind: 'overloaded' } : undefined;
      };
      server.intercept = async (kind) => {
        if (kind !== 'realtime') return;
        asked += 1;
        const isLost = asked % 11 === 10;
        if (asked > vendors.length) await released;
        return isLost ? 'cut' : undefined;
      };
    }
    const running = say(['run', stack.writeSweepFile(sweepFile(name, { limit, readers, budget }))]);
    await eventually('the sweep is there', async () => (await sweepsCalled(name)).length > 0);
    sweepId = await onlySweep(stack.database, name);
    sweepIds.push(sweepId);
    const busy = async () =>
      (await pidsInFlight()).flatMap((pid) => workers.find((worker) => worker.pid === pid) ?? []);
    await eventually('one of them has calls in flight', async () => (await busy()).length > 0);
    const [doomed] = await busy();
    doomed!.kill('SIGKILL');
    await doomed!.ended;
    release();
    const end = await Promise.race([
      running,
      (async () => {
        for (;;) {
          await expectWithin(budget.usd, budget.perConditionUsd);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      })(),
    ]);
    expectEnd(end, 3, `npx render-bench resume ${sweepId} --budget-per-condition USD`);
    expect(end.stderr).toMatch(/The budget of \$\S+ for each condition is reached by templates\/raw_conversation\/\w+/);
    await expectWithin(budget.usd, budget.perConditionUsd);
    expect((await vendorRows(stack.database, sweepId)).filter(({ hasEnded }) => !hasEnded).length).toBeGreaterThan(0);
  }, 180_000);

  it('can be raised for conditions, and then the whole is reached', async () => {
    fleet.calm();
    const held = await heldUsd();
    const usd = wholeMicroUsd(held.sweep + 0.2 * planUsd);
    const end = await say(['resume', sweepId, '--budget', String(usd), '--budget-per-condition', '50']);
    expectEnd(end, 3, `npx render-bench resume ${sweepId} --budget USD`);
    await expectWithin(usd, 50);
  }, 120_000);

  it('goes on to the end once it is raised', async () => {
    expectEnd(await say(['resume', sweepId, '--budget', '100']), 0, 'is complete');
    await expectWithin(100, 100);
    const rows = await vendorRows(stack.database, sweepId);
    const settled = rows.filter(({ isSettling }) => isSettling);
    expect(new Set(settled.map(({ callKey }) => callKey)).size).toBe(settled.length);
    const { report } = await ranSweep(sweepId, logsNow());
    const counted = report.readers.reduce((sum, { orphans }) => sum + orphans, 0);
    expect(counted).toBe(rows.filter(({ hasEnded }) => !hasEnded).length);
    expect(report.sweep.complete).toBe(true);
  }, 120_000);
});

describe('the keys of all vendors', () => {
  it('stand in no table, history, file or anything that was printed', async () => {
    expect(sweepIds.length).toBeGreaterThanOrEqual(3);
    expect(await rowsWith(stack, planted)).toEqual([]);
    expect((await storedTexts(stack)).filter((text) => text.includes(planted))).toEqual([]);
    for (const sweepId of sweepIds) {
      const { searched, found } = await workflowsWith(stack, sweepId, planted);
      expect({ sweepId, found }).toEqual({ sweepId, found: [] });
      expect(searched.length).toBeGreaterThan(2);
    }
    expect(filesWith(stack, planted).found).toEqual([]);
    expect(printed.filter((text) => text.includes(planted))).toEqual([]);
  });
});
