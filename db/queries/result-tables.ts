import { and, asc, eq } from 'drizzle-orm';

import type { Database } from '../client';
import { comparisons, resultTables, templateResults } from '../schema';

export type StoredTable = typeof resultTables.$inferSelect;
export type StoredTemplateResult = typeof templateResults.$inferSelect;
export type StoredComparison = typeof comparisons.$inferSelect;

type Row<T> = Omit<T, 'sweepId' | 'benchmark' | 'experiment'>;

export interface NewTemplateTable {
  readonly sweepId: string;
  readonly experiment: string;
  readonly benchmark: string;
  readonly digest: string;
  readonly complete: boolean;
  readonly results: readonly Row<StoredTemplateResult>[];
  readonly comparisons: readonly Row<StoredComparison>[];
}

/** Writes a templates table, in place of an earlier one, in one transaction. */
export async function saveTemplateTable(database: Database, table: NewTemplateTable): Promise<void> {
  const { sweepId, experiment, benchmark, digest, complete } = table;
  await database.orm.transaction(async (tx) => {
    await tx
      .delete(templateResults)
      .where(and(eq(templateResults.sweepId, sweepId), eq(templateResults.benchmark, benchmark)));
    await tx
      .delete(comparisons)
      .where(
        and(
          eq(comparisons.sweepId, sweepId),
          eq(comparisons.experiment, experiment),
          eq(comparisons.benchmark, benchmark),
        ),
      );
    if (table.results.length > 0) {
      await tx.insert(templateResults).values(table.results.map((row) => ({ ...row, sweepId, benchmark })));
    }
    if (table.comparisons.length > 0) {
      await tx.insert(comparisons).values(table.comparisons.map((row) => ({ ...row, sweepId, experiment, benchmark })));
    }
    await tx
      .insert(resultTables)
      .values({ sweepId, experiment, benchmark, digest, complete })
      .onConflictDoUpdate({
        target: [resultTables.sweepId, resultTables.experiment, resultTables.benchmark],
        set: { digest, complete, writtenAt: new Date() },
      });
  });
}

export async function loadTables(database: Database, sweepId: string): Promise<StoredTable[]> {
  return database.orm
    .select()
    .from(resultTables)
    .where(eq(resultTables.sweepId, sweepId))
    .orderBy(asc(resultTables.experiment), asc(resultTables.benchmark));
}

export async function loadTemplateTable(
  database: Database,
  scope: { sweepId: string; experiment: string; benchmark: string },
): Promise<{ results: StoredTemplateResult[]; comparisons: StoredComparison[] }> {
  const results = await database.orm
    .select()
    .from(templateResults)
    .where(and(eq(templateResults.sweepId, scope.sweepId), eq(templateResults.benchmark, scope.benchmark)));
  const rows = await database.orm
    .select()
    .from(comparisons)
    .where(
      and(
        eq(comparisons.sweepId, scope.sweepId),
        eq(comparisons.experiment, scope.experiment),
        eq(comparisons.benchmark, scope.benchmark),
      ),
    );
  return { results, comparisons: rows };
}
