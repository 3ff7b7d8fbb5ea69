import type { Correction } from '../../../experiments/statistics-spec';
import type { Comparison, ExperimentTable, Figure, Significance } from '../../sweep-report';
import { formatCount, formatPlural } from '../format';

const names: Readonly<Record<Correction['correction'], string>> = { holm: 'Holm', bh: 'Benjamini–Hochberg' };

/** The corrected p value that a table prints. */
export function correctedP({ pHolm, pBh }: Significance, { correction }: Correction): number | null {
  return correction === 'holm' ? pHolm : pBh;
}

/** Heads the column of corrected p values. */
export function correctedHeading({ correction }: Correction): string {
  return correction === 'holm' ? 'p (Holm)' : 'p (B–H)';
}

/**
 * The families that rows are corrected in, with their sizes and how many of their members stand at the level: a corrected p
 * value means nothing without. A family is often larger than the table at hand.
 * @param all Every row of the families' tables that may be in one of them.
 */
export function familyNotes(
  rows: readonly (Comparison | Figure)[],
  { comparisons, figures, correction }: Pick<ExperimentTable, 'comparisons' | 'figures' | 'correction'>,
): string[] {
  const families = new Map(
    rows.flatMap(({ significance: { family, familySize } }) => (family === null ? [] : [[family, familySize ?? 0]])),
  );
  return [...families].map(([family, size]) => {
    const own = [...comparisons, ...figures].filter(({ significance }) => significance.family === family);
    const standing = own.filter(
      ({ significance }) => (correctedP(significance, correction) ?? 1) <= correction.alpha,
    ).length;
    const elsewhere = size - own.length;
    return (
      `p corrected by ${names[correction.correction]} over the ${formatPlural(size, 'test')} of the family “${family}”` +
      `${elsewhere > 0 ? `, ${formatCount(elsewhere)} of them in other tables` : ''}; at ${correction.alpha}, ` +
      `${formatCount(standing)} of the ${formatCount(own.length)} here ${standing === 1 ? 'stands' : 'stand'}.`
    );
  });
}
