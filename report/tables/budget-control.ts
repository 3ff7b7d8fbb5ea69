import { paperAccuracyBand } from './paper-bands';
import type { TableDefinition } from './table-definition';

const control = 'streamlined_p2';

/** Every arm against the streamlined packet of the same number of words. */
export const budgetControlTable: TableDefinition = {
  views: [
    {
      id: 'budgets',
      title: 'by arm @ words',
      armHeading: 'arm @ words',
      armOf: ({ arm, budget }) => `${arm} @ ${budget}`,
      controlsOf: (arm) => [`${control} @ ${budgetOf(arm)}`],
      band: (arm, scorer) =>
        budgetOf(arm) === 'packet'
          ? paperAccuracyBand('budget-control', arm.slice(0, arm.lastIndexOf(' @ ')), scorer)
          : undefined,
    },
  ],
  pooled: true,
};

function budgetOf(arm: string): string {
  return arm.slice(arm.lastIndexOf(' @ ') + 3);
}
