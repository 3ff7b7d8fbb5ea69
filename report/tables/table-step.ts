import type {
  AccuracyEstimate,
  AgreementCounts,
  ClusteredAgreement,
  Pair,
  PairedComparison,
} from '../../scoring/statistics';
import type { ItemScore } from './arm-tally';

/** An accuracy to be estimated: one score per item, in item order. */
export interface AccuracyJob {
  /** Not empty. */
  readonly values: readonly number[];
  /** The cluster of each item; undefined: it shares evidence with no other. */
  readonly clusters: readonly (string | undefined)[];
  /** Names what is estimated, e.g. `view|reader|scorer|arm`, so that each interval can draw its own random numbers. */
  readonly stream: string;
}

/** The job of an accuracy over items; undefined where there are none. */
export function accuracyJob(
  items: readonly ItemScore[],
  clusters: ReadonlyMap<string, string>,
  stream: string,
): AccuracyJob | undefined {
  if (items.length === 0) return undefined;
  return {
    values: items.map(({ score }) => score),
    clusters: items.map(({ itemId }) => clusters.get(itemId)),
    stream,
  };
}

/** Two arms to be compared over items, in item order. */
export interface ComparisonJob {
  /** Not empty. */
  readonly pairs: readonly Pair[];
  /** As of {@link AccuracyJob}, with `|control`. */
  readonly stream: string;
}

/** How far two scorers agree: one table of counts per item, or per cluster of items. */
export interface AgreementJob {
  /** Not empty. */
  readonly tables: readonly AgreementCounts[];
  /** Names the pair, as of {@link AccuracyJob}. */
  readonly stream: string;
}

export interface EstimateRequest {
  readonly accuracies?: readonly AccuracyJob[];
  readonly comparisons?: readonly ComparisonJob[];
  readonly agreements?: readonly AgreementJob[];
}

/** The answer to an {@link EstimateRequest}: one for each of its jobs, in their order. */
export interface Estimates {
  readonly accuracies: readonly AccuracyEstimate[];
  readonly comparisons: readonly PairedComparison[];
  readonly agreements: readonly ClusteredAgreement[];
}

/**
 * Where a computation of a table halts: nowhere in particular, to let other work in between, or for estimates. Who takes
 * the steps answers a request with {@link Estimates}, which it may compute in other threads, and anything else with nothing.
 */
export type TableStep = void | EstimateRequest;

/** Halts for estimates. */
export function* estimates(request: EstimateRequest): Generator<TableStep, Estimates> {
  return (yield request) as Estimates;
}
