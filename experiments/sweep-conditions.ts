import { generationFamilyId } from '../evidence/generation';
import { canonicalJson } from '../text/hash';
import type { Condition } from './condition';
import { type Arm, armName } from './experiment';
import { experimentLabels } from './experiment-labels';
import { readerLanes } from './reader-lanes';
import { armsOf } from './registry';
import { type Generation, generationOf } from './surface';
import type { ExperimentSpec, ReaderSpec, SweepSpec } from './sweep-spec';

/** A condition with the label of its experiment. */
export interface SweepCondition {
  /** Unique in the sweep: the experiment's name, with its benchmark where the name alone is not unique. */
  readonly experimentLabel: string;
  readonly condition: Condition;
}

/** The entry of the sweep file that has a label. */
export function experimentByLabel(spec: Pick<SweepSpec, 'experiments'>, label: string): ExperimentSpec {
  const index = experimentLabels(spec.experiments).indexOf(label);
  const found = spec.experiments[index];
  if (!found) throw new Error(`the sweep has no experiment '${label}'`);
  return found;
}

/** Every condition of a sweep, experiment by experiment; in each the generators' first. */
export function sweepConditions(spec: SweepSpec): SweepCondition[] {
  const labels = experimentLabels(spec.experiments);
  return spec.experiments.flatMap((experiment, index) =>
    experimentConditions(experiment, spec).map((condition) => ({ experimentLabel: labels[index]!, condition })),
  );
}

/** The conditions of one entry: what generators make, then each arm with each reader, in the sweep file's orders. */
export function experimentConditions(
  experiment: ExperimentSpec,
  { readers, generators }: Pick<SweepSpec, 'readers' | 'generators'>,
): Condition[] {
  const arms = armsOf(experiment);
  const generations = distinct(arms.flatMap(({ surface }) => generationOf(surface) ?? []));
  const chosen = readers.filter(({ id }) => experiment.readers.includes(id));
  return [
    ...generations.map((generation) => generateCondition(experiment, generation, generators)),
    ...arms.flatMap((arm) => chosen.map((reader) => readCondition(experiment, arm, reader))),
  ];
}

function readCondition({ experiment, name, benchmark }: ExperimentSpec, arm: Arm, reader: ReaderSpec): Condition {
  const label = armName(arm);
  return {
    experiment,
    ...(name !== undefined && { name }),
    stage: 'read',
    key: `${label}/${reader.id}`,
    arm: label,
    benchmark,
    factors: arm.factors,
    surface: arm.surface,
    readerId: reader.id,
    promptFamily: arm.promptFamily,
    lane: readerLanes(reader)[1],
  };
}

function generateCondition(
  { experiment, name, benchmark }: ExperimentSpec,
  generation: Generation,
  generators: readonly ReaderSpec[],
): Condition {
  const { form, generator } = generation;
  const model = generators.find(({ id }) => id === generator);
  if (!model) throw new Error(`the sweep has no generator '${generator}'`);
  const label = `generate/${form}`;
  return {
    experiment,
    ...(name !== undefined && { name }),
    stage: 'generate',
    key: `${label}/${generator}`,
    arm: label,
    benchmark,
    factors: { form },
    surface: { kind: 'generation', generation },
    readerId: generator,
    promptFamily: generationFamilyId(form),
    lane: readerLanes(model)[1],
  };
}

function distinct(generations: readonly Generation[]): Generation[] {
  return [...new Map(generations.map((generation) => [canonicalJson({ ...generation }), generation])).values()];
}
