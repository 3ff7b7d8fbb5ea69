import type { ExperimentTable } from '../../sweep-report';
import { hasPaperBands, paperBandsNote } from '../../tables/paper-bands';

/** The heading of columns with the paper's figures; its mark refers to {@link paperNotes}. */
export const paperHeading = 'paper‡';

/** Where the paper's figures come from and what else it says of the experiment; empty where the paper has nothing. */
export function paperNotes({ experiment }: Pick<ExperimentTable, 'experiment'>): string[] {
  const note = paperBandsNote(experiment);
  if (note === undefined) return [];
  return [hasPaperBands(experiment) ? `‡ ${note}` : note];
}
