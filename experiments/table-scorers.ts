import { experimentLabels } from './experiment-labels';
import { isInSample, type JudgeSample } from './judging';
import { experimentConditions } from './sweep-conditions';
import type { ExperimentSpec, SweepSpec } from './sweep-spec';

/** What of a judging says where its verdicts stand. */
export interface JudgingScope {
  readonly scorer: string;
  readonly sample: JudgeSample;
}

/**
 * The scorers of an experiment's tables: the sweep's own, the primary one first, then every judge that was asked about all of
 * the experiment's answers. A judge of a sample, or of some of the conditions, would leave most cells without a verdict; it
 * stands in the tables of agreement alone.
 * @param label Of the experiment.
 * @param judgings In the order they were asked for.
 */
export function tableScorers(
  spec: Pick<SweepSpec, 'experiments' | 'readers' | 'generators' | 'scorers'>,
  label: string,
  judgings: readonly JudgingScope[],
): string[] {
  // Judges read free-form replies alone, and their verdicts are part of RECON's own scores.
  if (entryOf(spec, label)?.experiment === 'recon') return [...spec.scorers];
  const judges = judgings.filter(({ sample }) => isOfAll(sample, spec, label)).map(({ scorer }) => scorer);
  return [...spec.scorers, ...judges];
}

function isOfAll(
  sample: JudgeSample,
  spec: Pick<SweepSpec, 'experiments' | 'readers' | 'generators'>,
  label: string,
): boolean {
  if (sample.size !== null) return false;
  if (sample.conditions === null) return true;
  const entry = entryOf(spec, label);
  if (!entry) return false;
  return experimentConditions(entry, spec)
    .filter(({ stage }) => stage === 'read')
    .every(({ key }) => isInSample({ experiment: label, key }, sample));
}

function entryOf({ experiments }: Pick<SweepSpec, 'experiments'>, label: string): ExperimentSpec | undefined {
  return experiments[experimentLabels(experiments).indexOf(label)];
}
