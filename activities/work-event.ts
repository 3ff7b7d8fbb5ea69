import type { AttemptEnd } from '../db/queries/attempts';
import type { ReaderSpec } from '../experiments/sweep-spec';

/** Whom a call went to; both are bounded by what sweep files name. */
export interface Asked {
  readonly provider: string;
  readonly model: string;
}

/**
 * Why calls of a reader in a sweep wait. `limit`: a declared or learnt limit, or another sweep's turn. `paused`: the
 * provider asked for it. `outage`: it does not answer. `budget`: what is in flight may give some back. `database`:
 * Postgres is away.
 */
export type WaitReason = 'limit' | 'paused' | 'outage' | 'budget' | 'database';

export type LaneState = 'open' | 'paused' | 'stopped';

/** What a worker tells of its work, for logs and metrics. No text of a prompt or an answer, ever. */
export type WorkEvent =
  | { readonly kind: 'block_begun'; readonly sweepId: string; readonly conditionId: number }
  | {
      readonly kind: 'block_ended';
      readonly sweepId: string;
      readonly conditionId: number;
      /** As a block's result says it; `error` where it has none. */
      readonly because: string;
      readonly settled: number;
      readonly left: number;
      readonly tookMs: number;
    }
  | ({ readonly kind: 'attempt_ended' } & EndedAttempt)
  | ({ readonly kind: 'waited'; readonly reason: WaitReason; readonly ms: number } & Asked)
  | { readonly kind: 'lane'; readonly lane: string; readonly state: LaneState; readonly why: string | null }
  | { readonly kind: 'outage_began'; readonly lane: string; readonly why: string }
  | { readonly kind: 'outage_over'; readonly lane: string }
  | { readonly kind: 'claims_fenced'; readonly sweepId: string; readonly conditionId: number; readonly calls: number }
  | ({ readonly kind: 'batch_created' } & BatchNamed)
  | ({ readonly kind: 'batch_ended'; readonly why: string | null } & BatchNamed)
  | { readonly kind: 'database_away'; readonly why: string }
  | { readonly kind: 'database_back'; readonly forMs: number };

/** A batch as its work is told of. */
export interface BatchNamed extends Asked {
  readonly batchId: number;
  readonly sweepId: string;
  readonly conditionId: number;
  readonly lines: number;
}

/** What is told of an attempt's end. */
export interface EndedAttempt extends Asked {
  readonly outcome: string;
  readonly retry: string | undefined;
  /** What its call came to with it: the outcome that settled it, or `deferred` or `failed`; undefined: it goes on. */
  readonly call: string | undefined;
  readonly tokens: Readonly<Record<string, number | undefined>>;
  readonly costMicroUsd: number | undefined;
  readonly exchangeMs: number | undefined;
  /** A line of a vendor's batch, whose exchange is the whole batch's. */
  readonly isBatch: boolean;
  /** From its end being known to being durable. */
  readonly settleMs: number;
}

/** Hears of a worker's work; must not throw. */
export type TellWork = (event: WorkEvent) => void;

/** @param settled - Whether this attempt settled its series. */
export function attemptEnded(
  reader: Pick<ReaderSpec, 'provider' | 'model'>,
  end: AttemptEnd,
  settled: boolean,
  settleMs: number,
): WorkEvent {
  return {
    kind: 'attempt_ended',
    ...askedOf(reader),
    outcome: end.outcome,
    retry: end.retry,
    call: settled ? end.outcome : end.final,
    tokens: {
      input_uncached: end.input_uncached,
      input_cached: end.input_cached,
      input_written: end.input_written,
      output_visible: end.output_visible,
      output_reasoning: end.output_reasoning,
    },
    costMicroUsd: end.cost_micro_usd,
    exchangeMs: end.exchange_ms,
    isBatch: end.tier === 'batch',
    settleMs,
  };
}

export function askedOf({ provider, model }: Pick<ReaderSpec, 'provider' | 'model'>): Asked {
  return { provider, model };
}
