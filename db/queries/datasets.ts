import type { DatasetManifest, Item, Session } from '../../benchmarks/item';
import { textHash } from '../../text/text-hash';
import type { Database, Queryable } from '../client';
import { loadTexts } from './load-texts';
import { saveTexts } from './save-texts';

export interface StoredDataset {
  readonly id: string;
  readonly manifest: DatasetManifest;
  readonly ingested: boolean;
}

/** Registers a data set that a plan froze; its items follow with {@link saveItems}. */
export async function createDataset(sql: Queryable, id: string, manifest: DatasetManifest): Promise<void> {
  await sql`INSERT INTO datasets (id, manifest) VALUES (${id}, ${JSON.stringify(manifest)}::text::jsonb)
    ON CONFLICT (id) DO NOTHING`;
}

/** The manifest of a data set that was registered before. */
export async function findDataset(sql: Queryable, id: string): Promise<DatasetManifest | undefined> {
  const [row] = await sql<{ manifest: DatasetManifest }[]>`SELECT manifest FROM datasets WHERE id = ${id}`;
  return row?.manifest;
}

/** The data sets a sweep's plan froze, by benchmark key. */
export async function loadDatasets(
  sql: Queryable,
  sweepId: string,
): Promise<(StoredDataset & { benchmark: string })[]> {
  return sql<(StoredDataset & { benchmark: string })[]>`
    SELECT d.id, d.manifest, d.ingested_at IS NOT NULL AS ingested, s.benchmark
    FROM sweep_datasets s JOIN datasets d ON d.id = s.dataset_id WHERE s.sweep_id = ${sweepId} ORDER BY s.benchmark`;
}

/** Stores items from `firstOrdinal` on; storing one twice changes nothing. */
export async function saveItems(
  database: Database,
  datasetId: string,
  firstOrdinal: number,
  items: readonly Item[],
): Promise<void> {
  const dialogues = items.map((item) => JSON.stringify(item.sessions));
  const rows = items.map((item, index) => ({
    dataset_id: datasetId,
    ordinal: firstOrdinal + index,
    item_id: item.id,
    type: item.type,
    gold: item.gold,
    question_hash: textHash(item.question),
    question_date: item.questionDate,
    flags: item.flags,
    dialogue_hash: textHash(dialogues[index] ?? '[]'),
  }));
  await database.sql.begin(async (sql) => {
    await saveTexts(sql, [...dialogues, ...items.map((item) => item.question)]);
    await sql`
      INSERT INTO items (dataset_id, ordinal, item_id, type, gold, question_hash, question_date, flags, dialogue_hash)
      SELECT i.dataset_id, i.ordinal, i.item_id, i.type, i.gold, i.question_hash, i.question_date, i.flags, i.dialogue_hash
      FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS i (dataset_id text, ordinal integer, item_id text,
        type text, gold jsonb, question_hash text, question_date text, flags text[], dialogue_hash text)
      ON CONFLICT DO NOTHING`;
  });
}

export async function markIngested(sql: Queryable, id: string, manifest: DatasetManifest): Promise<void> {
  await sql`UPDATE datasets SET ingested_at = coalesce(ingested_at, now()),
    manifest = ${JSON.stringify(manifest)}::text::jsonb WHERE id = ${id}`;
}

/** An item as stored, with its place in the data set. */
export interface StoredItem {
  readonly ordinal: number;
  readonly item: Item;
}

interface ItemRow {
  ordinal: number;
  item_id: string;
  type: string;
  gold: Item['gold'];
  question_hash: string;
  question_date: string | null;
  flags: string[];
  dialogue_hash: string;
}

/**
 * Items with ordinals from `from` on, in order: at most `most.items`, and no more than `most.chars` of dialogue unless
 * the first alone is longer.
 */
export async function loadItems(
  sql: Queryable,
  datasetId: string,
  from: number,
  most: { items: number; chars: number },
): Promise<StoredItem[]> {
  const rows = await sql<ItemRow[]>`
    SELECT ordinal, item_id, type, gold, question_hash, question_date, flags, dialogue_hash FROM (
      SELECT i.*, sum(t.chars) OVER (ORDER BY i.ordinal) AS chars_through, i.ordinal = ${from} AS is_first FROM (
        SELECT * FROM items WHERE dataset_id = ${datasetId} AND ordinal >= ${from} ORDER BY ordinal LIMIT ${most.items}
      ) i JOIN texts t ON t.hash = i.dialogue_hash
    ) page WHERE is_first OR chars_through <= ${most.chars} ORDER BY ordinal`;
  const texts = await loadTexts(
    sql,
    rows.flatMap((row) => [row.question_hash, row.dialogue_hash]),
  );
  return rows.map((row) => ({
    ordinal: row.ordinal,
    item: {
      id: row.item_id,
      type: row.type,
      question: texts.get(row.question_hash) ?? '',
      questionDate: row.question_date,
      gold: row.gold,
      flags: row.flags,
      sessions: JSON.parse(texts.get(row.dialogue_hash) ?? '[]') as Session[],
    },
  }));
}
