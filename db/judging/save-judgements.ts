import type { Database, Queryable } from '../client';
import type { StoredJudging } from '../queries/judgings';
import { callRows, type NewCell, savePlanPage } from '../queries/save-plan-page';
import type { JudgementOfCell } from './plan-judgements';

/**
 * Stores some of a judge's cells, each after those that its condition has: a block is a range of them. One transaction,
 * so that no cell is without what it judges.
 */
export async function saveJudgements(
  database: Database,
  { sweepId, scorer }: Pick<StoredJudging, 'sweepId' | 'scorer'>,
  judgements: readonly JudgementOfCell[],
): Promise<void> {
  const places = await conditionPlaces(database, { sweepId, scorer }, judgements);
  const cells = judgements.map(({ id, call, notApplicable, judged }): NewCell => {
    const place = places.get(judged.conditionId)!;
    return {
      id,
      condition_id: place.id,
      ordinal: place.next++,
      item_ordinal: judged.itemOrdinal,
      item_id: judged.itemId,
      repetition: judged.repetition,
      call_id: call?.id ?? null,
      not_applicable: notApplicable,
      artifact_words: null,
      gold_visible: null,
      marks: [],
      witness_recall: null,
      generator_call: null,
    };
  });
  await savePlanPage(database, sweepId, {
    texts: judgements.flatMap(({ texts }) => [...texts]),
    calls: callRows(judgements.flatMap(({ call }) => call ?? [])),
    cells,
    judgements: judgements.map(({ id, judged }) => ({
      cell_id: id,
      judged_cell: judged.id,
      judged_series: judged.series,
      scorer,
    })),
  });
}

interface ConditionPlace {
  readonly id: number;
  /** The ordinal of its next cell. */
  next: number;
}

/** The judge's condition of each judged one; what is not there yet is made, with the cap that the judged one has. */
async function conditionPlaces(
  { sql: pool }: Database,
  { sweepId, scorer }: Pick<StoredJudging, 'sweepId' | 'scorer'>,
  judgements: readonly JudgementOfCell[],
): Promise<Map<number, ConditionPlace>> {
  const judged = [...new Set(judgements.map((each) => each.judged.conditionId))];
  await pool.begin(async (sql) => addConditions(sql, { sweepId, scorer }, judged));
  const rows = await pool<{ judged: number; id: number; next: number }[]>`
    SELECT k.id AS judged, q.id, (SELECT coalesce(max(c.ordinal) + 1, 0)::int FROM cells c WHERE c.condition_id = q.id) AS next
    FROM conditions k
    JOIN conditions q ON q.sweep_id = k.sweep_id AND q.experiment = ${scorer} AND q.key = k.experiment || '/' || k.key
    WHERE k.id = ANY(${judged}::int[])`;
  return new Map(rows.map(({ judged: of, id, next }) => [of, { id, next }]));
}

async function addConditions(
  sql: Queryable,
  { sweepId, scorer }: Pick<StoredJudging, 'sweepId' | 'scorer'>,
  judged: readonly number[],
): Promise<void> {
  await sql`SELECT FROM judgings WHERE sweep_id = ${sweepId} AND scorer = ${scorer} FOR UPDATE`;
  await sql`
    INSERT INTO conditions (sweep_id, experiment, key, ordinal, stage, benchmark, reader_id, factors, budget_micro_usd)
    SELECT k.sweep_id, ${scorer}, k.experiment || '/' || k.key,
      (SELECT max(o.ordinal) FROM conditions o WHERE o.sweep_id = k.sweep_id) + row_number() OVER (ORDER BY k.ordinal),
      'judge', k.benchmark, ${scorer}, k.factors, k.budget_micro_usd
    FROM conditions k WHERE k.id = ANY(${[...judged]}::int[])
    ON CONFLICT (sweep_id, experiment, key) DO NOTHING`;
}
