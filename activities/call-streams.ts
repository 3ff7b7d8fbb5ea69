import type { Database } from '../db/client';
import { admitAttempts, type AttemptEnd, settleAttempts } from '../db/queries/attempts';
import { type LaneRow, learnLimits, loadLanes, pauseLane, stopLane } from '../db/queries/lanes';
import { loadSweepStates } from '../db/queries/sweeps';
import { isPostgresAway } from '../db/sqlstate';
import { exchangeCostMicroUsd } from '../experiments/exchange-cost';
import { readerLanes } from '../experiments/reader-lanes';
import type { ReaderSpec } from '../experiments/sweep-spec';
import type { Provider } from '../providers/provider';
import { CallStream } from './call-stream';
import { LaneHealth } from './lane-health';
import { LaneSlots } from './lane-slots';
import { LearntLimits } from './learnt-limits';
import { loadReader } from './load-reader';
import { SettleBuffer } from './settle-buffer';
import { type Asked, askedOf, attemptEnded, type LaneState, type TellWork } from './work-event';

/**
 * Makes the provider that serves a reader, loading its client library where that is still to be done; one whose key can't
 * be used stops its lane at the first call.
 */
export type ProviderFactory = (reader: ReaderSpec) => Provider | Promise<Provider>;

export interface OpenStream {
  readonly stream: CallStream;
  readonly reader: ReaderSpec;
}

const separator = '\n';

function sweepOf(streamKey: string): string {
  return streamKey.split(separator, 1)[0]!;
}

/** This worker's streams, slots and health, shared by all of its blocks. */
export class CallStreams {
  private readonly streams = new Map<string, Promise<OpenStream>>();
  private share = { rank: 0, of: 1 };
  private readonly slots = new Map<string, LaneSlots>();
  private readonly health = new Map<string, LaneHealth>();
  private readonly learnt = new Map<string, LearntLimits>();
  private readonly settleBuffer: SettleBuffer<AttemptEnd>;
  /** What was stored in place of an end that the database refused. */
  private readonly replaced = new Map<number, AttemptEnd>();
  private readonly laneStates = new Map<string, LaneState>();

  constructor(
    private readonly database: Database,
    private readonly workerId: string,
    private readonly providerFor: ProviderFactory,
    private readonly tell: TellWork = () => undefined,
  ) {
    this.settleBuffer = new SettleBuffer<AttemptEnd>({
      write: (ends) => settleAttempts(database.sql, ends),
      isAway: isPostgresAway,
      replacement: (end, error) => {
        const stored: AttemptEnd = {
          id: end.id,
          outcome: 'failed',
          exchange_ms: end.exchange_ms,
          failure_code: 'unstorable',
          failure_message: String((error as Error).message).slice(0, 500),
          retry: 'no',
          cost_micro_usd: end.cost_micro_usd,
          tier: end.tier,
          final: 'failed',
        };
        this.replaced.set(end.id, stored);
        return stored;
      },
    });
  }

  /** The stream of a reader in a sweep; opened on first use, with the settings the sweep has then. */
  async open(sweepId: string, readerId: string): Promise<OpenStream> {
    const key = `${sweepId}${separator}${readerId}`;
    let open = this.streams.get(key);
    if (!open) {
      open = this.create(sweepId, readerId);
      this.streams.set(key, open);
      open.catch(() => this.streams.delete(key));
    }
    return open;
  }

  /** Forgets idle streams, so that changed settings of a reader are read at the next use. */
  async forgetIdle(): Promise<void> {
    for (const [key, open] of this.streams) {
      const { stream } = await open;
      // Whoever waited for it to be opened submits its calls first.
      await new Promise((resolve) => setImmediate(resolve));
      if (stream.idle) this.streams.delete(key);
    }
  }

  /** Writes an attempt's end with those of the streams; resolves once it is durable: whether it settled its series. */
  async settle(end: AttemptEnd, reader: Pick<ReaderSpec, 'provider' | 'model'>): Promise<boolean> {
    const knownAt = performance.now();
    const settled = await this.settleBuffer.add(end);
    const stored = this.replaced.get(end.id) ?? end;
    this.replaced.delete(end.id);
    this.tell(attemptEnded(reader, stored, settled, performance.now() - knownAt));
    return settled;
  }

  /** The calls of every open stream; a model's in one entry for each sweep and reader that asks it. */
  async load(): Promise<(Asked & CallStream['load'])[]> {
    const open = await Promise.all([...this.streams.values()]);
    return open.map(({ stream, reader }) => ({ ...askedOf(reader), ...stream.load }));
  }

  /** Sets this worker's share of every lane in use, given its rank among the live workers. */
  async shareLanes(rank: number, of: number): Promise<void> {
    const rows = await loadLanes(this.database.sql, [...this.slots.keys()]);
    for (const [key, slots] of this.slots) slots.declare(laneLimit(key, rows, rank, of));
    for (const [key, health] of this.health) health.knowsRate = isRateKnown(key, rows);
    for (const row of rows) this.noteLane(row);
    this.share = { rank, of };
  }

  /** Looks whether operators have paused, cancelled or begun to remove sweeps that have calls here. */
  async heedOperators(): Promise<void> {
    const sweepIds = [...new Set([...this.streams.keys()].map(sweepOf))];
    if (sweepIds.length === 0) return;
    const readAt = performance.now();
    const states = await loadSweepStates(this.database.sql, sweepIds);
    for (const [key, open] of this.streams) {
      const state = states.get(sweepOf(key));
      if (state === undefined || state === 'active') continue;
      (await open).stream.holdBack(state === 'removing' ? 'cancelled' : state, readAt);
    }
  }

  /** Tells where a lane's row says something else than at the last look, whoever changed it. */
  private noteLane({ key, pausedUntil, pausedWhy, stoppedWhy }: LaneRow): void {
    const state = stoppedWhy !== null ? 'stopped' : pausedUntil !== null ? 'paused' : 'open';
    if (this.laneStates.get(key) === state) return;
    this.laneStates.set(key, state);
    const why = state === 'stopped' ? stoppedWhy : state === 'paused' ? pausedWhy : null;
    this.tell({ kind: 'lane', lane: key, state, why });
  }

  private async create(sweepId: string, readerId: string): Promise<OpenStream> {
    const reader = await loadReader(this.database, sweepId, readerId);
    const lanes = readerLanes(reader);
    const rows = await loadLanes(this.database.sql, lanes);
    const narrowest = lanes.at(-1)!;
    const knowsRate = isRateKnown(narrowest, rows);
    const slots = lanes.map((lane) =>
      getOrMake(this.slots, lane, () => {
        const made = new LaneSlots(lane === narrowest && !knowsRate);
        made.declare(laneLimit(lane, rows, this.share.rank, this.share.of));
        return made;
      }),
    );
    const health = getOrMake(this.health, narrowest, () => new LaneHealth());
    health.knowsRate = knowsRate;
    const { sql } = this.database;
    const learnt = getOrMake(
      this.learnt,
      narrowest,
      () => new LearntLimits((limits) => learnLimits(sql, narrowest, limits)),
    );
    const stream = new CallStream({
      sweepId,
      workerId: this.workerId,
      provider: await this.providerFor(reader),
      lanes,
      slots,
      health,
      timeoutMs: reader.timeoutMs,
      learnLimits: (limits, now) => learnt.hear(limits, now),
      costMicroUsd: (result) => exchangeCostMicroUsd(reader, result, 'realtime'),
      admit: (request) => admitAttempts(sql, request),
      settle: (end) => this.settle(end, reader),
      pauseLane: (lane, waitMs, why) => pauseLane(sql, lane, waitMs, why),
      stopLane: (lane, why) => stopLane(sql, lane, why),
      isAway: isPostgresAway,
      onWaited: (reason, ms) => this.tell({ kind: 'waited', ...askedOf(reader), reason, ms }),
      onOutage: (why) =>
        this.tell(
          why === undefined ? { kind: 'outage_over', lane: narrowest } : { kind: 'outage_began', lane: narrowest, why },
        ),
    });
    return { stream, reader };
  }
}

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** Whether a lane or its provider's has buckets, declared or learnt. */
function isRateKnown(key: string, lanes: readonly Pick<LaneRow, 'key' | 'hasBuckets'>[]): boolean {
  const provider = key.split('/', 1)[0]!;
  return lanes.some((row) => row.hasBuckets && (row.key === key || row.key === provider));
}

/**
 * This worker's share of a lane: of its declared concurrency; without one a provider's lane is unlimited, and so is a
 * model's lane within a declared provider; a model's lane that nothing limits adapts.
 */
export function laneLimit(
  key: string,
  lanes: readonly Pick<LaneRow, 'key' | 'concurrency'>[],
  rank: number,
  of: number,
): number | 'adaptive' {
  const declared = (lane: string): number | null => lanes.find((row) => row.key === lane)?.concurrency ?? null;
  const own = declared(key);
  if (own !== null) return laneShare(own, rank, of);
  const provider = key.split('/', 1)[0]!;
  return key === provider || declared(provider) !== null ? Infinity : 'adaptive';
}

/** Splits a lane's concurrency over its live workers; the first ranks take the remainder, each at least one. */
export function laneShare(concurrency: number, rank: number, of: number): number {
  const share = Math.floor(concurrency / of) + (rank < concurrency % of ? 1 : 0);
  return Math.max(share, 1);
}
