import type { Database, Queryable } from '../client';
import type { ExportEnd } from './export-file';
import { rowsDigest } from './rows-digest';
import { findSection } from './sections';
import { writeAlike } from './write-alike';

/** A table whose rows of a sweep are not those of a file. */
export interface Difference {
  readonly table: string;
  readonly rowsHere: number;
  readonly rowsInFile: number;
}

/** What was planned and what came back. All else follows from it, or says how the work went. */
const answers = ['cells', 'calls', 'series', 'attempts'];

/** Where a sweep's plan and answers are not those of a file. */
export async function compareAnswers(database: Database, sweepId: string, end: ExportEnd): Promise<Difference[]> {
  return database.sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (sql) =>
    compareTables(sql, { sweepId, end, tables: answers }),
  );
}

/** The same of any tables, in a transaction. Columns that the file does not have are not looked at. */
export async function compareTables(
  sql: Queryable,
  { sweepId, end, tables }: { sweepId: string; end: ExportEnd; tables: readonly string[] },
): Promise<Difference[]> {
  await writeAlike(sql);
  const differences: Difference[] = [];
  for (const summary of end.sections.filter(({ table }) => tables.includes(table))) {
    const section = findSection(summary.table)!;
    const { rows, sha256 } = await rowsDigest(sql, section, { sweepId, columns: summary.columns });
    if (sha256 === summary.sha256) continue;
    differences.push({ table: summary.table, rowsHere: rows, rowsInFile: summary.rows });
  }
  return differences;
}
