/** What became of one item's requests at the mock. */
export interface ItemCounts {
  /** Requests that passed the rate limit and the outage. */
  readonly accepted: number;
  /** Answers written out whole. */
  readonly answered: number;
}

/** The mock's own truth, to hold a client's totals against. Times are epoch milliseconds. */
export interface MockLog {
  /** Every chat request that arrived whole. */
  readonly requests: number;
  readonly accepted: number;
  readonly answered: number;
  /** Of the answered, those without text. */
  readonly emptyAnswers: number;
  /** Refused by the rate limit. */
  readonly refused: number;
  /** Refused by the outage. */
  readonly outages: number;
  /** Probes before a sweep; answered at once whatever the knobs say, and counted nowhere else. */
  readonly probes: number;
  /** Accepted, but the client went away before its answer was written. */
  readonly abandoned: number;
  /** Accepted and not yet answered, now and at most. */
  readonly inFlight: number;
  readonly maxInFlight: number;
  /** Connections accepted since the start of the process. */
  readonly connections: number;
  readonly firstRequestAtMs: number | null;
  readonly firstAnswerAtMs: number | null;
  readonly lastAnswerAtMs: number | null;
  /** When each answer was written out, in that order; left out with the items. */
  readonly answeredAtMs: readonly number[];
  /** When each request was refused by the rate limit; left out with the items. */
  readonly refusedAtMs: readonly number[];
  /** By item marker, else by a hash of the request's body. */
  readonly items: Readonly<Record<string, ItemCounts>>;
}

/** Counts requests as they come and go. */
export class RequestLog {
  private readonly items = new Map<string, { accepted: number; answered: number }>();
  private readonly counts = {
    requests: 0,
    accepted: 0,
    answered: 0,
    emptyAnswers: 0,
    refused: 0,
    outages: 0,
    probes: 0,
    abandoned: 0,
    inFlight: 0,
    maxInFlight: 0,
  };
  private firstRequestAtMs: number | null = null;
  private readonly answeredAtMs: number[] = [];
  private readonly refusedAtMs: number[] = [];

  /** Notes an arrival and returns the milliseconds since the first one. */
  arrive(nowMs: number): number {
    this.counts.requests += 1;
    this.firstRequestAtMs ??= nowMs;
    return nowMs - this.firstRequestAtMs;
  }

  probe(): void {
    this.counts.probes += 1;
  }

  refuse(cause: 'refused' | 'outages', nowMs: number): void {
    this.counts[cause] += 1;
    if (cause === 'refused') this.refusedAtMs.push(nowMs);
  }

  /** Returns how many requests were accepted so far, this one included. */
  accept(item: string): number {
    const counts = this.items.get(item);
    if (counts) counts.accepted += 1;
    else this.items.set(item, { accepted: 1, answered: 0 });
    this.counts.inFlight += 1;
    this.counts.maxInFlight = Math.max(this.counts.maxInFlight, this.counts.inFlight);
    return (this.counts.accepted += 1);
  }

  answer(item: string, empty: boolean, nowMs: number): void {
    const counts = this.items.get(item);
    if (counts) counts.answered += 1;
    this.counts.inFlight -= 1;
    this.counts.answered += 1;
    if (empty) this.counts.emptyAnswers += 1;
    this.answeredAtMs.push(nowMs);
  }

  abandon(): void {
    this.counts.inFlight -= 1;
    this.counts.abandoned += 1;
  }

  snapshot(connections: number, withItems: boolean): MockLog {
    return {
      ...this.counts,
      connections,
      firstRequestAtMs: this.firstRequestAtMs,
      firstAnswerAtMs: this.answeredAtMs[0] ?? null,
      lastAnswerAtMs: this.answeredAtMs.at(-1) ?? null,
      answeredAtMs: withItems ? [...this.answeredAtMs] : [],
      refusedAtMs: withItems ? [...this.refusedAtMs] : [],
      items: withItems ? Object.fromEntries([...this.items].map(([item, counts]) => [item, { ...counts }])) : {},
    };
  }
}
