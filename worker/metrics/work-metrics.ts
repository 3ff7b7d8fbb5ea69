import type { MetricMeter } from '@temporalio/common';

import type { Asked, EndedAttempt, LaneState, TellWork } from '../../activities/work-event';
import { metricDefinitions as defined } from './metric-definitions';

/** How many of a model's calls are where; several entries of one model add up. */
export type CallLoad = Asked & { readonly inFlight: number; readonly pending: number };

const laneStates: readonly LaneState[] = ['open', 'paused', 'stopped'];
/** More models than any set of sweep files has at once: what comes after is counted as `other`. */
const mostModels = 200;

/** A worker's own metrics, see {@link defined}. */
export class WorkMetrics {
  private readonly attempts;
  private readonly calls;
  private readonly spend;
  private readonly tokens;
  private readonly waits;
  private readonly exchange;
  private readonly settle;
  private readonly laneState;
  private readonly inFlight;
  private readonly pending;
  private readonly blocks;
  private readonly batches;
  private readonly fenced;
  private readonly outages;
  private readonly databaseUp;
  private blocksAtWork = 0;
  /** Time waited that is not a whole millisecond yet, by labels. */
  private readonly restMs = new Map<string, number>();
  private readonly models = new Set<string>();
  private loaded = new Map<string, Asked>();

  constructor(meter: MetricMeter) {
    const counter = ({ name, help }: { readonly name: string; readonly help: string }) =>
      meter.createCounter(name, '', help);
    const histogram = ({ name, help }: { readonly name: string; readonly help: string }) =>
      meter.createHistogram(name, 'float', '', help);
    const gauge = ({ name, help }: { readonly name: string; readonly help: string }) =>
      meter.createGauge(name, 'int', '', help);
    this.attempts = counter(defined.attempts);
    this.calls = counter(defined.calls);
    this.spend = counter(defined.spend);
    this.tokens = counter(defined.tokens);
    this.waits = counter(defined.waits);
    this.exchange = histogram(defined.exchange);
    this.settle = histogram(defined.settle);
    this.laneState = gauge(defined.laneState);
    this.inFlight = gauge(defined.inFlight);
    this.pending = gauge(defined.pending);
    this.blocks = gauge(defined.blocks);
    this.batches = counter(defined.batches);
    this.fenced = counter(defined.fenced);
    this.outages = counter(defined.outages);
    this.databaseUp = gauge(defined.databaseUp);
    this.blocks.set(0);
    this.databaseUp.set(1);
    this.fenced.add(0);
  }

  /** Counts what a worker tells of its work. */
  readonly tell: TellWork = (event) => {
    switch (event.kind) {
      case 'block_begun':
        return this.blocks.set((this.blocksAtWork += 1));
      case 'block_ended':
        return this.blocks.set((this.blocksAtWork -= 1));
      case 'attempt_ended':
        return this.countAttempt(event);
      case 'waited':
        return this.countWait(this.asked(event), event.reason, event.ms);
      case 'lane':
        for (const state of laneStates) this.laneState.set(Number(state === event.state), { lane: event.lane, state });
        return;
      case 'outage_began':
        return this.outages.add(1, { lane: event.lane });
      case 'outage_over':
        return;
      case 'claims_fenced':
        return this.fenced.add(event.calls);
      case 'batch_created':
      case 'batch_ended':
        return this.batches.add(1, {
          ...this.asked(event),
          step: event.kind === 'batch_created' ? 'created' : 'closed',
        });
      case 'database_away':
        return this.databaseUp.set(0);
      case 'database_back':
        return this.databaseUp.set(1);
      default:
        throw new Error(`unknown event ${String(event satisfies never)}`);
    }
  };

  /** Sets how many calls are where; a model that is in no entry any more has none. */
  setLoad(load: readonly CallLoad[]): void {
    const sums = new Map<string, CallLoad>();
    for (const asked of this.loaded.values()) sums.set(keyOf(asked), { ...asked, inFlight: 0, pending: 0 });
    for (const { inFlight, pending, ...who } of load) {
      const asked = this.asked(who);
      const sum = sums.get(keyOf(asked)) ?? { ...asked, inFlight: 0, pending: 0 };
      sums.set(keyOf(asked), { ...asked, inFlight: sum.inFlight + inFlight, pending: sum.pending + pending });
    }
    for (const { inFlight, pending, ...asked } of sums.values()) {
      this.inFlight.set(inFlight, { ...asked });
      this.pending.set(pending, { ...asked });
    }
    this.loaded = new Map(load.map((entry) => this.asked(entry)).map((asked) => [keyOf(asked), asked]));
  }

  private countAttempt(attempt: EndedAttempt): void {
    const asked = this.asked(attempt);
    const { outcome, retry = 'none', call, tokens, costMicroUsd = 0, exchangeMs, settleMs } = attempt;
    this.attempts.add(1, { ...asked, outcome, retry });
    if (call !== undefined) this.calls.add(1, { ...asked, outcome: call });
    if (costMicroUsd > 0) this.spend.add(Math.round(costMicroUsd), { ...asked });
    for (const [kind, count = 0] of Object.entries(tokens)) if (count > 0) this.tokens.add(count, { ...asked, kind });
    if (exchangeMs !== undefined && !attempt.isBatch) this.exchange.record(exchangeMs / 1_000, { ...asked });
    this.settle.record(settleMs / 1_000);
  }

  /** Counters take whole numbers: what is left of a stretch goes with the next. */
  private countWait(asked: Asked, reason: string, ms: number): void {
    const key = `${keyOf(asked)}\n${reason}`;
    const sum = (this.restMs.get(key) ?? 0) + ms;
    this.restMs.set(key, sum % 1);
    if (sum >= 1) this.waits.add(Math.floor(sum), { ...asked, reason });
  }

  private asked({ provider, model }: Asked): Asked {
    const key = keyOf({ provider, model });
    if (this.models.has(key) || this.models.size < mostModels) {
      this.models.add(key);
      return { provider, model };
    }
    return { provider, model: 'other' };
  }
}

function keyOf({ provider, model }: Asked): string {
  return `${provider}\n${model}`;
}
