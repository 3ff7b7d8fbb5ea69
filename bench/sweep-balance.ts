import type { Database } from '../db/client';
import type { ItemCounts, MockLog } from './mock-provider';
import { syntheticMark } from './synthetic-dataset';

/**
 * A sweep's rows held against the log of the provider that got its requests, at any moment, whatever was killed:
 *
 *     accepted ≤ ended + orphans      duplicates = 0      and at the end: lost = 0
 *
 * For sweeps over a synthetic data set whose items have a cell and a call each.
 */
export interface SweepBalance {
  /** Cells. */
  readonly planned: number;
  /** Cells whose call is settled by an answer. */
  readonly settled: number;
  /** Requests that the provider took. */
  readonly accepted: number;
  /** Attempts that were sent and have their end in the rows. */
  readonly ended: number;
  /** Attempts without an end: in flight, or lost with their worker. */
  readonly orphans: number;
  /** Requests beyond the first of each item. */
  readonly repeated: number;
  /**
   * Repeated requests that neither an orphan nor a failed attempt of their item accounts for, and attempts journalled
   * after the end of the one that settled their call.
   */
  readonly duplicates: number;
  /** Cells without an answer. */
  readonly lost: number;
}

/**
 * Reads the balance. The log is to be read before, so that a request in it has its row already.
 * @param log - With its items.
 */
export async function readBalance(database: Database, sweepId: string, log: MockLog): Promise<SweepBalance> {
  const items = await readItems(database, sweepId);
  const sum = (amount: (item: ItemRows) => number): number => items.reduce((total, item) => total + amount(item), 0);
  const planned = sum(({ cells }) => cells);
  const settled = sum(({ answered }) => answered);
  return {
    planned,
    settled,
    accepted: log.accepted,
    ended: sum(({ ended }) => ended),
    orphans: sum(({ orphans }) => orphans),
    repeated: Object.values(log.items).reduce((total, { accepted }) => total + accepted - 1, 0),
    duplicates: sum((item) => unexplainedRepeats(item, log.items[syntheticMark(item.itemId)]) + item.late),
    lost: planned - settled,
  };
}

/** What must hold at any moment and does not. */
export function balanceFaults({ accepted, ended, orphans, duplicates }: SweepBalance): string[] {
  return [
    ...(accepted <= ended + orphans
      ? []
      : [`${accepted} requests were accepted, but ${ended} attempts ended and ${orphans} are orphans`]),
    ...(duplicates === 0 ? [] : [`${duplicates} calls were sent again without need`]),
  ];
}

/** What must hold at a sweep's end and does not. */
export function finalBalanceFaults(balance: SweepBalance, planned: number): string[] {
  return [
    ...balanceFaults(balance),
    ...(balance.planned === planned ? [] : [`${balance.planned} cells are planned, not ${planned}`]),
    ...(balance.lost === 0 ? [] : [`${balance.lost} cells have no answer`]),
  ];
}

/** `1,000 planned, 1,000 settled, 3 repeated, 5 orphans, duplicates = 0, lost = 0`, of a sweep that has ended. */
export function describeBalance(balance: SweepBalance): string {
  const { planned, duplicates, lost } = balance;
  return `${inWords({ planned })}, ${describeProgress(balance)}, duplicates = ${duplicates}, lost = ${lost}`;
}

/** `600 settled, 3 repeated, 24 orphans`, of a sweep at work: what is in flight has no end yet either. */
export function describeProgress({ settled, repeated, orphans }: SweepBalance): string {
  return inWords({ settled, repeated, orphans });
}

function inWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(', ');
}

interface ItemRows {
  readonly itemId: string;
  readonly cells: number;
  readonly answered: number;
  readonly ended: number;
  /** Of the ended: without an answer, a time-out say; the call was rightly sent again. */
  readonly failed: number;
  readonly orphans: number;
  /** Journalled after the call was settled, and not withdrawn. */
  readonly late: number;
}

async function readItems({ sql }: Database, sweepId: string): Promise<ItemRows[]> {
  return sql<ItemRows[]>`
    SELECT c.item_id AS "itemId", count(DISTINCT c.id) AS cells,
      count(DISTINCT c.id) FILTER (WHERE won.outcome = 'answer') AS answered,
      count(a.id) FILTER (WHERE a.ended_at IS NOT NULL) AS ended,
      count(a.id) FILTER (WHERE a.outcome = 'failed') AS failed,
      count(a.id) FILTER (WHERE a.ended_at IS NULL) AS orphans,
      count(a.id) FILTER (WHERE a.journalled_at > won.ended_at) AS late
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    LEFT JOIN attempts won ON won.id = s.settled_attempt
    LEFT JOIN attempts a ON a.call_key = c.call_key AND a.series = c.series AND a.outcome IS DISTINCT FROM 'unsent'
    WHERE k.sweep_id = ${sweepId} GROUP BY c.item_id`;
}

function unexplainedRepeats({ failed, orphans }: ItemRows, seen: ItemCounts | undefined): number {
  return Math.max((seen?.accepted ?? 0) - 1 - orphans - failed, 0);
}
