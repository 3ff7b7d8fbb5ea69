import type { Database } from '../../db/client';

export interface ExperimentCounts {
  readonly label: string;
  readonly conditions: number;
  readonly cells: number;
  readonly notApplicable: number;
  /** Distinct calls that no experiment before it asks for. */
  readonly calls: number;
}

export interface PlanCounts {
  readonly cells: number;
  readonly calls: number;
  readonly texts: number;
  /** Of the whole database, after a checkpoint. */
  readonly databaseBytes: number;
  /** In the sweep file's order. */
  readonly experiments: readonly ExperimentCounts[];
}

/** Counts the plan of the only sweep in a database. */
export async function readPlanCounts({ sql }: Database): Promise<PlanCounts> {
  await sql`CHECKPOINT`;
  const [totals] = await sql<Omit<PlanCounts, 'experiments'>[]>`
    SELECT (SELECT count(*) FROM cells) AS cells, (SELECT count(*) FROM calls) AS calls,
      (SELECT count(*) FROM texts) AS texts, pg_database_size(current_database()) AS "databaseBytes"`;
  const experiments = await sql<ExperimentCounts[]>`
    SELECT e.label, count(DISTINCT c.id) AS conditions, count(*) AS cells, count(x.not_applicable) AS "notApplicable",
      count(DISTINCT x.call_key) FILTER (WHERE f.ordinal = e.ordinal) AS calls
    FROM experiments e
    JOIN conditions c ON c.experiment = e.label
    JOIN cells x ON x.condition_id = c.id
    LEFT JOIN (
      SELECT x.call_key, min(e.ordinal) AS ordinal FROM cells x
      JOIN conditions c ON c.id = x.condition_id JOIN experiments e ON e.label = c.experiment GROUP BY x.call_key
    ) f ON f.call_key = x.call_key
    GROUP BY e.label, e.ordinal ORDER BY e.ordinal`;
  return { ...totals!, experiments };
}
