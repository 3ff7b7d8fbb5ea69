import type { ExperimentName } from './sweep-spec';

/** What an entry of `experiments:` is called. */
interface LabelledEntry {
  readonly experiment: ExperimentName;
  readonly benchmark: string;
  readonly name?: string | undefined;
}

/**
 * The label of each experiment of a sweep file, in its order: its own name where it has one, else the experiment's, with
 * its benchmark where that alone is not unique.
 */
export function experimentLabels(entries: readonly LabelledEntry[]): string[] {
  return entries.map(({ name, experiment, benchmark }) => {
    if (name !== undefined) return name;
    const isAlone = entries.filter((other) => other.name === undefined && other.experiment === experiment).length === 1;
    return isAlone ? experiment : `${experiment}@${benchmark}`;
  });
}
