import { named } from '../../named';
import type { ArmCells } from '../../sweep-report';
import { mixesModels, mixesTiers } from '../../tables/arm-cells';
import { formatCount, formatParts, formatReader, noFigure } from '../format';
import { deliveredCells, otherOutcomes } from '../outcome-names';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere, notesOf } from './column';
import { partial, readersOf, type ShownView } from './shown-view';

/** What became of the cells of each arm of a view, whatever the scorer; grouped by reader. */
export function armOutcomesTable(shown: ShownView): TextTable {
  const { table, view, arms } = shown;
  const columns = outcomeColumns(view.armHeading, arms);
  return {
    caption: `What became of the cells on ${table.benchmark}, ${view.title}${partial(table)}`,
    columns,
    groupedBy: 'reader',
    groups: readersOf(shown).map((reader) => ({
      heading: formatReader(reader),
      rows: arms.filter((row) => row.reader === reader).map((row) => cellsOf(columns, row)),
    })),
    warnings: [],
    notes: [
      'Delivered = answer + truncated + exhausted + empty + refusal + blocked; failed and given up are in planned only; with ' +
        'deferred or pending ones the row is not complete. Outcomes that do not occur are not listed.',
      ...notesOf(columns),
    ],
  };
}

function outcomeColumns(armHeading: string, arms: readonly ArmCells[]): Column<ArmCells>[] {
  return [
    { heading: armHeading, cell: ({ arm }) => arm },
    { heading: 'planned', numeric: true, cell: ({ outcomes }) => formatCount(outcomes.planned) },
    { heading: 'delivered', numeric: true, cell: ({ outcomes }) => formatCount(deliveredCells(outcomes)) },
    { heading: 'answer', numeric: true, cell: ({ outcomes }) => formatCount(outcomes.answer) },
    ...columnWhere<ArmCells>(arms, ({ outcomes }) => otherOutcomes(outcomes) !== '', {
      heading: 'others',
      cell: ({ outcomes }) => otherOutcomes(outcomes) || noFigure,
    }),
    ...columnWhere<ArmCells>(arms, (row) => remarksOf(row) !== '', {
      heading: 'mixed or flagged',
      cell: (row) => remarksOf(row) || noFigure,
      note:
        'Mixed: the row pools delivered answers of several tiers or returned models; further tables tell them apart. Flagged: ' +
        'cells whose answer is odd though it is one; the notices say what each flag means.',
    }),
  ];
}

/** What the figures of a row must not hide. */
function remarksOf(row: ArmCells): string {
  return [
    ...(mixesTiers(row) ? [`tiers: ${tierParts(row)}`] : []),
    ...(mixesModels(row) ? [`models: ${modelParts(row)}`] : []),
    ...(row.flags.length > 0 ? [formatParts(row.flags.map(({ flag, cells }) => [flag, cells]))] : []),
  ].join('; ');
}

function tierParts({ tiers }: Pick<ArmCells, 'tiers'>): string {
  return formatParts(tiers.map(({ tier, cells }) => [tier, cells]));
}

function modelParts({ models }: Pick<ArmCells, 'models'>): string {
  return named(models.map(({ model, cells }) => formatParts([[model, cells]])));
}
