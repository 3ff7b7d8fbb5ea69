import type { DatasetManifest, Item } from '../../benchmarks/item';
import type { ItemHeader } from '../../benchmarks/item-header';
import type { ReconKey } from '../../benchmarks/recon/recon-key';
import { textHash } from '../../text/text-hash';
import type { Database, Queryable } from '../client';
import { clusterKeys } from '../cluster-keys';
import { CopySources } from '../copy-sources';
import { dialogueText, readDialogue, sessionsToShare } from '../dialogue-text';
import { loadStoredTexts } from './load-texts';
import { saveSources, saveTexts } from './save-texts';
import { whileReading } from './text-locks';

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
  const dialogues = items.map((item) => ({ text: dialogueText(item), sessions: sessionsToShare(item) }));
  const hashes = dialogues.map(({ text }) => textHash(text));
  const structured = [...new Set(items.flatMap((item) => item.structured ?? []))];
  const structuredHashes = new Map(structured.map((text) => [text, textHash(text)]));
  const rows = items.map((item, index) => ({
    dataset_id: datasetId,
    ordinal: firstOrdinal + index,
    item_id: item.id,
    type: item.type,
    gold: item.gold,
    question_hash: textHash(item.question),
    question_date: item.questionDate,
    flags: item.flags,
    defect: item.defect ?? null,
    witnesses: item.sessions.flatMap(({ turns }) => turns.filter((turn) => turn.isWitness).map((turn) => turn.address)),
    cluster_keys: clusterKeys(item, hashes[index]),
    dialogue_hash: hashes[index]!,
    structured_hash: item.structured === undefined ? null : structuredHashes.get(item.structured)!,
  }));
  await whileReading(database, async () => {
    const sources = await saveSources(database, new Set(dialogues.flatMap(({ sessions }) => sessions)));
    await database.sql.begin(async (sql) => {
      await saveTexts(sql, [
        ...dialogues.map(({ text, sessions }) => ({
          text,
          sources: new CopySources(sessions.flatMap((session) => sources.get(session) ?? [])),
        })),
        ...items.map(({ question }) => question),
        ...structured,
      ]);
      await sql`
        INSERT INTO items (dataset_id, ordinal, item_id, type, gold, question_hash, question_date, flags, defect, witnesses,
          cluster_keys, dialogue_hash, structured_hash)
        SELECT i.dataset_id, i.ordinal, i.item_id, i.type, i.gold, i.question_hash, i.question_date, i.flags, i.defect,
          i.witnesses, i.cluster_keys, i.dialogue_hash, i.structured_hash
        FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS i (dataset_id text, ordinal integer, item_id text,
          type text, gold jsonb, question_hash text, question_date text, flags text[], defect text, witnesses text[],
          cluster_keys text[], dialogue_hash text, structured_hash text)
        ON CONFLICT DO NOTHING`;
    });
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
  /** The stored texts of its dialogue: a text that shows much of it can be stored as copies from them. */
  readonly sources: CopySources;
}

interface ItemRow {
  ordinal: number;
  item_id: string;
  type: string;
  gold: Item['gold'];
  question_hash: string;
  question_date: string | null;
  flags: string[];
  defect: string | null;
  witnesses: string[] | null;
  dialogue_hash: string;
  structured_hash: string | null;
}

/** What an item shares with others of its data set, see `clusterKeys`. */
export interface StoredClusterKeys {
  readonly itemId: string;
  /** Null: stored by a version before, so that only its dialogue is known. */
  readonly keys: readonly string[] | null;
  readonly dialogueHash: string;
}

/** Of every item of a sweep's data set. */
export async function loadClusterKeys(
  sql: Queryable,
  { sweepId, benchmark }: { readonly sweepId: string; readonly benchmark: string },
): Promise<StoredClusterKeys[]> {
  return sql<StoredClusterKeys[]>`
    SELECT i.item_id AS "itemId", i.cluster_keys AS keys, i.dialogue_hash AS "dialogueHash"
    FROM sweep_datasets d JOIN items i ON i.dataset_id = d.dataset_id
    WHERE d.sweep_id = ${sweepId} AND d.benchmark = ${benchmark}`;
}

/** The keys of a sweep's questions about RECON cases, by item. */
export async function loadReconKeys(
  sql: Queryable,
  { sweepId, benchmark }: { readonly sweepId: string; readonly benchmark: string },
): Promise<ReadonlyMap<string, ReconKey>> {
  const rows = await sql<{ itemId: string; key: ReconKey }[]>`
    SELECT i.item_id AS "itemId", i.gold->'key' AS key
    FROM sweep_datasets d JOIN items i ON i.dataset_id = d.dataset_id
    WHERE d.sweep_id = ${sweepId} AND d.benchmark = ${benchmark} AND i.gold->>'kind' = 'recon'`;
  return new Map(rows.map(({ itemId, key }) => [itemId, key]));
}

/** What sampling needs to know of every item, in file order. */
export async function loadItemHeaders(sql: Queryable, datasetId: string): Promise<ItemHeader[]> {
  return sql<ItemHeader[]>`
    SELECT ordinal, item_id AS id, type, gold->>'kind' AS "goldKind", flags FROM items
    WHERE dataset_id = ${datasetId} ORDER BY ordinal`;
}

/**
 * The first of the given items, in the order of their ordinals: at most `most.items`, and no more than `most.chars` of
 * dialogue unless the first alone is longer.
 */
export async function loadItems(
  sql: Queryable,
  datasetId: string,
  ordinals: readonly number[],
  most: { items: number; chars: number },
): Promise<StoredItem[]> {
  const wanted = ordinals.slice(0, most.items);
  const rows = await sql<ItemRow[]>`
    SELECT ordinal, item_id, type, gold, question_hash, question_date, flags, defect, witnesses, dialogue_hash,
      structured_hash FROM (
      SELECT i.*, sum(t.chars) OVER (ORDER BY i.ordinal) AS chars_through, row_number() OVER (ORDER BY i.ordinal) AS place
      FROM items i JOIN texts t ON t.hash = i.dialogue_hash
      WHERE i.dataset_id = ${datasetId} AND i.ordinal = ANY(${wanted}::int[])
    ) page WHERE place = 1 OR chars_through <= ${most.chars} ORDER BY ordinal`;
  const texts = await loadStoredTexts(
    sql,
    rows.flatMap((row) => [row.question_hash, row.dialogue_hash, row.structured_hash ?? []].flat()),
  );
  const dialogueSources = new Map(
    rows.map(({ dialogue_hash: hash }) => [hash, new CopySources(texts.get(hash)!.sources)]),
  );
  return rows.map((row) => ({
    ordinal: row.ordinal,
    item: {
      id: row.item_id,
      type: row.type,
      question: texts.get(row.question_hash)!.text,
      questionDate: row.question_date,
      gold: row.gold,
      flags: row.flags,
      ...(row.defect === null ? {} : { defect: row.defect }),
      sessions: readDialogue(texts.get(row.dialogue_hash)!.text, row.witnesses),
      ...(row.structured_hash === null ? {} : { structured: texts.get(row.structured_hash)!.text }),
    },
    sources: dialogueSources.get(row.dialogue_hash)!,
  }));
}
