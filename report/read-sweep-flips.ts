import type { Database } from '../db/client';
import { loadJudgings } from '../db/queries/judgings';
import type { StoredSweep } from '../db/queries/sweeps';
import { tableScorers } from '../experiments/table-scorers';
import type { Flip, FlipList } from './judge-report';
import { loadFlipLists, readFlipPages } from './load-flips';
import { readCellRows } from './read-experiment-table';
import type { ExperimentTable } from './sweep-report';
import type { CellRow } from './tables/cell-row';

type ReportTable = Pick<ExperimentTable, 'label' | 'benchmark'>;

/** Every cell of a table on which any two scorers disagree, as {@link readFlipPages} reads them. */
export async function* readSweepFlipPages(
  database: Database,
  sweep: StoredSweep,
  table: ReportTable,
): AsyncGenerator<Flip[]> {
  const { scope, rows, scorers } = await loadRows(database, sweep, table);
  yield* readFlipPages(database.sql, scope, rows, scorers);
}

/** The lists of a table's flips for every two of some scorers, in place of the pairs that a report lists. */
export async function loadChosenFlips(
  database: Database,
  sweep: StoredSweep,
  table: ReportTable,
  only: readonly string[],
): Promise<FlipList[]> {
  const { scope, rows, scorers } = await loadRows(database, sweep, table);
  return loadFlipLists(database.sql, scope, rows, { scorers, only });
}

async function loadRows(
  database: Database,
  sweep: StoredSweep,
  { label, benchmark }: ReportTable,
): Promise<{ scope: ReportTable & { sweepId: string }; rows: CellRow[]; scorers: string[] }> {
  const scope = { sweepId: sweep.id, label, benchmark };
  return {
    scope,
    rows: await readCellRows(database, scope),
    scorers: tableScorers(sweep.spec, label, await loadJudgings(database, sweep.id)),
  };
}
