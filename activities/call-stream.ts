import type { Admission, AdmitRequest, AttemptEnd } from '../db/queries/attempts';
import type { ExchangeResult, Provider, RateLimits } from '../providers/provider';
import { attemptEnd } from './attempt-end';
import { BudgetWatch } from './budget-watch';
import type { CallEnd, CallTask, StreamStop, StreamWait, SubmittedCall } from './call-task';
import type { LaneHealth } from './lane-health';
import type { LaneSlots } from './lane-slots';
import { type NextStep, nextStep, noAnswer } from './next-step';
import { WaitClock } from './wait-clock';
import type { WaitReason } from './work-event';

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
  /** Hears every response's limits; resolves when they are stored, see {@link LearntLimits.hear}. */
  readonly learnLimits: (limits: RateLimits | undefined, now: number) => Promise<void>;
  readonly costMicroUsd: (result: ExchangeResult) => number | undefined;
  readonly admit: (request: AdmitRequest) => Promise<Admission[]>;
  readonly settle: (end: AttemptEnd) => Promise<boolean>;
  readonly pauseLane: (lane: string, waitMs: number, why: string) => Promise<void>;
  readonly stopLane: (lane: string, why: string) => Promise<void>;
  readonly isAway: (error: unknown) => boolean;
  /** Hears of every stretch that calls waited for something. */
  readonly onWaited?: (reason: WaitReason, ms: number) => void;
  /** Hears of the first outage's failure, and with undefined of the answer that ends it. */
  readonly onOutage?: (why: string | undefined) => void;
}

interface Job {
  readonly task: CallTask;
  failures: number;
  withdrawn: boolean;
  /** Pending and delayed jobs can be withdrawn at once; the others end by themselves. */
  state: 'pending' | 'asking' | 'delayed' | 'ready' | 'in_flight' | 'ended';
  readonly isReserved: boolean;
  timer?: NodeJS.Timeout;
  readonly end: (how: CallEnd) => void;
  readonly fail: (error: unknown) => void;
}

const longestPollMs = 2_000;
/** What is in flight may give some of a budget back. */
const budgetPollMs = 200;
/** Permits of a busy lane are fetched several at a time: its bucket keeps nearly a second's worth meanwhile. */
const shortestPollMs = 25;

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
  private readonly open = new Set<Job>();
  private readonly budgets = new BudgetWatch<Job>();
  private admitting = false;
  /** No permits are asked for before. */
  private openAt = 0;
  /** No journalled attempt leaves before: the provider asked for a short wait. */
  private heldUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Calls asked for one after the other that a budget has no room for. */
  private tooDearInARow = 0;
  /** Permits to ask for at most: as many as the lane last gave where it gave fewer than asked for, doubling since. */
  private appetite = Infinity;
  private waitState: StreamWait | undefined;
  private readonly waits = new WaitClock((reason, ms) => this.options.onWaited?.(reason, ms));
  private stopState: StreamStop | undefined;
  /** When the provider stopped the lane; permits asked for before say nothing about it. */
  private stoppedAt = -Infinity;
  /** Permits taken before are of no use: the operator has paused or cancelled the sweep since. */
  private heldBackAt = -Infinity;
  private submittedAt = -Infinity;
  private readonly pump = (): void => this.advance();

  constructor(private readonly options: CallStreamOptions) {}

  get waiting(): StreamWait | undefined {
    return this.waitState;
  }

  /** Why nothing of a condition will leave until somebody acts. */
  stopOf(conditionId: number): StreamStop | undefined {
    const budget = this.budgets.reached(conditionId);
    return this.stopState ?? (budget === undefined ? undefined : { kind: 'budget', why: budget });
  }

  submit(task: CallTask): SubmittedCall {
    let job!: Job;
    const ended = new Promise<CallEnd>((resolve, reject) => {
      job = {
        task,
        failures: task.failures,
        withdrawn: false,
        state: 'pending',
        get isReserved() {
          return this.state === 'ready' || this.state === 'in_flight';
        },
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
    if (this.open.size === 0) this.attach();
    this.open.add(job);
    // A new claim asks again: whatever stopped the stream may be over.
    this.stopState = undefined;
    this.submittedAt = this.now;
    this.budgets.asksAgain(task.conditionId);
    this.pending.push(job);
    setImmediate(this.pump);
    return { ended, withdraw: () => this.withdraw(job) };
  }

  /** Whether every submitted call has ended. */
  get idle(): boolean {
    return this.open.size === 0;
  }

  /**
   * The operator has paused or cancelled the sweep, as its row was read at `readAt`: what is journalled goes back unsent,
   * also while every slot is taken and no permit is asked for. A call submitted since asks for itself.
   */
  holdBack(kind: 'paused' | 'cancelled', readAt: number): void {
    if (this.submittedAt > readAt || this.stopState?.kind === kind) return;
    this.stopState = { kind };
    this.stoppedAt = this.now;
    this.heldBackAt = this.now;
    this.advance();
  }

  /** Calls whose exchange is under way, and those that wait for theirs. */
  get load(): { readonly inFlight: number; readonly pending: number } {
    const inFlight = [...this.open].filter(({ state }) => state === 'in_flight').length;
    return { inFlight, pending: this.open.size - inFlight };
  }

  private attach(): void {
    for (const slots of this.options.slots) slots.onFree(this.pump);
    this.waitNoMore();
    this.openAt = 0;
    this.heldUntil = 0;
  }

  private ended(job: Job): void {
    job.state = 'ended';
    this.open.delete(job);
    if (this.open.size > 0) return;
    this.waits.become(undefined, this.now);
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

  /** The narrowest: what the provider says holds for it. */
  private get lane(): string {
    return this.options.lanes.at(-1)!;
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
    const { health } = this.options;
    const wait = Math.max(this.openAt - this.now, health.waitMs(this.now));
    if (wait > 0) {
      if (health.inOutage) this.wait('outage', wait, 'the provider does not answer; one call probes');
      return wait;
    }
    if (health.probesOnly && this.ready.length > 0) return 0;
    // Half a load of permits in hand is enough to ask for the next.
    if (this.ready.length * 2 <= this.most) void this.admit();
    return 0;
  }

  /** Milliseconds until a journalled attempt may leave. */
  private get holdMs(): number {
    return Math.max(this.heldUntil - this.now, this.options.health.waitMs(this.now), 0);
  }

  private wait(reason: WaitReason, ms: number, why: string): void {
    this.waitState = { until: Date.now() + ms, why };
    this.waits.become(reason, this.now);
  }

  private waitNoMore(): void {
    this.waitState = undefined;
    this.waits.become(undefined, this.now);
  }

  /**
   * Withdrawn or stale journalled attempts never leave: after their deadline a successor may send them. Nor do those
   * from before the lane was closed or the sweep held back: whoever asks anew learns whether it is open again.
   */
  private dropReady(): void {
    const { timeoutMs, health } = this.options;
    const since = Math.max(this.now - timeoutMs, health.permitsSince, this.heldBackAt);
    this.ready = this.ready.filter(({ job, attemptId, admittedAt }) => {
      if (!job.withdrawn && admittedAt > since) return true;
      void this.settleUnsent(job, attemptId);
      return false;
    });
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
    const wanted = Math.max(Math.min(this.most - this.ready.length, this.appetite), 1);
    const jobs = this.pending.splice(0, options.health.probesOnly ? 1 : wanted);
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
          conditionId: task.conditionId,
          tokens: task.estimatedTokens,
          microUsd: task.estimatedMicroUsd,
        })),
      });
      this.takeVerdicts(jobs, admissions, askedAt);
    } catch (error) {
      if (options.isAway(error)) {
        this.putBack(jobs);
        this.openAt = this.now + 1_000;
        this.wait('database', 1_000, 'Postgres is away');
      } else {
        for (const job of jobs) job.fail(error);
      }
    }
    this.admitting = false;
    this.advance();
  }

  private takeVerdicts(jobs: readonly Job[], admissions: readonly Admission[], askedAt: number): void {
    const again: Job[] = [];
    let stop: StreamStop | undefined;
    let gate: { reason: WaitReason; waitMs: number; why: string } | undefined;
    const tooDear: Job[] = [];
    for (const { index, verdict, attemptId, waitMs, why } of admissions) {
      const job = jobs[index]!;
      switch (verdict) {
        case 'admitted':
          job.state = 'ready';
          this.ready.push({ job, attemptId: attemptId!, admittedAt: askedAt });
          this.budgets.asksAgain(job.task.conditionId);
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
          gate = { reason: waitReason(why), waitMs: waitMs ?? 1_000, why: why ?? 'the lane is busy' };
          break;
        case 'budget':
          this.budgets.tooDear(job, why ?? 'the budget');
          tooDear.push(job);
          break;
        case 'paused':
        case 'cancelled':
          again.push(job);
          stop = { kind: verdict };
          break;
        case 'stopped':
          again.push(job);
          stop = { kind: 'stopped', lane: this.lane, why: why ?? 'stopped' };
          break;
        default:
          throw new Error(`unknown verdict ${String(verdict satisfies never)}`);
      }
    }
    this.putBack(again);
    // Behind the others, of which a cheaper one may fit.
    this.pending.push(...this.wanted(tooDear));
    this.budgets.look(this.open);
    this.tooDearInARow = tooDear.length < admissions.length ? 0 : this.tooDearInARow + tooDear.length;
    if (tooDear.length > 0 && this.tooDearInARow >= this.pending.length) {
      gate ??= { reason: 'budget', waitMs: budgetPollMs, why: admissions[0]!.why ?? 'the budget' };
    }
    const admitted = admissions.filter(({ verdict }) => verdict === 'admitted').length;
    if (again.length === 0) this.appetite *= 2;
    else this.appetite = Math.max(admitted, 1);
    if (stop || askedAt > this.stoppedAt) this.stopState = stop;
    if (stop?.kind === 'paused' || stop?.kind === 'cancelled') this.heldBackAt = this.now;
    if (gate) {
      // A long pause may be lifted by an operator: look again soon.
      this.openAt = Math.max(this.openAt, this.now + Math.min(Math.max(gate.waitMs, shortestPollMs), longestPollMs));
      this.wait(gate.reason, gate.waitMs, gate.why);
    } else if (this.openAt <= this.now) {
      // Nothing holds these calls back, unless the provider refused one since they were asked for.
      this.waitNoMore();
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
    try {
      await this.options.settle({ id: attemptId, outcome: 'unsent', cost_micro_usd: 0 });
      if (job.withdrawn) job.end('withdrawn');
      else this.delay(job, 0);
    } catch (error) {
      job.fail(error);
    }
  }

  private async send(job: Job, attemptId: number): Promise<void> {
    const { options } = this;
    job.state = 'in_flight';
    const wasProbe = options.health.started();
    const sentAt = this.now;
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
    const exchangeMs = Math.round(this.now - sentAt);
    const budget = { ...job.task, failures: job.failures };
    const wasOutage = options.health.inOutage;
    const next = nextStep(result, budget, options, { sentAt, now: this.now, wasProbe });
    if (options.health.inOutage !== wasOutage) options.onOutage?.(wasOutage ? undefined : next.lanePause?.why);
    if (next.retry === 'transient') job.failures += 1;
    this.follow(next);
    for (const slots of options.slots) slots.give();
    try {
      const { client } = options.provider;
      const { model } = job.task.request;
      const costMicroUsd = options.costMicroUsd(result);
      const end = attemptEnd({ attemptId, model, result, next, exchangeMs, client, costMicroUsd });
      // Together: what keeps limits from being stored keeps no answer from it.
      await Promise.all([options.settle(end), this.learn(result)]);
      if (next.lanePause) await options.pauseLane(this.lane, next.lanePause.waitMs, next.lanePause.why);
      if (next.laneStop !== undefined) await options.stopLane(this.lane, next.laneStop);
    } catch (error) {
      job.fail(error);
      return;
    } finally {
      if (next.retry === 'rate_limit') options.health.pauseWritten(this.now);
    }
    if (next.end) job.end(next.end);
    else if (job.withdrawn) job.end('withdrawn');
    else this.delay(job, next.retryInMs ?? 0);
    this.advance();
  }

  /** Until a lane's first answer has told its limits, or that it tells none, few calls are under way. */
  private async learn({ rateLimits, failure }: ExchangeResult): Promise<void> {
    const { options } = this;
    try {
      await options.learnLimits(rateLimits, this.now);
    } catch (error) {
      if (!options.isAway(error)) throw error;
      return;
    }
    if (rateLimits) options.health.knowsRate = true;
    if (rateLimits || !failure) for (const slots of options.slots) slots.open();
  }

  /** What a result means for this stream's next permits. */
  private follow({ lanePause, laneStop, retry }: NextStep): void {
    if (laneStop !== undefined) {
      this.stopState = { kind: 'stopped', lane: this.lane, why: laneStop };
      this.stoppedAt = this.now;
    }
    if (lanePause && retry === 'rate_limit') {
      this.openAt = Math.max(this.openAt, this.now + Math.min(lanePause.waitMs, longestPollMs));
      this.heldUntil = Math.max(this.heldUntil, this.now + lanePause.waitMs);
      this.wait('paused', lanePause.waitMs, lanePause.why);
    }
  }
}

/** What the words of `admit_attempts` for a lane without a permit come to. */
function waitReason(why: string | null): WaitReason {
  if (why === null || /: (?:\w+\/min|requests\/day|another sweep's turn)$/.test(why)) return 'limit';
  return why.startsWith(noAnswer) ? 'outage' : 'paused';
}
