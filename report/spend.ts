/** What requests used and cost, as a report tells it: in US dollars, what is not known being null and never 0. */
import type { ProbeSpend, SpendRow, SpendSums } from '../db/queries/spend';
import type { Price } from '../providers/price';

/** What requests that brought no answer of their own cost, or may have. */
export interface WastedSpend {
  readonly requests: number;
  /** Sum of the known costs; null: there are requests, and nothing is known of any. */
  readonly costUsd: number | null;
  /** Requests whose cost nobody knows. */
  readonly uncosted: number;
  /** What those may have cost at most, as estimated before they were sent; null: not estimated. */
  readonly uncostedAtMostUsd: number | null;
}

/** What some requests used and cost. */
export interface Spend {
  /** Requests that left, or may have. */
  readonly requests: number;
  /** Requests without an end so far, whose answer may still come. */
  readonly inFlight: number;
  /** Tokens by what was told of them; null: nothing was. */
  readonly inputUncached: number | null;
  readonly inputCached: number | null;
  readonly inputWritten: number | null;
  readonly outputVisible: number | null;
  readonly outputReasoning: number | null;
  /** Requests that may have used tokens nobody told of: with any, the counts of tokens are lower bounds. */
  readonly untold: number;
  /** Sum of the known costs; null: there are requests, and no cost is known of any. */
  readonly costUsd: number | null;
  /** Requests that are over and whose cost nobody knows: with any, `costUsd` is a lower bound. */
  readonly uncosted: number;
  /** What those may have cost at most, as estimated before they were sent; null: not estimated, for want of a price. */
  readonly uncostedAtMostUsd: number | null;
  /** Brought nothing; a provider that answered with an error status bills nothing. */
  readonly failed: WastedSpend;
  /** Answered again what was answered already. */
  readonly repeated: WastedSpend;
  /** Without an end: they may have been answered and billed, and their calls were sent again. */
  readonly orphans: WastedSpend;
}

/** Where a reader's price is from. */
export interface PriceOrigin {
  /** `sweep file`, the price list's name and version, or `free`. */
  readonly source: string;
  /** The day the list was published; null: it has none. */
  readonly asOf: string | null;
}

/** The ledger of a whole sweep; by reader it stands with each reader. */
export interface SweepSpend {
  readonly total: Spend;
  /** The probes before the sweep, in no other sum. */
  readonly probes: {
    readonly probes: number;
    /** Null: there were some, and no cost is known of any. */
    readonly costUsd: number | null;
    /** Readers whose probes' cost nobody knows. */
    readonly uncosted: number;
  };
  /** Cap of the sweep; null: none. */
  readonly capUsd: number | null;
  readonly byExperiment: readonly (Spend & { readonly experiment: string })[];
  /** `batch`, or as the provider names its service tier; null: not told, which failed requests never are. */
  readonly byTier: readonly (Spend & { readonly tier: string | null })[];
  /** Every condition, in the order of the plan. */
  readonly byCondition: readonly (Spend & ConditionIdentity)[];
}

export interface ConditionIdentity {
  readonly experiment: string;
  /** The condition's key. */
  readonly condition: string;
  readonly reader: string;
  /** Its own cap; null: none. */
  readonly capUsd: number | null;
}

const nothing: WastedSpend = { requests: 0, costUsd: 0, uncosted: 0, uncostedAtMostUsd: null };

/** Of a reader that sent nothing. */
export const noSpend: Spend = {
  requests: 0,
  inFlight: 0,
  inputUncached: null,
  inputCached: null,
  inputWritten: null,
  outputVisible: null,
  outputReasoning: null,
  untold: 0,
  costUsd: 0,
  uncosted: 0,
  uncostedAtMostUsd: null,
  failed: nothing,
  repeated: nothing,
  orphans: nothing,
};

export function toSpend(row: SpendSums): Spend {
  const { requests, inFlight, untold, uncosted } = row;
  const { inputUncached, inputCached, inputWritten, outputVisible, outputReasoning } = row;
  return {
    requests,
    inFlight,
    inputUncached,
    inputCached,
    inputWritten,
    outputVisible,
    outputReasoning,
    untold,
    costUsd: knownUsd(row.costMicroUsd, uncosted),
    uncosted,
    uncostedAtMostUsd: toUsd(row.uncostedAtMostMicroUsd),
    failed: wasted(row.failed, row.failedCostMicroUsd, row.failedUncosted, row.failedAtMostMicroUsd),
    repeated: wasted(row.repeated, row.repeatedCostMicroUsd, row.repeatedUncosted, row.repeatedAtMostMicroUsd),
    orphans: wasted(row.orphans, null, row.orphans, row.orphansAtMostMicroUsd),
  };
}

function wasted(requests: number, cost: number | null, uncosted: number, atMost: number | null): WastedSpend {
  return { requests, costUsd: knownUsd(cost, uncosted), uncosted, uncostedAtMostUsd: toUsd(atMost) };
}

/** The ledger of a sweep from its rows. */
export function toSweepSpend(
  rows: readonly SpendRow[],
  {
    probes,
    budgetMicroUsd,
    conditions,
  }: {
    readonly probes: readonly ProbeSpend[];
    readonly budgetMicroUsd: number | null;
    readonly conditions: ReadonlyMap<number, ConditionIdentity>;
  },
): SweepSpend {
  const total = rows.find(({ scope }) => scope === 'sweep');
  return {
    total: total ? toSpend(total) : noSpend,
    probes: toProbes(probes),
    capUsd: toUsd(budgetMicroUsd),
    byExperiment: rows.flatMap((row) =>
      row.scope === 'experiment' ? [{ experiment: row.experiment, ...toSpend(row) }] : [],
    ),
    byTier: rows.flatMap((row) => (row.scope === 'tier' ? [{ tier: row.tier, ...toSpend(row) }] : [])),
    byCondition: [...conditions].map(([id, identity]) => {
      const own = rows.find((row) => row.scope === 'condition' && row.conditionId === id);
      return { ...identity, ...(own ? toSpend(own) : noSpend) };
    }),
  };
}

function toProbes(probes: readonly ProbeSpend[]): SweepSpend['probes'] {
  const costs = probes.map(({ costMicroUsd }) => costMicroUsd);
  const uncosted = costs.filter((cost) => cost === null).length;
  return { probes: probes.length, costUsd: knownUsd(addKnown(...costs), uncosted), uncosted };
}

/** The sum of what is known; null where nothing is. */
export function addKnown(...parts: readonly (number | null)[]): number | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

export function priceOrigin(provider: string, price: Price | undefined): PriceOrigin | null {
  if (price === undefined && provider === 'offline') return { source: 'free', asOf: null };
  // Whoever ran it paid.
  if (price === undefined && provider === 'imported') return { source: 'not paid here', asOf: null };
  if (price === undefined) return null;
  return price.source === undefined
    ? { source: 'sweep file', asOf: null }
    : { source: price.source.name, asOf: price.source.asOf };
}

/** Without a summand a sum is 0 where none is missing, and unknown where some are. */
function knownUsd(microUsd: number | null, uncosted: number): number | null {
  return microUsd === null && uncosted === 0 ? 0 : toUsd(microUsd);
}

export function toUsd(microUsd: number | null): number | null {
  return microUsd === null ? null : microUsd / 1e6;
}
