/** What operators may ask of a sweep, as the command line and messages to Temporal say it alike. */

/**
 * Cells of a sweep, e.g. `{ "condition": "templates/chatgpt_entries/*", "only": ["failed"] }`. What is left out restricts
 * nothing, but for `only`.
 */
export interface CellSelection {
  /** `experiment/condition` or `condition`, where `*` stands for any characters. */
  readonly condition?: string;
  /** An item's id. */
  readonly item?: string;
  /**
   * What became of them: `failed` (nothing was delivered: failed, deferred, given up), `all` (whatever has ended), or
   * outcomes and states by name, e.g. `exhausted`, `refusal`, `given_up`. A rerun's default is `failed`.
   */
  readonly only?: readonly string[];
}

/** Limits of a lane; null takes a limit away, what is left out stays. */
export interface LaneLimits {
  readonly concurrency?: number | null;
  readonly requestsPerMinute?: number | null;
  readonly tokensPerMinute?: number | null;
  readonly requestsPerDay?: number | null;
}

/** In the operator's own words; kept with what was done. */
export interface Reasoned {
  readonly reason?: string;
}

export type PauseWish = Reasoned;
export type GiveUpWish = CellSelection & Reasoned;
export type RerunWish = CellSelection & Reasoned;
export interface TuneWish extends LaneLimits, Reasoned {
  /** E.g. `openai` or `openai/gpt-5.4-mini`. */
  readonly lane: string;
}

export interface ScoreWish extends Reasoned {
  /** Built-in ids and absolute paths of modules, to be added to the sweep's scorers; undefined: none. */
  readonly scorers?: readonly string[];
}

/** A wish that a workflow hands on to an activity. */
export interface WishOf<Wish> {
  readonly sweepId: string;
  readonly wish: Wish;
}

/** Input of the workflow `rerun`, which may be started from anywhere that reaches Temporal. */
export interface RerunInput extends RerunWish {
  readonly sweepId: string;
  /** Who asks for it, e.g. `user@host`; undefined: `temporal`. */
  readonly who?: string;
}

/** Input of the workflow `score`, which may be started from anywhere that reaches Temporal. */
export interface ScoreInput extends ScoreWish {
  readonly sweepId: string;
  /** As in {@link RerunInput}. */
  readonly who?: string;
}
