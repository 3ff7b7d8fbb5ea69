import { join } from 'node:path';

import { type MockLog, type MockProvider } from '../../bench/mock-provider';
import { balanceFaults, finalBalanceFaults, readBalance, type SweepBalance } from '../../bench/sweep-balance';
import { syntheticMark, writeSyntheticDataset } from '../../bench/synthetic-dataset';
import { expectEnd } from './child-process';
import { eventually } from './eventually';
import { type LedgerAttempt, ledgerAttempts, ledgerCells, onlySweep, syntheticAnswer } from './ledger-rows';
import type { SweepStack } from './sweep-stack';

/** A sweep of one condition over synthetic items, one call each, that the mock provider answers. */
export interface MockSweep {
  readonly spec: string;
  readonly sweepId: string;
  readonly items: number;
}

export interface MockSweepOptions {
  readonly items: number;
  readonly block: number;
  readonly concurrency: number;
  /** How long the mock takes, until it is told otherwise; default 0. */
  readonly latencyMs?: number;
  /** Undefined: the reader's default. */
  readonly timeoutMs?: number;
}

export interface FinishedSweep {
  readonly log: MockLog;
  readonly attempts: readonly LedgerAttempt[];
  readonly balance: SweepBalance;
}

/** Starts such sweeps and holds what became of them against the mock's log. */
export class MockSweeps {
  constructor(
    private readonly stack: SweepStack,
    private readonly mock: MockProvider,
  ) {}

  /** Writes a sweep's data and file, over a fresh log of the mock; returns the file's path. */
  async write(
    name: string,
    { items, block, concurrency, latencyMs = 0, timeoutMs }: MockSweepOptions,
  ): Promise<string> {
    this.mock.setKnobs({ latencyMs });
    this.mock.reset();
    const path = join(this.stack.folder, `${name}.json`);
    await writeSyntheticDataset({ path, items });
    return this.stack.writeSweepFile({
      name,
      benchmarks: { questions: { tier: 'oracle', path } },
      readers: [{ id: 'mock', provider: 'compatible', baseUrl: this.mock.baseUrl, model: 'mock-reader', timeoutMs }],
      experiments: [{ experiment: 'templates', benchmark: 'questions', templates: ['raw_conversation'] }],
      scorers: ['substring'],
      lanes: { compatible: { concurrency } },
      block,
    });
  }

  /** Starts one in the background; a worker of the stack's is to run, or to be started. */
  async start(name: string, options: MockSweepOptions): Promise<MockSweep> {
    const spec = await this.write(name, options);
    expect(await this.stack.cli(['run', spec, '--detach'])).toMatchObject({ exitCode: 2 });
    return { spec, sweepId: await onlySweep(this.stack.database, name), items: options.items };
  }

  async answered(count: number, withinMs?: number): Promise<void> {
    await eventually(`${count} answers at the mock`, () => this.mock.log().answered >= count, withinMs);
  }

  /** Where rows and log stand after a kill; expects that they agree. */
  async atKill({ sweepId }: MockSweep): Promise<SweepBalance> {
    // Who was killed has left: what it had in flight is over for the mock too.
    await eventually('nothing to be in flight', () => this.mock.log().inFlight === 0);
    return this.balanced(sweepId);
  }

  /** The balance of a sweep that goes on; expects that it is one. */
  async balanced(sweepId: string): Promise<SweepBalance> {
    const balance = await readBalance(this.stack.database, sweepId, this.mock.log());
    expect(balanceFaults(balance)).toEqual([]);
    return balance;
  }

  /** Follows the sweep to its end, then holds cells, attempts, report and the mock's log against each other. */
  async finish({ spec, sweepId, items }: MockSweep): Promise<FinishedSweep> {
    const { database } = this.stack;
    expectEnd(
      await this.stack.cli(['run', spec]),
      0,
      `${items.toLocaleString('en-US')} of ${items.toLocaleString('en-US')} settled`,
    );
    const log = this.mock.log();
    const balance = await readBalance(database, sweepId, log);
    expect(finalBalanceFaults(balance, items)).toEqual([]);
    const cells = await ledgerCells(database, sweepId);
    for (const cell of cells) {
      expect(cell).toMatchObject({ state: 'settled', outcome: 'answer', answer: syntheticAnswer(cell.itemId) });
    }
    const attempts = await ledgerAttempts(database, sweepId);
    expectRowOfEachRequest(attempts, log);
    const report = await this.stack.report(sweepId);
    expect(report.sweep).toMatchObject({ complete: true, outcomes: { planned: items, answer: items, pending: 0 } });
    expect(report.readers[0]).toMatchObject({
      calls: items,
      attempts: balance.ended + balance.orphans,
      orphans: balance.orphans,
      repeated: attempts.filter(({ outcome }) => outcome === 'answer').length - items,
    });
    return { log, attempts, balance };
  }
}

/** Each request at the mock has its own row; a row without a request can only be an orphan. */
function expectRowOfEachRequest(attempts: readonly LedgerAttempt[], log: MockLog): void {
  const sent = attempts.filter(({ outcome }) => outcome !== 'unsent');
  const rows = countBy(sent);
  const ended = countBy(sent.filter(({ outcome }) => outcome !== null));
  for (const [itemId, count] of rows) {
    const { accepted } = log.items[syntheticMark(itemId)]!;
    expect(count).toBeGreaterThanOrEqual(accepted);
    expect(ended.get(itemId) ?? 0).toBeLessThanOrEqual(accepted);
  }
}

function countBy(attempts: readonly LedgerAttempt[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId } of attempts) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
  return counts;
}
