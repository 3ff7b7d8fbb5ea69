import type { Queryable } from '../client';

/** What makes an item the same question in another data file. */
export interface ItemFacts {
  readonly itemId: string;
  readonly questionHash: string;
  /** As canonical JSON. */
  readonly gold: string;
  readonly dialogueHash: string;
}

/** The items of one benchmark of a sweep. */
export async function itemFacts(sql: Queryable, sweepId: string, benchmark: string): Promise<ItemFacts[]> {
  return sql<ItemFacts[]>`
    SELECT i.item_id AS "itemId", i.question_hash AS "questionHash", i.gold::text AS gold,
      i.dialogue_hash AS "dialogueHash"
    FROM sweep_datasets d JOIN items i ON i.dataset_id = d.dataset_id
    WHERE d.sweep_id = ${sweepId} AND d.benchmark = ${benchmark} ORDER BY i.ordinal`;
}

/** The id of a sweep's data set; undefined: it has no such benchmark. */
export async function datasetIdOf(sql: Queryable, sweepId: string, benchmark: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT dataset_id AS id FROM sweep_datasets WHERE sweep_id = ${sweepId} AND benchmark = ${benchmark}`;
  return row?.id;
}
