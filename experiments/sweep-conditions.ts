import type { Condition } from './condition';
import type { ExperimentSpec, SweepSpec } from './sweep-spec';
import { templateConditions } from './templates';

/** A condition with the label of its experiment. */
export interface SweepCondition {
  /** Unique in the sweep: the experiment's name, with its benchmark where the name alone is not unique. */
  readonly experimentLabel: string;
  readonly condition: Condition;
}

/** The label of each experiment of a sweep file, in its order. */
export function experimentLabels(experiments: readonly ExperimentSpec[]): string[] {
  return experiments.map(({ experiment, benchmark }) => {
    const isAlone = experiments.filter((other) => other.experiment === experiment).length === 1;
    return isAlone ? experiment : `${experiment}@${benchmark}`;
  });
}

/** Every condition of a sweep, experiment by experiment. */
export function sweepConditions(spec: SweepSpec): SweepCondition[] {
  const labels = experimentLabels(spec.experiments);
  return spec.experiments.flatMap((experiment, index) =>
    templateConditions(experiment, spec.readers).map((condition) => ({ experimentLabel: labels[index]!, condition })),
  );
}
