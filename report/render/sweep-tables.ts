/** The text tables about the sweep itself: what was run, on what, and what became of it. */
import type { DatasetManifest } from '../../benchmarks/item';
import { describeAction } from '../describe-action';
import type { SweepReport } from '../sweep-report';
import { formatCount, formatElapsed, formatSweepCost, formatTime, noFigure } from './format';
import { outcomeNames } from './outcome-names';
import { plainTable, type TextTable } from './text-table';

/** Rows of a data set that could not be read are listed up to this many; the JSON report has all. */
const skippedRowsShown = 20;

/** When it ran and what it cost. */
export function sweepFacts(report: SweepReport): readonly (readonly [string, string])[] {
  const { sweep } = report;
  return [
    ['sweep', sweep.id],
    ['created', formatTime(sweep.createdAt)],
    ['first request', formatTime(sweep.firstSentAt)],
    ['last settled', formatTime(sweep.lastSettledAt)],
    ['elapsed', formatElapsed(sweep.firstSentAt, sweep.lastSettledAt)],
    ['repetitions', formatCount(sweep.repetitions)],
    ['order', sweep.order],
    ['cost', formatSweepCost(report)],
  ];
}

/** What became of the cells, per reader and in all. */
export function outcomesTable(report: SweepReport): TextTable {
  const columns = [...report.readers.map((reader) => reader.outcomes), report.sweep.outcomes];
  return plainTable({
    caption: 'What became of the cells',
    columns: [
      { heading: 'outcome' },
      ...[...report.readers.map((reader) => reader.id), 'all'].map((heading) => ({ heading, numeric: true })),
    ],
    rows: outcomeNames.map(({ key, name }) => [name, ...columns.map((outcomes) => formatCount(outcomes[key]))]),
    notes: [
      'Delivered = answer + truncated + exhausted + empty + refusal + blocked. Exhausted: no text, the output limit went ' +
        'to reasoning.',
    ],
  });
}

/** What generators made once for all readers; without rows where the sweep has no generator. */
export function frozenTextsTable(report: SweepReport): TextTable {
  return plainTable({
    caption: 'Frozen texts: made once by generators, the same for all readers',
    columns: [
      { heading: 'generator' },
      { heading: 'form' },
      { heading: 'planned', numeric: true },
      { heading: 'delivered', numeric: true },
      { heading: 'refused', numeric: true },
      { heading: 'prompt, sha-256', optional: 1 },
    ],
    rows: report.frozenTexts.map(({ generator, form, planned, delivered, refused, promptHash }) => [
      generator,
      form,
      ...[planned, delivered, refused].map(formatCount),
      promptHash ?? noFigure,
    ]),
    notes: ['Where a generator refused, or gave no text, the cells that would show its text cannot be made.'],
  });
}

/** One table per data set. */
export function datasetTable(dataset: DatasetManifest): TextTable {
  const types = Object.entries(dataset.types).map(([type, count]) => `${type} ${formatCount(count)}`);
  return plainTable({
    caption: `Data set ${dataset.tier === undefined ? dataset.benchmark : `${dataset.benchmark}, tier ${dataset.tier}`}`,
    columns: [{ heading: 'property' }, { heading: 'value' }],
    rows: [
      ['items', formatCount(dataset.itemCount)],
      ['types', types.join(', ')],
      ['source', dataset.source],
      ['licence', dataset.licence],
      ['file', dataset.path],
      ['bytes', formatCount(dataset.bytes)],
      ['sha-256', dataset.sha256],
      ['rows left out', formatCount(dataset.skipped.length)],
    ],
  });
}

/** Rows of a data set that could not become items; undefined where there are none. */
export function skippedRowsTable(dataset: DatasetManifest): TextTable | undefined {
  if (dataset.skipped.length === 0) return undefined;
  const more = dataset.skipped.length - skippedRowsShown;
  return plainTable({
    caption: `Rows of ${dataset.benchmark} that were left out`,
    columns: [{ heading: 'row' }, { heading: 'id' }, { heading: 'field' }, { heading: 'reason' }],
    rows: dataset.skipped
      .slice(0, skippedRowsShown)
      .map((row) => [String(row.index), row.id ?? noFigure, row.field, row.reason]),
    notes: more > 0 ? [`${formatCount(more)} more in the JSON report.`] : [],
  });
}

/** What another run would need to be the same. */
export function provenanceTable(report: SweepReport): TextTable {
  const { sweep } = report;
  return plainTable({
    caption: 'Provenance',
    columns: [{ heading: 'property' }, { heading: 'value' }],
    rows: [
      ['sweep', sweep.id],
      ['plan hash', sweep.planHash],
      ['seed', String(sweep.seed)],
      ...Object.entries(sweep.provenance).sort(([a], [b]) => (a < b ? -1 : 1)),
      ...report.datasets.map((dataset) => [`data set ${dataset.benchmark}, sha-256`, dataset.sha256]),
      ...report.tables.map((table) => [
        `table ${table.label} on ${table.benchmark}, rows digest`,
        `${table.digest} (written ${formatTime(table.writtenAt)})`,
      ]),
    ],
  });
}

/** What operators did to the sweep while it ran; without rows where nobody did anything. */
export function actionsTable(report: SweepReport): TextTable {
  return plainTable({
    caption: 'What operators did',
    columns: [{ heading: 'when' }, { heading: 'action' }, { heading: 'who' }, { heading: 'what' }, { heading: 'why' }],
    rows: report.actions.map((action) => [
      formatTime(action.at),
      action.action,
      action.who,
      describeAction(action),
      action.reason ?? '',
    ]),
  });
}
