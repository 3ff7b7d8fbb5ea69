import { sumOf } from '../../../sum-of';
import type { OutcomeCounts } from '../../../sweep-report';
import { groupBy } from '../../../tables/group-by';
import { formatCount, formatPercent, formatReader } from '../../format';
import type { ShownView } from '../../tables/shown-view';
import { plainTable } from '../../text-table';
import type { PlotWidth } from '../plots/drawing';
import { stackedBars } from '../plots/stacked-bars';
import type { Picture } from './picture';

/** Outcomes that mean the same to a reader of the report share a colour; the tables tell them apart. */
const parts: readonly {
  readonly name: string;
  readonly tone: string;
  readonly keys: readonly (keyof OutcomeCounts)[];
}[] = [
  { name: 'answered with text', tone: 'text', keys: ['answer', 'truncated'] },
  { name: 'no text', tone: 'silent', keys: ['exhausted', 'empty'] },
  { name: 'refused or blocked', tone: 'refused', keys: ['refusal', 'blocked'] },
  { name: 'failed or given up', tone: 'lost', keys: ['failed', 'givenUp'] },
  { name: 'still open', tone: 'pending', keys: ['pending', 'deferred'] },
  { name: 'not applicable', tone: 'none', keys: ['notApplicable'] },
];

/** What one bar is of. */
interface OutcomeRow {
  readonly name: string;
  readonly outcomes: OutcomeCounts;
}

interface OutcomePanel {
  /** The reader whose rows they are, where they are one's. */
  readonly reader?: string;
  readonly rows: readonly OutcomeRow[];
}

/** What became of the cells of each arm, a panel for each reader. */
export function outcomeMix(shown: ShownView): readonly Picture[] {
  const panels = [...groupBy(shown.arms, ({ reader }) => reader)].map(([reader, rows]) => ({
    reader,
    rows: rows.map(({ arm, outcomes }) => ({ name: arm, outcomes })),
  }));
  return mixPicture({ title: 'What became of the cells', nameHeading: shown.view.armHeading, panels });
}

/** What became of the cells of each reader and generator. */
export function readerMix(rows: readonly OutcomeRow[]): readonly Picture[] {
  return mixPicture({ title: 'What became of the cells', nameHeading: 'reader', panels: [{ rows }] });
}

function mixPicture({
  title,
  nameHeading,
  panels,
}: {
  title: string;
  nameHeading: string;
  panels: readonly OutcomePanel[];
}): readonly Picture[] {
  const filled = panels
    .map((panel) => ({ ...panel, rows: panel.rows.filter(({ outcomes }) => outcomes.planned > 0) }))
    .filter(({ rows }) => rows.length > 0);
  const rows = filled.flatMap((panel) => panel.rows);
  if (rows.length === 0) return [];
  const used = parts.filter((part) => rows.some(({ outcomes }) => cellsWith(outcomes, part.keys) > 0));
  const planned = rows.map(({ outcomes }) => outcomes.planned);
  const [low, high] = [Math.min(...planned), Math.max(...planned)];
  return [
    {
      title,
      caption: `Shares of ${low === high ? formatCount(low) : `${formatCount(low)} to ${formatCount(high)}`} planned cells a bar, with their counts.`,
      readers: [],
      key: used.map(({ name, tone }) => ({ sign: 'part', text: name, tone })),
      panels: filled.map((panel) => ({
        ...(panel.reader === undefined || filled.length === 1
          ? {}
          : { heading: formatReader(panel.reader), reader: panel.reader }),
        plot: (width: PlotWidth) =>
          stackedBars(
            panel.rows.map(({ name, outcomes }) => ({
              name,
              total: formatCount(outcomes.planned),
              parts: parts.flatMap((part) => {
                const count = cellsWith(outcomes, part.keys);
                const text = `${name}, ${part.name}: ${formatCount(count)} (${formatPercent(count / outcomes.planned)})`;
                return count === 0 ? [] : [{ name: part.name, tone: part.tone, count, title: text }];
              }),
            })),
            width,
          ),
      })),
      table: plainTable({
        caption: title,
        columns: [
          { heading: nameHeading },
          ...(filled.length > 1 ? [{ heading: 'reader' }] : []),
          ...used.map(({ name }) => ({ heading: name, numeric: true })),
          { heading: 'planned', numeric: true },
        ],
        rows: filled.flatMap((panel) =>
          panel.rows.map(({ name, outcomes }) => [
            name,
            ...(filled.length > 1 ? [formatReader(panel.reader ?? '')] : []),
            ...used.map(({ keys }) => formatCount(cellsWith(outcomes, keys))),
            formatCount(outcomes.planned),
          ]),
        ),
      }),
    },
  ];
}

function cellsWith(outcomes: OutcomeCounts, keys: readonly (keyof OutcomeCounts)[]): number {
  return sumOf(keys, (key) => outcomes[key]);
}
