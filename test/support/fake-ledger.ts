import type { Admission, AdmitRequest, AttemptEnd } from '../../db/queries/attempts';
import type { ExchangeResult, Provider, ProviderRequest, RateLimits } from '../../providers/provider';

export interface FakeAttempt {
  readonly id: number;
  readonly callKey: number;
  /** Its request left. */
  isSent?: boolean;
  /** Its end is being written. */
  isEnding?: boolean;
  end?: AttemptEnd;
}

/** What `admit` answers in place of its own verdict. */
export type Weather =
  'fair' | 'away' | 'broken' | 'wait' | 'budget' | 'paused' | 'cancelled' | 'stopped' | 'busy' | 'fenced';

export const databaseAway = Object.assign(new Error('the connection was closed'), { code: 'CONNECTION_CLOSED' });

export const databaseBroken = new Error('column does not exist');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The ledger's rules for one lane in memory, on the clock of Jest's fake timers: an attempt is admitted once its call is
 * open and has no other open attempt; it ends once; the first delivered one settles its call.
 */
export class FakeLedger {
  readonly attempts: FakeAttempt[] = [];
  /** Calls that are not open any more. */
  readonly closed = new Map<number, 'settled' | 'deferred' | 'failed'>();
  readonly pauses: { lane: string; waitMs: number; why: string }[] = [];
  readonly stops: { lane: string; why: string }[] = [];
  readonly requests: AdmitRequest[] = [];
  /** What each response told of the lane's limits. */
  readonly told: (RateLimits | undefined)[] = [];
  /** One for each coming `admit`; afterwards it is fair. */
  weather: Weather[] = [];
  /** While set, ends can't be written: `settle` waits. */
  settleIsAway = false;
  /** The attempt whose end the database refuses, whatever it is. */
  unstorable: number | undefined;
  readonly unstorableError = new Error('the row is refused');
  /** Conditions that have used up a cap of their own. */
  readonly capped = new Set<number>();
  /** Whether limits can be stored. */
  learning: 'fair' | 'away' = 'fair';
  /** How long a `wait` says. */
  waitMs = 100;
  admitMs = 3;
  settleMs = 2;
  private pausedUntil = -Infinity;

  readonly admit = async (request: AdmitRequest): Promise<Admission[]> => {
    this.requests.push(request);
    const weather = this.weather.shift() ?? 'fair';
    await pause(this.admitMs);
    if (weather === 'away') throw databaseAway;
    if (weather === 'broken') throw databaseBroken;
    return request.candidates.map(({ callKey, conditionId }, index) => {
      if (!this.capped.has(conditionId)) return { index, ...this.verdict(callKey, weather) };
      return { index, verdict: 'budget', attemptId: null, waitMs: null, why: `the budget of condition ${conditionId}` };
    });
  };

  readonly settle = async (end: AttemptEnd): Promise<boolean> => {
    const attempt = this.attempts.find(({ id }) => id === end.id);
    if (attempt) attempt.isEnding = true;
    do await pause(this.settleMs);
    while (this.settleIsAway);
    if (end.id === this.unstorable) throw this.unstorableError;
    if (!attempt) throw new Error(`attempt ${end.id} was never admitted`);
    if (attempt.end) throw new Error(`attempt ${end.id} ended twice`);
    attempt.end = end;
    const isDelivered = end.outcome !== 'failed' && end.outcome !== 'unsent';
    if (this.closed.has(attempt.callKey)) return false;
    if (isDelivered) this.closed.set(attempt.callKey, 'settled');
    else if (end.final) this.closed.set(attempt.callKey, end.final);
    return isDelivered;
  };

  readonly learnLimits = async (limits: RateLimits | undefined): Promise<void> => {
    this.told.push(limits);
    if (limits) await pause(this.settleMs);
    if (this.learning === 'away') throw databaseAway;
  };

  readonly pauseLane = async (lane: string, waitMs: number, why: string): Promise<void> => {
    await pause(this.settleMs);
    this.pauses.push({ lane, waitMs, why });
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + waitMs);
  };

  readonly stopLane = async (lane: string, why: string): Promise<void> => {
    await pause(this.settleMs);
    this.stops.push({ lane, why });
  };

  /** Lifts every pause, as an operator does. */
  reopen(): void {
    this.pausedUntil = -Infinity;
    this.stops.length = 0;
  }

  openAttempt(callKey: number): FakeAttempt | undefined {
    return this.attempts.find((attempt) => attempt.callKey === callKey && !attempt.end);
  }

  /** Attempts that are journalled and have neither left nor been given up. */
  get journalledAhead(): number {
    return this.attempts.filter(({ isSent, isEnding }) => !isSent && !isEnding).length;
  }

  /** Ends of a call's attempts, in order: their outcome, and why they count or not. */
  endsOf(callKey: number): string[] {
    return this.attempts
      .filter((attempt) => attempt.callKey === callKey && attempt.end)
      .map(({ end }) => (end!.retry === undefined ? end!.outcome : `${end!.outcome} ${end!.retry}`));
  }

  private verdict(callKey: number, weather: Exclude<Weather, 'away' | 'broken'>): Omit<Admission, 'index'> {
    const none = { attemptId: null, waitMs: null, why: null };
    if (this.closed.has(callKey)) return { verdict: 'closed', ...none };
    if (weather === 'fenced') return { verdict: 'fenced', ...none };
    if (weather === 'busy' || this.openAttempt(callKey)) return { verdict: 'busy', ...none, waitMs: 300 };
    if (weather === 'wait') return { verdict: 'wait', ...none, waitMs: this.waitMs, why: 'requests/min' };
    if (this.stops.length > 0) return { verdict: 'stopped', ...none, why: this.stops[0]!.why };
    const pausedMs = this.pausedUntil - performance.now();
    if (pausedMs > 0) return { verdict: 'wait', ...none, waitMs: Math.ceil(pausedMs), why: 'paused' };
    if (weather === 'stopped') return { verdict: 'stopped', ...none, why: 'no credit' };
    if (weather === 'budget') return { verdict: 'budget', ...none, why: 'the budget of the sweep' };
    if (weather !== 'fair') return { verdict: weather, ...none };
    const attempt = { id: this.attempts.length + 1, callKey };
    this.attempts.push(attempt);
    return { verdict: 'admitted', ...none, attemptId: attempt.id };
  }
}

/** A provider that answers as told, and writes down how it was used. */
export class FakeProvider implements Provider {
  readonly name = 'offline' as const;
  readonly client = 'fake 1';
  readonly sent: number[] = [];
  /** Requests that left without an open attempt of their own: there must be none. */
  readonly unjournalled: number[] = [];
  inFlight = 0;
  mostInFlight = 0;

  constructor(
    private readonly ledger: FakeLedger,
    /** The result of a call's n-th exchange (from 0); an error is thrown. */
    public answer: (callKey: number, exchange: number) => ExchangeResult | Error = () => answered,
    public latencyMs: (callKey: number) => number = () => 50,
  ) {}

  /** The model of a fake call's request is its key. */
  async exchange(request: ProviderRequest): Promise<ExchangeResult> {
    const callKey = Number(request.model);
    const attempt = this.ledger.openAttempt(callKey);
    if (!attempt || attempt.isSent || attempt.isEnding) this.unjournalled.push(callKey);
    else attempt.isSent = true;
    const exchange = this.sent.filter((key) => key === callKey).length;
    this.sent.push(callKey);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    await pause(this.latencyMs(callKey));
    this.inFlight -= 1;
    const result = this.answer(callKey, exchange);
    if (result instanceof Error) throw result;
    return result;
  }
}

export const answered: ExchangeResult = { outcome: 'answer', text: 'forty', usage: {} };
export const transient: ExchangeResult = failure({ kind: 'transient' }, 'http_503');
export const refusedOutright: ExchangeResult = failure({ kind: 'no' }, 'http_400');
export const badKey: ExchangeResult = failure({ kind: 'stop_lane', advice: 'check the key' }, 'http_401');

export function rateLimited(waitMs?: number): ExchangeResult {
  return failure({ kind: 'rate_limit', ...(waitMs === undefined ? {} : { waitMs }) }, 'http_429');
}

function failure(retry: NonNullable<ExchangeResult['failure']>['retry'], code: string): ExchangeResult {
  return { outcome: 'failed', usage: {}, failure: { code, message: `said ${code}`, retry } };
}
