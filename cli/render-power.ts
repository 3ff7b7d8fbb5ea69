import type { ComparisonPower, Detectable, FamilyPower } from '../report/plan-power';
import { escapeTerminal } from './escape-terminal';
import { formatCount } from './format';
import { type Column, renderTable, type TableOptions } from './table';

const number = (header: string): Column => ({ header, align: 'right' });

/** Which differences the comparisons of a plan can find, a line for each family; empty where it compares nothing. */
export function renderPower(families: readonly FamilyPower[], options: TableOptions): string {
  if (families.length === 0) return '';
  const isMeasured = families.some(({ comparisons }) =>
    comparisons.some(({ detectable }) => detectable.every(({ from }) => from !== 'assumed')),
  );
  const table = isMeasured ? measuredTable(families, options) : assumedTable(families, options);
  return [table, ...notesOf(families, isMeasured).map((note) => `- ${escapeTerminal(note)}`)].join('\n');
}

/** One column for each assumed share of pairs that differ. */
function assumedTable(families: readonly FamilyPower[], options: TableOptions): string {
  const shares = [
    ...new Set(
      families.flatMap(({ comparisons }) =>
        comparisons.flatMap(({ detectable }) => detectable.map(({ discordance }) => discordance)),
      ),
    ),
  ];
  return renderTable(
    [...familyColumns, ...shares.map((share) => number(`${formatPercent(share)} differ`))],
    families.map((family) => [
      ...familyCells(family),
      ...shares.map((share) =>
        detectedRange(
          family.comparisons.flatMap(({ detectable }) => detectable.filter(({ discordance }) => discordance === share)),
        ),
      ),
    ]),
    options,
  );
}

function measuredTable(families: readonly FamilyPower[], options: TableOptions): string {
  return renderTable(
    [...familyColumns, number('pairs that differ'), number('finds, points')],
    families.map((family) => {
      const found = family.comparisons.flatMap(({ detectable }) => detectable);
      return [
        ...familyCells(family),
        rangeOf(found.map(({ discordance }) => discordance * 100)) + (found.length > 0 ? '%' : ''),
        detectedRange(found),
      ];
    }),
    options,
  );
}

const familyColumns = [{ header: 'family', flexible: true }, number('tests'), number('pairs'), number('alpha')];

function familyCells({ family, tests, alpha, comparisons }: FamilyPower): string[] {
  const pairs = comparisons.map((comparison: ComparisonPower) => comparison.pairs);
  return [family, formatCount(tests), rangeOf(pairs, 0), alpha.toPrecision(2)];
}

/** The least differences of some comparisons in points, `3.4 – 5.1`; `more` where one of them finds none. */
function detectedRange(found: readonly Detectable[]): string {
  if (found.length === 0) return '–';
  const known = found.flatMap(({ difference }) => difference ?? []);
  if (known.length === 0) return 'none';
  return `${rangeOf(known.map((difference) => difference * 100))}${known.length < found.length ? ' or none' : ''}`;
}

function rangeOf(values: readonly number[], decimals = 1): string {
  if (values.length === 0) return '–';
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(decimals));
  return low === high ? low! : `${low} – ${high}`;
}

function formatPercent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

function notesOf(families: readonly FamilyPower[], isMeasured: boolean): string[] {
  const power = formatPercent(families[0]!.power);
  const clustered = families.flatMap((family) => family.clustered);
  const averaged = families.filter((family) => family.averaged).map(({ family }) => family);
  return [
    `Least true difference in points that the exact McNemar test finds with a chance of ${power}, ` +
      `${isMeasured ? 'where as many pairs differ as did in the given sweep' : 'where so many of the pairs differ'}; alpha is ` +
      'what the correction leaves for the smallest p value of its family. “none”: not even if all that differ do so in one ' +
      'direction.',
    ...(clustered.length > 0
      ? [
          `Items share evidence (${clustered.map(({ label, items, clusters }) => `${label}: ${formatCount(items)} in ${formatCount(clusters)} clusters`).join(', ')}): ` +
            'the figures take them as independent and are optimistic there.',
        ]
      : []),
    ...(averaged.length > 0
      ? [
          `Scores of ${averaged.join(', ')} are means of repetitions, conditions or readers and are tested by sign flips: an approximation.`,
        ]
      : []),
  ];
}
