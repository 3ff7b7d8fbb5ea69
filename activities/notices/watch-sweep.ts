import { setTimeout as sleep } from 'node:timers/promises';

import { activityInfo, cancellationSignal } from '@temporalio/activity';

import type { WatchRound } from '../../contracts/payloads';
import type { Database } from '../../db/client';
import { beginNotices, endNotices, type Occurrence } from '../../db/queries/notices';
import { loadSweep, type StoredSweep } from '../../db/queries/sweeps';
import type { OnEventSpec, SweepEvent } from '../../experiments/sweep-events';
import { OneInBackground } from '../one-in-background';
import { withHeartbeats } from '../with-heartbeats';
import { Deliveries } from './deliveries';
import { type Look, lookAtSweep } from './look-at-sweep';

/** It returns well before its start-to-close time-out of one hour, and is scheduled again. */
const longestRoundMs = 50 * 60_000;
const shortestPauseMs = 3_000;
/** Looking at the rows may take a twentieth of the time; of a sweep of a million cells a look takes a second or two. */
const pausePerLook = 20;
/** How often the watch looks for a reason to end early. */
const wakeEveryMs = 200;
/** On the way out nobody is waited for longer than this. */
const lastDeliveryMs = 5_000;

export interface WatchContext {
  readonly database: Database;
  /** Whether the worker is shutting down. */
  readonly draining: () => boolean;
  /** Of the worker: what a command gets of it, and where `urlEnv` looks. */
  readonly env: NodeJS.ProcessEnv;
}

/** What is carried from one try or round to the next. */
interface Watched {
  readonly quietMs: number;
}

/**
 * Looks at a sweep's rows every few seconds, writes down what there is to tell and tells it, until it is cancelled, the
 * worker drains or its round is over. It never fails for what a receiver does.
 */
export async function watchSweep(
  context: WatchContext,
  input: { readonly sweepId: string; readonly quietMs: number },
): Promise<WatchRound> {
  const before = activityInfo().heartbeatDetails as Watched | undefined;
  const first: Watched = { quietMs: before?.quietMs ?? input.quietMs };
  return withHeartbeats(first, (progress) => new Watch(context, input.sweepId, first.quietMs, progress).round());
}

class Watch {
  private readonly startedAt = performance.now();
  private readonly cutShort = new AbortController();
  private readonly deliveries: Deliveries;
  private readonly delivering = new OneInBackground();
  private isDelivering = false;
  private lookedAt = performance.now();
  private lastProgress: number | undefined;

  constructor(
    private readonly context: WatchContext,
    private readonly sweepId: string,
    /** How long nothing has settled while somebody watched. */
    private quietMs: number,
    private readonly progress: (details: Watched) => void,
  ) {
    const { database, env } = context;
    this.deliveries = new Deliveries(database, { env, signal: this.cutShort.signal });
  }

  async round(): Promise<WatchRound> {
    for (;;) {
      const beganAt = performance.now();
      const sweep = await loadSweep(this.context.database, this.sweepId);
      const { onEvent } = sweep.spec;
      if (!onEvent) return { watched: false, quietMs: 0 };
      await this.look(sweep, onEvent);
      await this.startDelivering(sweep, onEvent);
      await this.pause(Math.max(shortestPauseMs, (performance.now() - beganAt) * pausePerLook));
      if (this.isOver) return this.leave(sweep, onEvent);
    }
  }

  private get isOver(): boolean {
    return (
      cancellationSignal().aborted || this.context.draining() || performance.now() - this.startedAt > longestRoundMs
    );
  }

  /** Writes down what has begun and what is over. */
  private async look(sweep: StoredSweep, onEvent: OnEventSpec): Promise<void> {
    const { sql } = this.context.database;
    const look = await lookAtSweep(this.context.database, sweep, onEvent.events);
    this.countQuiet(look);
    const stall = stallOf(look, this.quietMs, onEvent.stalledMinutes);
    const lasting = [...look.holds, ...stall].filter(({ event }) => onEvent.events.includes(event));
    await endNotices(sql, sweep.id, watchedEvents, lasting);
    if (sweep.state === 'active') await beginNotices(sql, sweep.id, lasting);
  }

  private countQuiet({ progress, shouldMove }: Look): void {
    const now = performance.now();
    const isQuiet = shouldMove && (this.lastProgress === undefined || progress === this.lastProgress);
    this.quietMs = isQuiet ? this.quietMs + (now - this.lookedAt) : 0;
    this.lookedAt = now;
    this.lastProgress = progress;
    this.progress({ quietMs: Math.round(this.quietMs) });
  }

  /** Delivers beside the looks, as a receiver may take its time. */
  private async startDelivering(sweep: StoredSweep, onEvent: OnEventSpec): Promise<void> {
    if (this.isDelivering) return;
    this.isDelivering = true;
    await this.delivering.start(async () => {
      try {
        await this.deliveries.deliverDue(sweep, onEvent);
      } finally {
        this.isDelivering = false;
      }
    });
  }

  private async pause(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (!this.isOver && performance.now() < until) await sleep(Math.min(wakeEveryMs, until - performance.now()));
  }

  /** A last look where the worker leaves: what has just happened is told before nobody is there to tell it. */
  private async leave(sweep: StoredSweep, onEvent: OnEventSpec): Promise<WatchRound> {
    const isCancelled = cancellationSignal().aborted;
    const end = setTimeout(() => this.cutShort.abort(), isCancelled ? 0 : lastDeliveryMs);
    try {
      await this.delivering.ended();
      if (!isCancelled) {
        await this.look(sweep, onEvent);
        await this.deliveries.deliverDue(sweep, onEvent);
      }
    } finally {
      clearTimeout(end);
    }
    return { watched: true, quietMs: Math.round(this.quietMs) };
  }
}

/** Events that last, and are watched for. */
const watchedEvents: readonly SweepEvent[] = ['lane_stopped', 'budget_reached', 'stalled'];

function stallOf({ shouldMove, owed }: Look, quietMs: number, stalledMinutes: number): Occurrence[] {
  if (!shouldMove || quietMs < stalledMinutes * 60_000) return [];
  const minutes = stalledMinutes === 1 ? 'a minute' : `${stalledMinutes} minutes`;
  return [{ event: 'stalled', subject: '', message: `Nothing has settled for ${minutes}. ${owed}` }];
}
