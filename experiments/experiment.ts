import type { ItemHeader } from '../benchmarks/item-header';
import type { Factors } from './condition';
import type { Surface } from './surface';
import type { ExperimentSpec } from './sweep-spec';

/** One thing an experiment shows its readers: a condition without its reader. */
export interface Arm {
  /** In the order they stand in keys and tables. */
  readonly factors: Factors;
  readonly surface: Surface;
  /** Id of the prompt family. */
  readonly promptFamily: string;
}

/** What an arm is called in keys and tables, e.g. `P2/formal/event_log/gold`. */
export function armName({ factors }: Pick<Arm, 'factors'>): string {
  return Object.values(factors).join('/');
}

/** Which items take part where not all do. */
export interface Sampling {
  /** Items in all; undefined: every eligible one. */
  readonly n: number | undefined;
  /** An item's stratum; undefined: it can't take part. */
  readonly stratumOf: (header: ItemHeader) => string | undefined;
  /** Whom `stratumOf` lets take part, in words that follow "takes", e.g. `answerable questions`. */
  readonly takes: string;
  /** `proportional` to what the data set holds, or `equal` parts. */
  readonly allocation: 'proportional' | 'equal';
}

/** What is measured, as data: an experiment's file says it in one place. */
export interface Experiment<Spec extends ExperimentSpec> {
  readonly id: Spec['experiment'];
  readonly title: string;
  /** What it asks and what it holds fixed, in words for people. */
  readonly description: string;
  /** Section of the paper, or where else it comes from. */
  readonly source: string;
  /** What readers are shown, in the order of tables. */
  readonly arms: (spec: Spec) => readonly Arm[];
  readonly sampling: (spec: Spec) => Sampling;
}

/** What the paper takes of a data set where it does not take all. */
export const paperSample = 200;

/** All items of a data set, or `n` of them, stratified by type. */
export function byType(spec: { readonly n?: number }): Sampling {
  return { n: spec.n, stratumOf: ({ type }) => type, takes: 'all questions', allocation: 'proportional' };
}
