import type { StatisticsSpec } from '../../experiments/statistics-spec';
import { benjaminiHochberg, holm } from '../../scoring/statistics';
import type { Comparison, ExperimentTable, Figure, Significance } from '../sweep-report';
import { tableDefinitionOf } from './definitions';
import { groupBy } from './group-by';

/** What families are made of. */
export type FamilyTable = Pick<ExperimentTable, 'label' | 'experiment' | 'comparisons' | 'figures'>;

interface Member {
  readonly family: string;
  readonly pValue: number;
}

/**
 * Puts the tests of a sweep into families and corrects their p values in each. A family of its own are
 *
 * - the comparisons of one view of one table under one scorer, all readers together: that of the headline view under the
 *   primary scorer holds what the experiment is for, the others are corrected by themselves and are further looks;
 * - the figures of one name under one scorer (the effects on one outcome, the slopes), all readers together;
 * - what the sweep file puts together: the comparisons of the headline views of some entries under some scorers.
 *
 * Comparisons without a p value (no pairs) are in no family. Both corrections are valid however members of a family depend
 * on one another through their readers and controls (Holm) or where they depend positively (Benjamini and Hochberg).
 * @param tables All of one sweep, as families may span them.
 * @param statistics As `statisticsOf` gives them, with all members named.
 */
export function correctTables<Table extends FamilyTable>(
  tables: readonly Table[],
  statistics: StatisticsSpec,
): (Table & Pick<ExperimentTable, 'correction'>)[] {
  const members: Member[] = [];
  const places = new Map<Comparison | Figure, number>();
  const enrol = (row: Comparison | Figure, family: string): void => {
    if (row.significance.pValue === null) return;
    places.set(row, members.push({ family, pValue: row.significance.pValue }) - 1);
  };
  for (const table of tables) {
    for (const row of table.comparisons) enrol(row, comparisonFamily(table, row, statistics));
    for (const row of table.figures) enrol(row, familyName(table.label, row.figure, row.scorer));
  }
  const corrected = correct(members);
  const significanceOf = (row: Comparison | Figure): Significance => {
    const place = places.get(row);
    const own = place === undefined ? uncorrected : corrected[place]!;
    return { test: row.significance.test, pValue: row.significance.pValue, ...own };
  };
  const { correction, alpha } = statistics;
  return tables.map((table) => ({
    ...table,
    comparisons: table.comparisons.map((row) => ({ ...row, significance: significanceOf(row) })),
    figures: table.figures.map((row) => ({ ...row, significance: significanceOf(row) })),
    correction: { correction, alpha },
  }));
}

type Correction = Pick<Significance, 'family' | 'familySize' | 'pHolm' | 'pBh'>;

const uncorrected: Correction = { family: null, familySize: null, pHolm: null, pBh: null };

/** The corrections of all members, in their order. */
function correct(members: readonly Member[]): Correction[] {
  const corrections: Correction[] = members.map(() => uncorrected);
  const byFamily = groupBy(members.keys(), (place) => members[place]!.family);
  for (const [family, places] of byFamily) {
    const pValues = places.map((place) => members[place]!.pValue);
    const [byHolm, byBh] = [holm(pValues), benjaminiHochberg(pValues)];
    places.forEach((place, index) => {
      corrections[place] = { family, familySize: places.length, pHolm: byHolm[index]!, pBh: byBh[index]! };
    });
  }
  return corrections;
}

/** The family of a comparison that has a p value. */
export function comparisonFamily(
  { label, experiment }: Pick<ExperimentTable, 'label' | 'experiment'>,
  { view, scorer }: Pick<Comparison, 'view' | 'scorer'>,
  { families }: Pick<StatisticsSpec, 'families'>,
): string {
  const isHeadline = tableDefinitionOf({ experiment }).views[0]?.id === view;
  const own = Object.entries(families).find(
    ([, { experiments = [], scorers = [] }]) => experiments.includes(label) && scorers.includes(scorer),
  );
  return isHeadline && own ? own[0] : familyName(label, view, scorer);
}

function familyName(label: string, what: string, scorer: string): string {
  return [label, what, scorer].join(' · ');
}
