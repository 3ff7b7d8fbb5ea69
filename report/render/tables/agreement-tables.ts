import { isModelVerdict, type JudgeSample } from '../../../experiments/judging';
import type { Agreement, ReportedJudge } from '../../judge-report';
import { allReaders, type ExperimentTable, type SweepReport } from '../../sweep-report';
import { formatCount, formatKappa, formatPart, formatPercent, formatPlural, formatReader, noFigure } from '../format';
import type { ReportDetail } from '../report-sections';
import type { TextTable } from '../text-table';
import { cellsOf, type Column } from './column';
import { flipsTable } from './flips-table';
import { fewClustersWarnings } from './interval-warnings';
import { leaksTable } from './leaks-table';
import { partial, scorersOf } from './shown-view';

const agreementNotes = [
  'Agreement is over the cells with text that both scorers gave a verdict on; only first and only second are the flips, ' +
    'right for one of the two only.',
  'Kappa is agreement beyond chance: 1 is always, 0 is as two that guess at the same rates would. 95% intervals, items (or ' +
    'clusters of items that share evidence) resampled whole.',
  'Read kappa beside its prevalence: where nearly all answers are right, or nearly all wrong, chance alone agrees so often ' +
    'that kappa is low even for scorers that hardly ever differ. Prevalence is 0 where right and wrong are as frequent and 1 ' +
    'where there is only one; PABAK is kappa as if it were 0.',
  'Some disagreement is by rule: string scorers count a rubric as wrong, and a right abstention where the item can’t be ' +
    'answered; a judge reads both.',
  'Scorers that give shares (f1) are left out: they say neither right nor wrong.',
];

/** How far scorers agree, where they don't, and what judges were asked: what belongs together in a report. */
export function agreementTables(report: SweepReport, table: ExperimentTable, detail: ReportDetail): TextTable[] {
  return [
    judgesTable(report, table),
    agreementTable(report, table, detail),
    leaksTable(table),
    ...(detail === 'all' ? [flipsTable(report, table)] : []),
  ].filter((entry) => entry !== undefined);
}

/** Every two scorers; where not all is told, only pairs with the primary scorer or a judge, over all readers. */
function agreementTable(report: SweepReport, table: ExperimentTable, detail: ReportDetail): TextTable | undefined {
  const [primary] = scorersOf(table);
  const readers = [...new Set(table.agreements.map(({ reader }) => reader))];
  const told = readers.includes(allReaders) ? allReaders : readers[0];
  const rows = table.agreements.filter(
    ({ reader, first, second }) =>
      detail === 'all' || (reader === told && (first === primary || isModelVerdict(first) || isModelVerdict(second))),
  );
  if (rows.length === 0) return undefined;
  const frames = framesOf(report.judges, table, rows);
  return {
    caption: `How far scorers agree on ${table.benchmark}${partial(table)}`,
    columns: agreementColumns,
    groupedBy: 'reader',
    groups: readers
      .filter((reader) => rows.some((row) => row.reader === reader))
      .map((reader) => ({
        heading: formatReader(reader),
        rows: rows.filter((row) => row.reader === reader).map((row) => cellsOf(agreementColumns, row)),
      })),
    warnings: [...frames, ...fewClustersWarnings(table.results)],
    notes: agreementNotes,
  };
}

const agreementColumns: Column<Agreement>[] = [
  { heading: 'first scorer', cell: ({ first }) => first },
  { heading: 'second scorer', cell: ({ second }) => second },
  { heading: 'cells', numeric: true, cell: ({ cells }) => formatCount(cells) },
  { heading: 'items', numeric: true, optional: 4, cell: ({ items }) => formatCount(items) },
  { heading: 'agree', numeric: true, cell: ({ raw }) => formatPercent(raw) },
  { heading: 'kappa [95%]', numeric: true, cell: ({ kappa }) => formatKappa(kappa) },
  { heading: 'both right', numeric: true, optional: 3, cell: ({ bothRight }) => formatCount(bothRight) },
  { heading: 'only first', numeric: true, cell: ({ onlyFirst }) => formatCount(onlyFirst) },
  { heading: 'only second', numeric: true, cell: ({ onlySecond }) => formatCount(onlySecond) },
  { heading: 'both wrong', numeric: true, optional: 3, cell: ({ bothWrong }) => formatCount(bothWrong) },
  { heading: 'prevalence', numeric: true, optional: 2, cell: ({ prevalence }) => decimals(prevalence) },
  { heading: 'PABAK', numeric: true, optional: 1, cell: ({ pabak }) => decimals(pabak) },
];

function decimals(value: number | null): string {
  return value === null ? noFigure : value.toFixed(2).replace('-', '−');
}

/** What a judge was asked about, as a sentence: agreement in a sample is of that sample. */
function framesOf(judges: readonly ReportedJudge[], table: ExperimentTable, rows: readonly Agreement[]): string[] {
  return judges
    .filter(({ scorer }) => rows.some(({ first, second }) => first === scorer || second === scorer))
    .filter(({ sample }) => sample.size !== null || sample.conditions !== null)
    .map((judge) => `${judge.scorer} was asked about ${frameText(judge)}: its agreement is of those cells alone.`);
}

/** `a sample of 600 answered cells, stratified by condition, seed 7`. */
export function frameText({ sample: { besides, ...sample } }: Pick<ReportedJudge, 'sample'>): string {
  return [sample, ...(besides ? [besides] : [])].map(sampleText).join(', and ');
}

function sampleText({ size, seed, conditions }: JudgeSample): string {
  const of = conditions === null ? '' : ` of ${conditions.join(', ')}`;
  return size === null
    ? `every answered cell${of}`
    : `a sample of ${formatPlural(size, 'answered cell')}${of}, stratified by condition, seed ${seed}`;
}

/** Judges of an experiment's answers: what they were asked about and what came back. */
function judgesTable({ judges }: SweepReport, table: ExperimentTable): TextTable | undefined {
  const rows = judges.flatMap((judge) =>
    judge.verdicts
      .filter(({ experiment }) => experiment === table.label)
      .map(({ asked, right, wrong, pending, errors }) => {
        const unread = errors.reduce((sum, { cells }) => sum + cells, 0);
        return [
          judge.scorer,
          `${judge.provider}/${judge.model}`,
          `${judge.prompt.id}, version ${judge.prompt.version}, sha-256 ${judge.prompt.sha256.slice(0, 12)}`,
          frameText(judge),
          ...[asked, right, wrong, pending].map(formatCount),
          formatPart(unread, asked),
          errors.map(({ why, cells }) => `${why} (${formatCount(cells)})`).join('; '),
        ];
      }),
  );
  if (rows.length === 0) return undefined;
  const hasErrors = rows.some((row) => row.at(-1) !== '');
  const shown = rows.map((row) => (hasErrors ? row : row.slice(0, -2)));
  return {
    caption: `Judges of the answers on ${table.benchmark}${partial(table)}`,
    columns: [
      { heading: 'judge' },
      { heading: 'model', optional: 3 },
      { heading: 'prompt', optional: 2 },
      { heading: 'asked about', optional: 1 },
      ...['asked', 'right', 'wrong', 'waiting'].map((heading) => ({ heading, numeric: true })),
      ...(hasErrors ? [{ heading: 'errors', numeric: true }, { heading: 'why' }] : []),
    ],
    groupedBy: '',
    groups: [{ heading: '', rows: shown }],
    warnings: [],
    notes: hasErrors
      ? ['Errors: the judge gave no verdict that can be read. Such a cell is in none of the judge’s denominators.']
      : [],
  };
}
