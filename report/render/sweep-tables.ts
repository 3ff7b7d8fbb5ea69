/** The text tables about the sweep itself: what was run, on what, by whom and at what cost. */
import type { DatasetManifest } from '../../benchmarks/item';
import { canonicalJson } from '../../text/hash';
import { isModelMismatch } from '../notices';
import type { OutcomeCounts, ReaderSummary, SweepReport } from '../sweep-report';
import { formatCost, formatCount, formatElapsed, formatSweepCost, formatTime, noFigure } from './format';
import { plainTable, type TextTable } from './text-table';

/** Rows of a data set that could not be read are listed up to this many; the JSON report has all. */
const skippedRowsShown = 20;

/** Outcomes in the order they are shown. */
const outcomeNames: readonly { readonly key: keyof OutcomeCounts; readonly name: string }[] = [
  { key: 'planned', name: 'planned' },
  { key: 'answer', name: 'answer' },
  { key: 'truncated', name: 'truncated' },
  { key: 'exhausted', name: 'exhausted' },
  { key: 'empty', name: 'empty' },
  { key: 'refusal', name: 'refusal' },
  { key: 'blocked', name: 'blocked' },
  { key: 'failed', name: 'failed' },
  { key: 'givenUp', name: 'given up' },
  { key: 'deferred', name: 'deferred' },
  { key: 'pending', name: 'pending' },
  { key: 'notApplicable', name: 'n/a' },
];

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

/** Traffic and money per reader and generator. */
export function callsTable(report: SweepReport): TextTable {
  const hasReused = report.readers.some(({ reused }) => reused > 0);
  return plainTable({
    caption: 'Calls and cost',
    columns: [
      { heading: 'reader' },
      { heading: 'calls', numeric: true },
      { heading: 'attempts', numeric: true },
      { heading: 'orphans', numeric: true },
      ...(hasReused ? [{ heading: 'reused', numeric: true }] : []),
      { heading: 'repeated', numeric: true },
      { heading: 'input tokens', numeric: true, optional: 1 },
      { heading: 'output tokens', numeric: true, optional: 1 },
      { heading: 'cost', numeric: true },
    ],
    rows: report.readers.map((reader) => [
      reader.id,
      formatCount(reader.calls),
      formatCount(reader.attempts),
      formatCount(reader.orphans),
      ...(hasReused ? [formatCount(reader.reused)] : []),
      formatCount(reader.repeated),
      reader.inputTokens === null ? noFigure : formatCount(reader.inputTokens),
      reader.outputTokens === null ? noFigure : formatCount(reader.outputTokens),
      formatCost(reader),
    ]),
    notes: [
      'Orphans: attempts without an end, possible double payments. Repeated: delivered answers beyond the first of a ' +
        'call, known double payments.',
      ...(hasReused ? ['Reused: calls answered by another sweep’s answer to the same request, without sending.'] : []),
    ],
  });
}

/** Who answered: the model asked for, how, and the model the responses name. */
export function readersTable(report: SweepReport): TextTable {
  const hasGenerators = report.readers.some(({ role }) => role === 'generator');
  return plainTable({
    caption: hasGenerators ? 'Readers and generators' : 'Readers',
    columns: [
      { heading: 'reader' },
      ...(hasGenerators ? [{ heading: 'role' }] : []),
      { heading: 'provider' },
      { heading: 'model asked for' },
      { heading: 'parameters', optional: 1 },
      { heading: 'models the responses name' },
    ],
    rows: report.readers.map((reader) => [
      reader.id,
      ...(hasGenerators ? [reader.role] : []),
      reader.provider,
      reader.model,
      canonicalJson(reader.parameters),
      returnedModels(reader),
    ]),
  });
}

function returnedModels(reader: ReaderSummary): string {
  const models = Object.entries(reader.returnedModels).sort(([a], [b]) => (a < b ? -1 : 1));
  if (models.length === 0) return 'none named';
  const list = models.map(([model, count]) => `${model} × ${formatCount(count)}`).join(', ');
  return isModelMismatch(reader) ? `MISMATCH: ${list}` : list;
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
