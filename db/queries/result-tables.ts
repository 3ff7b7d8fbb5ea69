import { and, asc, eq } from 'drizzle-orm';

import type { StratumSample } from '../../experiments/sample-items';
import type { Database, Transaction } from '../client';
import { agreements, comparisons, experiments, figures, results, resultTables } from '../schema';

export type StoredTable = typeof resultTables.$inferSelect;
export type StoredResult = typeof results.$inferSelect;
export type StoredComparison = typeof comparisons.$inferSelect;
export type StoredFigure = typeof figures.$inferSelect;
export type StoredAgreement = typeof agreements.$inferSelect;

/** A table's rows in their order; they are numbered when they are stored. */
type Row<T> = Omit<T, 'sweepId' | 'benchmark' | 'experiment' | 'ordinal'>;

interface TableKey {
  readonly sweepId: string;
  /** The experiment's label. */
  readonly experiment: string;
  readonly benchmark: string;
}

export interface NewTable extends TableKey {
  readonly digest: string;
  readonly complete: boolean;
  readonly results: readonly Row<StoredResult>[];
  readonly comparisons: readonly Row<StoredComparison>[];
  readonly figures: readonly Row<StoredFigure>[];
  readonly agreements: readonly Row<StoredAgreement>[];
}

/** Rows of one insert: 36 columns each at most, and a statement may have 65,535 parameters. */
const rowsPerInsert = 1_500;

/** Writes an experiment's table, in place of an earlier one, in one transaction. */
export async function saveTable(database: Database, table: NewTable): Promise<void> {
  const { sweepId, experiment, benchmark, digest, complete } = table;
  await database.orm.transaction(async (tx) => {
    await deleteRows(tx, table);
    for (const rows of pagesOf(table.results, table)) await tx.insert(results).values(rows);
    for (const rows of pagesOf(table.comparisons, table)) await tx.insert(comparisons).values(rows);
    for (const rows of pagesOf(table.figures, table)) await tx.insert(figures).values(rows);
    for (const rows of pagesOf(table.agreements, table)) await tx.insert(agreements).values(rows);
    await tx
      .insert(resultTables)
      .values({ sweepId, experiment, benchmark, digest, complete })
      .onConflictDoUpdate({
        target: [resultTables.sweepId, resultTables.experiment, resultTables.benchmark],
        set: { digest, complete, writtenAt: new Date() },
      });
  });
}

async function deleteRows(tx: Transaction, key: TableKey): Promise<void> {
  for (const table of [results, comparisons, figures, agreements]) await tx.delete(table).where(isOf(table, key));
}

function pagesOf<T>(
  rows: readonly T[],
  { sweepId, experiment, benchmark }: TableKey,
): (T & TableKey & { ordinal: number })[][] {
  const numbered = rows.map((row, ordinal) => ({ ...row, sweepId, experiment, benchmark, ordinal }));
  return Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, page) =>
    numbered.slice(page * rowsPerInsert, (page + 1) * rowsPerInsert),
  );
}

function isOf(table: typeof results | typeof comparisons | typeof figures | typeof agreements, key: TableKey) {
  return and(eq(table.sweepId, key.sweepId), eq(table.experiment, key.experiment), eq(table.benchmark, key.benchmark));
}

export async function loadTables(database: Database, sweepId: string): Promise<StoredTable[]> {
  return database.orm
    .select()
    .from(resultTables)
    .where(eq(resultTables.sweepId, sweepId))
    .orderBy(asc(resultTables.experiment), asc(resultTables.benchmark));
}

/** The rows of one table, in the order they were saved in. */
export async function loadTableRows(
  { orm }: Database,
  key: TableKey,
): Promise<{
  results: StoredResult[];
  comparisons: StoredComparison[];
  figures: StoredFigure[];
  agreements: StoredAgreement[];
}> {
  return {
    results: await orm.select().from(results).where(isOf(results, key)).orderBy(asc(results.ordinal)),
    comparisons: await orm.select().from(comparisons).where(isOf(comparisons, key)).orderBy(asc(comparisons.ordinal)),
    figures: await orm.select().from(figures).where(isOf(figures, key)).orderBy(asc(figures.ordinal)),
    agreements: await orm.select().from(agreements).where(isOf(agreements, key)).orderBy(asc(agreements.ordinal)),
  };
}

/** Which items each experiment of a sweep planned, by its label; none where that isn't frozen yet. */
export async function loadSamples(
  { orm }: Database,
  sweepId: string,
): Promise<ReadonlyMap<string, readonly StratumSample[]>> {
  const rows = await orm
    .select({ label: experiments.label, sample: experiments.sample })
    .from(experiments)
    .where(eq(experiments.sweepId, sweepId));
  return new Map(rows.map(({ label, sample }) => [label, sample ?? []]));
}
