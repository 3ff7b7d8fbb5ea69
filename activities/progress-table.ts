import { escapeMarkdown } from '../contracts/escape-markdown';
import type { Database } from '../db/client';
import { loadLanes } from '../db/queries/lanes';
import {
  conditionProgress,
  type ConditionProgressRow,
  rateWindowSeconds,
  readerProgress,
} from '../db/queries/progress';
import { loadSweep } from '../db/queries/sweeps';
import { readerLanes } from '../experiments/reader-lanes';
import { sweepModels } from '../experiments/sweep-models';
import { batchRemark } from '../report/batch-remark';
import { sumOf } from '../report/sum-of';

/** The UI's panel stays readable, and the details below the server's 20,000 bytes. */
const mostRows = 40;

/** A Markdown table of progress, from the rows, for the details panel of the Temporal UI. */
export async function progressTable(
  database: Database,
  { sweepId, label }: { sweepId: string; label: string | null },
): Promise<string> {
  const sweep = await loadSweep(database, sweepId);
  const conditions = await conditionProgress(database.sql, sweepId, label);
  const readers = await readerProgress(database.sql, sweepId);
  const lanes = await loadLanes(database.sql, [...new Set(sweepModels(sweep.spec).flatMap(readerLanes))]);
  // A whole sweep has too many conditions for the panel: its experiments say as much, and have panels of their own.
  const rows = label === null && conditions.length > mostRows ? byExperiment(conditions) : conditions;
  const shown = rows.slice(0, mostRows);
  const ended = sumOf(conditions, (row) => row.settled + row.failed);
  const owed = sumOf(conditions, (row) => row.planned - row.notApplicable);
  return [
    [
      `**${sweepId}**`,
      ...(label === null ? [] : [label]),
      ...(sweep.state === 'active' ? [] : [sweep.state]),
      `${ended} of ${owed} cells ended`,
    ].join(' · '),
    '',
    ...markdownTable(shown, [
      { head: rows === conditions ? 'condition' : 'experiment', cell: (row) => escapeMarkdown(row.key) },
      {
        head: 'settled',
        cell: (row) => `${row.settled} / ${row.planned - row.notApplicable}${row.frozen ? '' : ' (planning)'}`,
      },
      ...(['deferred', 'failed'] as const)
        // The panel is narrow: what hardly ever happens takes room only where it did.
        .filter((count) => conditions.some((row) => row[count] > 0))
        .map((count) => ({ head: count, cell: (row: ConditionProgressRow) => String(row[count]) })),
    ]),
    ...(rows.length > mostRows ? ['', `… and ${rows.length - mostRows} more conditions`] : []),
    '',
    ...markdownTable(readers, [
      { head: 'reader', cell: (row) => escapeMarkdown(row.readerId) },
      { head: 'calls', cell: (row) => `${row.settledCalls} / ${row.calls}` },
      { head: 'per s', cell: (row) => (row.recent / rateWindowSeconds).toFixed(1) },
      { head: 'refused', cell: (row) => String(row.refused) },
      { head: 'open', cell: (row) => String(row.inFlight) },
      { head: 'spend', cell: (row) => (row.costMicroUsd === null ? '–' : `$${(row.costMicroUsd / 1e6).toFixed(2)}`) },
    ]),
    ...shown.flatMap((row) => {
      const remark = batchRemark(row);
      return remark === undefined ? [] : ['', `${escapeMarkdown(row.key)}: ${escapeMarkdown(remark)}`];
    }),
    ...lanes.flatMap((lane) => {
      if (lane.stoppedWhy !== null)
        return [
          '',
          `Lane **${escapeMarkdown(lane.key)}** is stopped: ${escapeMarkdown(lane.stoppedWhy)}. Mend it, then: ` +
            `\`npx render-bench resume ${sweepId}\``,
        ];
      if (lane.pausedUntil === null) return [];
      return [
        '',
        `Lane **${escapeMarkdown(lane.key)}** waits until ${toTheSecond(lane.pausedUntil)}: ${escapeMarkdown(lane.pausedWhy ?? '')}`,
      ];
    }),
  ].join('\n');
}

/** E.g. `2026-11-30 19:45:42 UTC`. */
function toTheSecond(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** One row per experiment: the sums over its conditions. */
function byExperiment(conditions: readonly ConditionProgressRow[]): ConditionProgressRow[] {
  const sums = new Map<string, ConditionProgressRow>();
  for (const row of conditions) {
    const sum = sums.get(row.experiment);
    sums.set(row.experiment, {
      ...row,
      key: row.experiment,
      planned: row.planned + (sum?.planned ?? 0),
      notApplicable: row.notApplicable + (sum?.notApplicable ?? 0),
      settled: row.settled + (sum?.settled ?? 0),
      deferred: row.deferred + (sum?.deferred ?? 0),
      failed: row.failed + (sum?.failed ?? 0),
      open: row.open + (sum?.open ?? 0),
      openBatches: row.openBatches + (sum?.openBatches ?? 0),
      batchLines: row.batchLines + (sum?.batchLines ?? 0),
      batchWhy: row.batchWhy ?? sum?.batchWhy ?? null,
    });
  }
  return [...sums.values()];
}

interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
}

/** The Temporal UI sets table cells without any space between them. */
const gap = '\u00a0\u00a0';

/** A table whose first column is text and whose others are figures. */
function markdownTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, index) => (index === 0 ? text : gap + text)).join(' | ')} |`;
  return [
    line(columns.map(({ head }) => head)),
    `|${columns.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`,
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row)))),
  ];
}
