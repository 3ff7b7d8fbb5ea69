import { budgetControl } from './budget-control';
import { type Arm, byType, type Experiment, type Sampling } from './experiment';
import { hotpotqaTransfer } from './hotpotqa-transfer';
import { importedAnswers } from './imported-answers';
import { ladder } from './ladder';
import { locomoTransfer } from './locomo-transfer';
import { matchedContent } from './matched-content';
import { ownArtifacts } from './own-artifacts';
import { recon } from './recon';
import { refusalFactors } from './refusal-factors';
import { retrievalNoise } from './retrieval-noise';
import type { ExperimentName, ExperimentSpec } from './sweep-spec';
import { templates } from './templates';

/** Every experiment by its name in sweep files. */
export const experiments: {
  readonly [Name in ExperimentName]: Experiment<Extract<ExperimentSpec, { experiment: Name }>>;
} = {
  templates,
  ladder,
  'matched-content': matchedContent,
  'refusal-factors': refusalFactors,
  'budget-control': budgetControl,
  'retrieval-noise': retrievalNoise,
  'hotpotqa-transfer': hotpotqaTransfer,
  'locomo-transfer': locomoTransfer,
  'own-artifacts': ownArtifacts,
  recon,
  'imported-answers': importedAnswers,
};

/** The arms of one entry of a sweep file, in the order of its tables. */
export function armsOf<Spec extends ExperimentSpec>(spec: Spec): readonly Arm[] {
  return experimentOf(spec).arms(spec);
}

/** Which items an entry of a sweep file takes. */
export function samplingOf<Spec extends ExperimentSpec>(spec: Spec): Sampling {
  return experimentOf(spec).sampling(spec);
}

/** Whether every item of any data set can take part in an entry's experiment. */
export function takesEveryItem({ experiment }: Pick<ExperimentSpec, 'experiment'>): boolean {
  return experiments[experiment].sampling === byType;
}

/** The entry's experiment, which takes exactly such entries: the map above pairs them. */
function experimentOf<Spec extends ExperimentSpec>(spec: Spec): Experiment<Spec> {
  return experiments[spec.experiment] as unknown as Experiment<Spec>;
}
