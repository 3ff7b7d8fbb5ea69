import { randomInt } from 'node:crypto';

import type { Admission, AdmitRequest, AttemptEnd } from '../db/queries/attempts';
import { encodeText } from '../db/text-codec';
import type { ExchangeResult, Provider, ProviderRequest } from '../providers/provider';
import { escapeForStorage } from '../text/well-formed';
import { type LaneHealth, rejectionsInARow } from './lane-health';
import type { LaneSlots } from './lane-slots';

/** A claimed call, ready to be sent. */
export interface CallTask {
  readonly callKey: number;
  readonly series: number;
  readonly epoch: number;
  readonly estimatedTokens: number;
  readonly estimatedMicroUsd: number;
  readonly request: ProviderRequest;
  /** Ended attempts that already used up the budget, and where it ends. */
  readonly failures: number;
  readonly mostFailures: number;
  /** What the series becomes when the budget is used up. */
  readonly whenUsedUp: 'deferred' | 'failed';
}

/**
 * How a call left the stream. `settled`: its answer is durable. `closed`: settled or given up elsewhere. `fenced`: a
 * newer claim holds it. `withdrawn`: it never left.
 */
export type CallEnd = 'settled' | 'deferred' | 'failed' | 'closed' | 'fenced' | 'withdrawn';

/** Why nothing leaves at the moment. */
export interface StreamWait {
  /** Milliseconds since the epoch, by this machine's clock; for people only. */
  readonly until: number;
  readonly why: string;
}

/** Why nothing will leave until somebody acts. */
export type StreamStop =
  | { readonly kind: 'paused' | 'cancelled' | 'budget' }
  | { readonly kind: 'stopped'; readonly lane: string; readonly why: string };

export interface CallStreamOptions {
  readonly sweepId: string;
  readonly workerId: string;
  readonly provider: Provider;
  /** From the widest to the narrowest; the narrowest is paused and stopped. */
  readonly lanes: readonly string[];
  /** One per lane, same order. */
  readonly slots: readonly LaneSlots[];
  readonly health: LaneHealth;
  /** Deadline of one exchange. */
  readonly timeoutMs: number;
  readonly costMicroUsd: (result: ExchangeResult) => number | undefined;
  readonly admit: (request: AdmitRequest) => Promise<Admission[]>;
  readonly settle: (end: AttemptEnd) => Promise<boolean>;
  readonly pauseLane: (lane: string, waitMs: number, why: string) => Promise<void>;
  readonly stopLane: (lane: string, why: string) => Promise<void>;
  readonly isAway: (error: unknown) => boolean;
}

interface Job {
  readonly task: CallTask;
  failures: number;
  withdrawn: boolean;
  /** Pending and delayed jobs can be withdrawn at once; the others end by themselves. */
  state: 'pending' | 'asking' | 'delayed' | 'ready' | 'in_flight' | 'ended';
  timer?: NodeJS.Timeout;
  readonly end: (how: CallEnd) => void;
  readonly fail: (error: unknown) => void;
}

export interface SubmittedCall {
  readonly ended: Promise<CallEnd>;
  /** Takes the call back where it has not left yet; a call in flight finishes and is kept. */
  withdraw(): void;
}

const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
const longestPollMs = 2_000;

/**
 * All calls of one reader in one sweep on this worker. Invariants: no request leaves without its committed attempt row;
 * at most a slot's worth of attempts is journalled ahead; a slot is held for the exchange alone; waiting calls hold none.
 *
 * pending → asking (admit: permit and journal) → ready → (slot) → in flight → (settle) → ended, or delayed and pending
 * again. A stream without calls is attached to nothing and forgets what it last waited for.
 */
export class CallStream {
  private readonly pending: Job[] = [];
  private ready: { job: Job; attemptId: number; admittedAt: number }[] = [];
  /** Calls that have not ended. */
  private open = 0;
  private inFlight = 0;
  private settling = 0;
  private admitting = false;
  /** No permits are asked for before. */
  private openAt = 0;
  /** No journalled attempt leaves before: the provider asked to wait. */
  private heldUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Calls asked for one after the other that the budget has no room for. */
  private tooDearInARow = 0;
  private waitState: StreamWait | undefined;
  private stopState: StreamStop | undefined;
  /** When the provider stopped the lane; permits asked for before say nothing about it. */
  private stoppedAt = -Infinity;
  private readonly pump = (): void => this.advance();

  constructor(private readonly options: CallStreamOptions) {}

  get waiting(): StreamWait | undefined {
    return this.waitState;
  }

  get stop(): StreamStop | undefined {
    return this.stopState;
  }

  submit(task: CallTask): SubmittedCall {
    let job!: Job;
    const ended = new Promise<CallEnd>((resolve, reject) => {
      job = {
        task,
        failures: task.failures,
        withdrawn: false,
        state: 'pending',
        end: (how) => {
          this.ended(job);
          resolve(how);
        },
        fail: (error) => {
          this.ended(job);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
    });
    if (this.open === 0) this.attach();
    this.open += 1;
    // A new claim asks again: whatever stopped the stream may be over.
    this.stopState = undefined;
    this.pending.push(job);
    setImmediate(this.pump);
    return { ended, withdraw: () => this.withdraw(job) };
  }

  /** Whether every submitted call has ended. */
  get idle(): boolean {
    return this.open === 0;
  }

  private attach(): void {
    for (const slots of this.options.slots) slots.onFree(this.pump);
    this.waitState = undefined;
    this.openAt = 0;
    this.heldUntil = 0;
  }

  private ended(job: Job): void {
    job.state = 'ended';
    this.open -= 1;
    if (this.open > 0) return;
    clearTimeout(this.timer);
    for (const slots of this.options.slots) slots.removeListener(this.pump);
  }

  private withdraw(job: Job): void {
    job.withdrawn = true;
    if (job.state === 'pending') {
      this.pending.splice(this.pending.indexOf(job), 1);
      job.end('withdrawn');
    } else if (job.state === 'delayed') {
      clearTimeout(job.timer);
      job.end('withdrawn');
    } else if (job.state === 'ready') {
      // Later, since a block withdraws all its calls in one go: none of them should be asked for in between.
      setImmediate(this.pump);
    }
  }

  private get now(): number {
    return performance.now();
  }

  /** Permits to hold at most: what the slots could use. */
  private get most(): number {
    return Math.min(...this.options.slots.map((slots) => slots.limit));
  }

  private advance(): void {
    this.dropReady();
    this.sendReady();
    const waits = [this.ready.length > 0 ? this.holdMs : 0, this.askForPermits()].filter((ms) => ms > 0);
    clearTimeout(this.timer);
    if (waits.length > 0) this.timer = setTimeout(this.pump, Math.max(Math.min(...waits), 1));
  }

  /** Asks for the next permits where there is need; else returns the milliseconds until it should, 0: no timer needed. */
  private askForPermits(): number {
    if (this.admitting || this.pending.length === 0 || this.stopState) return 0;
    const wait = Math.max(this.openAt - this.now, this.options.health.waitMs(this.now));
    if (wait > 0) {
      if (this.options.health.inOutage) this.wait(wait, 'the provider does not answer; one call probes');
      return wait;
    }
    // Half a load of permits in hand is enough to ask for the next.
    if (this.ready.length * 2 <= this.most) void this.admit();
    return 0;
  }

  /** Milliseconds until a journalled attempt may leave. */
  private get holdMs(): number {
    return Math.max(this.heldUntil - this.now, this.options.health.waitMs(this.now), 0);
  }

  private wait(ms: number, why: string): void {
    this.waitState = { until: Date.now() + ms, why };
  }

  /** Withdrawn or stale journalled attempts never leave: after their deadline a successor may send them. */
  private dropReady(): void {
    const keep = this.ready.filter(({ job, attemptId, admittedAt }) => {
      if (!job.withdrawn && this.now - admittedAt < this.options.timeoutMs) return true;
      void this.settleUnsent(job, attemptId);
      return false;
    });
    this.ready = keep;
  }

  private sendReady(): void {
    while (this.ready.length > 0 && this.holdMs === 0 && !this.stopState) {
      if (!this.takeSlots()) return;
      const next = this.ready.shift()!;
      void this.send(next.job, next.attemptId);
    }
  }

  /** Takes one of every lane or none: to give one back would pump every stream of the lane, this one included. */
  private takeSlots(): boolean {
    const { slots } = this.options;
    return slots.every((slot) => slot.free > 0) && slots.every((slot) => slot.take());
  }

  private async admit(): Promise<void> {
    this.admitting = true;
    const { options } = this;
    // In an outage one probe is asked for; behind a closed gate too, to learn whether it is open again.
    const most = options.health.inOutage || this.waitState ? 1 : Math.max(this.most - this.ready.length, 1);
    const jobs = this.pending.splice(0, most);
    for (const job of jobs) job.state = 'asking';
    const askedAt = this.now;
    try {
      const admissions = await options.admit({
        sweepId: options.sweepId,
        lanes: options.lanes,
        workerId: options.workerId,
        deadlineMs: options.timeoutMs * 2,
        candidates: jobs.map(({ task }) => ({
          callKey: task.callKey,
          series: task.series,
          epoch: task.epoch,
          tokens: task.estimatedTokens,
          microUsd: task.estimatedMicroUsd,
        })),
      });
      this.admitting = false;
      this.takeVerdicts(jobs, admissions, askedAt);
    } catch (error) {
      this.admitting = false;
      if (options.isAway(error)) {
        this.putBack(jobs);
        this.openAt = this.now + 1_000;
        this.wait(1_000, 'Postgres is away');
      } else {
        for (const job of jobs) job.fail(error);
      }
    }
    this.advance();
  }

  private takeVerdicts(jobs: readonly Job[], admissions: readonly Admission[], askedAt: number): void {
    const again: Job[] = [];
    let stop: StreamStop | undefined;
    let gate: { waitMs: number; why: string } | undefined;
    const tooDear: Job[] = [];
    for (const { index, verdict, attemptId, waitMs, why } of admissions) {
      const job = jobs[index]!;
      switch (verdict) {
        case 'admitted':
          job.state = 'ready';
          this.ready.push({ job, attemptId: attemptId!, admittedAt: askedAt });
          break;
        case 'closed':
        case 'fenced':
          job.end(verdict);
          break;
        case 'busy':
          this.delay(job, Math.min(waitMs ?? longestPollMs, longestPollMs));
          break;
        case 'wait':
          again.push(job);
          gate = { waitMs: waitMs ?? 1_000, why: why ?? 'the lane is busy' };
          break;
        case 'budget':
          tooDear.push(job);
          break;
        case 'paused':
        case 'cancelled':
          again.push(job);
          stop = { kind: verdict };
          break;
        case 'stopped':
          again.push(job);
          stop = { kind: 'stopped', lane: this.options.lanes.at(-1)!, why: why ?? 'stopped' };
          break;
        default:
          throw new Error(`unknown verdict ${String(verdict satisfies never)}`);
      }
    }
    this.putBack(again);
    // Behind the others, of which a cheaper one may fit.
    this.pending.push(...this.wanted(tooDear));
    this.tooDearInARow = tooDear.length < admissions.length ? 0 : this.tooDearInARow + tooDear.length;
    if (this.tooDearInARow >= this.pending.length && tooDear.length > 0) {
      // Estimates are cautious: what is in flight may give some of the budget back.
      if (this.ready.length + this.inFlight + this.settling > 0) gate ??= { waitMs: 200, why: 'budget' };
      else stop ??= { kind: 'budget' };
    }
    if (stop || askedAt > this.stoppedAt) this.stopState = stop;
    if (gate) {
      // A long pause may be lifted by an operator: look again soon.
      this.openAt = Math.max(this.openAt, this.now + Math.min(gate.waitMs, longestPollMs));
      this.wait(gate.waitMs, gate.why);
    } else if (this.openAt <= this.now) {
      // Nothing holds these calls back, unless the provider refused one since they were asked for.
      this.waitState = undefined;
    }
  }

  /** Returns calls that were asked for to the head of the queue, in their order. */
  private putBack(jobs: readonly Job[]): void {
    this.pending.unshift(...this.wanted(jobs));
  }

  /** Those that nobody has withdrawn while they were asked for. */
  private wanted(jobs: readonly Job[]): Job[] {
    const wanted = jobs.filter((job) => !job.withdrawn);
    for (const job of wanted) job.state = 'pending';
    for (const job of jobs) if (job.withdrawn) job.end('withdrawn');
    return wanted;
  }

  private delay(job: Job, ms: number): void {
    if (job.withdrawn) return job.end('withdrawn');
    job.state = 'delayed';
    job.timer = setTimeout(() => {
      job.state = 'pending';
      this.pending.push(job);
      this.advance();
    }, ms);
  }

  private async settleUnsent(job: Job, attemptId: number): Promise<void> {
    this.settling += 1;
    try {
      await this.options.settle({ id: attemptId, outcome: 'unsent', cost_micro_usd: 0 });
      if (job.withdrawn) job.end('withdrawn');
      else this.delay(job, 0);
    } catch (error) {
      job.fail(error);
    } finally {
      this.settling -= 1;
    }
  }

  private async send(job: Job, attemptId: number): Promise<void> {
    const { options } = this;
    job.state = 'in_flight';
    this.inFlight += 1;
    const wasProbe = options.health.started();
    const startedAt = this.now;
    let result: ExchangeResult;
    try {
      result = await options.provider.exchange(job.task.request, { deadlineMs: options.timeoutMs });
    } catch (error) {
      result = {
        outcome: 'failed',
        usage: {},
        failure: { code: 'internal', message: String(error).slice(0, 500), retry: { kind: 'transient' } },
      };
    }
    const exchangeMs = Math.round(this.now - startedAt);
    this.inFlight -= 1;
    this.settling += 1;
    const next = this.judge(job, result, wasProbe);
    for (const slots of options.slots) slots.give();
    try {
      await options.settle(attemptEnd(attemptId, options, result, exchangeMs, next));
      if (next.lanePause) await options.pauseLane(options.lanes.at(-1)!, next.lanePause.waitMs, next.lanePause.why);
      if (next.laneStop) await options.stopLane(options.lanes.at(-1)!, next.laneStop);
    } catch (error) {
      this.settling -= 1;
      return job.fail(error);
    }
    this.settling -= 1;
    if (next.end) job.end(next.end);
    else if (job.withdrawn) job.end('withdrawn');
    else this.delay(job, next.retryInMs ?? 0);
    this.advance();
  }

  private stopBy(why: string): { laneStop: string } {
    this.stopState = { kind: 'stopped', lane: this.options.lanes.at(-1)!, why };
    this.stoppedAt = this.now;
    return { laneStop: why };
  }

  /** What follows from a result, for the call, its lane and this stream. */
  private judge(job: Job, result: ExchangeResult, wasProbe: boolean): NextStep {
    const { health, slots } = this.options;
    const failure = result.failure;
    if (!failure) {
      health.answered();
      for (const slot of slots) slot.succeeded();
      return { end: 'settled' };
    }
    switch (failure.retry.kind) {
      case 'no': {
        const rejected = { end: 'failed', final: 'failed', retry: 'no' } as const;
        if (!health.rejected()) return rejected;
        return { ...rejected, ...this.stopBy(`${rejectionsInARow} calls in a row were rejected: ${failure.message}`) };
      }
      case 'stop_lane':
        health.answered();
        return { retry: 'stop_lane', ...this.stopBy(failure.retry.advice) };
      case 'rate_limit': {
        for (const slot of slots) slot.refused(this.now);
        if (wasProbe) health.probeEnded(this.now);
        const waitMs = health.refusedWaitMs(this.now, failure.retry.waitMs);
        this.openAt = Math.max(this.openAt, this.now + Math.min(waitMs, longestPollMs));
        this.heldUntil = Math.max(this.heldUntil, this.now + waitMs);
        this.wait(waitMs, failure.message);
        return { retry: 'rate_limit', lanePause: { waitMs, why: failure.message } };
      }
      case 'transient': {
        for (const slot of slots) slot.refused(this.now);
        if (health.failed(this.now, wasProbe)) {
          // All workers hear of it, and so does whoever looks at the sweep.
          const waitMs = Math.max(health.waitMs(this.now), firstBackoffMs);
          return { retry: 'outage', lanePause: { waitMs, why: `no answer: ${failure.message}` } };
        }
        job.failures += 1;
        if (job.failures >= job.task.mostFailures) {
          return { end: job.task.whenUsedUp, final: job.task.whenUsedUp, retry: 'transient' };
        }
        const backoff = Math.min(firstBackoffMs * 2 ** (job.failures - 1), longestBackoffMs);
        return { retry: 'transient', retryInMs: randomInt(Math.ceil(backoff / 2), backoff + 1) };
      }
      default:
        throw new Error(`unknown retry decision ${String(failure.retry satisfies never)}`);
    }
  }
}

interface NextStep {
  /** The call is over; undefined: it goes back to the queue. */
  readonly end?: CallEnd;
  readonly final?: 'deferred' | 'failed';
  readonly retry?: 'no' | 'transient' | 'outage' | 'rate_limit' | 'stop_lane';
  readonly retryInMs?: number;
  readonly lanePause?: { waitMs: number; why: string };
  readonly laneStop?: string;
}

function attemptEnd(
  id: number,
  options: CallStreamOptions,
  result: ExchangeResult,
  exchangeMs: number,
  next: NextStep,
): AttemptEnd {
  const { usage } = result;
  const safe = (text: string | undefined): string | undefined => text && escapeForStorage(text).text;
  return {
    id,
    outcome: result.outcome,
    ...(result.text === undefined ? {} : { answer: encodeText(result.text) }),
    exchange_ms: exchangeMs,
    finish_reason: safe(result.finishReason),
    returned_model: safe(result.returnedModel),
    request_id: safe(result.requestId),
    http_status: result.httpStatus,
    client: options.provider.client,
    failure_code: result.failure?.code,
    failure_message: safe(result.failure?.message),
    retry: next.retry,
    input_uncached: usage.inputUncached,
    input_cached: usage.inputCached,
    input_written: usage.inputWritten,
    output_visible: usage.outputVisible,
    output_reasoning: usage.outputReasoning,
    raw_usage:
      result.rawUsage &&
      JSON.parse(
        JSON.stringify(result.rawUsage, (_, value: unknown) => (typeof value === 'string' ? safe(value) : value)),
      ),
    cost_micro_usd: options.costMicroUsd(result),
    final: next.final,
  };
}
