import type { EntryStore, EntryVector } from '../../systems/entry-store';
import { textHash } from '../../text/text-hash';
import type { Database, Queryable } from '../client';
import { loadTexts } from './load-texts';
import { saveTexts } from './save-texts';
import { whileReading } from './text-locks';

/** A system of one experiment of a sweep. */
export interface SystemScope {
  readonly sweepId: string;
  /** The experiment's label. */
  readonly label: string;
  readonly system: string;
}

/** Whether a case was ingested whole. */
export async function isIngested(sql: Queryable, scope: SystemScope, caseId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM recall_ingests WHERE sweep_id = ${scope.sweepId} AND experiment = ${scope.label}
      AND system = ${scope.system} AND case_id = ${caseId} AND ended_at IS NOT NULL`;
  return rows.length > 0;
}

/** Writes down that a case is being ingested, with what the system is and was set up with. */
export async function beginIngest(
  sql: Queryable,
  { sweepId, label, system }: SystemScope,
  ingest: { caseId: string; version: string; settings: object; entries: number },
): Promise<void> {
  await sql`
    INSERT INTO recall_ingests (sweep_id, experiment, system, case_id, version, settings, entries)
    VALUES (${sweepId}, ${label}, ${system}, ${ingest.caseId}, ${ingest.version},
      ${JSON.stringify(ingest.settings)}::text::jsonb, ${ingest.entries})
    ON CONFLICT (sweep_id, experiment, system, case_id)
      DO UPDATE SET version = excluded.version, settings = excluded.settings, entries = excluded.entries`;
}

export async function endIngest(sql: Queryable, scope: SystemScope, caseId: string): Promise<void> {
  await sql`
    UPDATE recall_ingests SET ended_at = coalesce(ended_at, now()) WHERE sweep_id = ${scope.sweepId}
      AND experiment = ${scope.label} AND system = ${scope.system} AND case_id = ${caseId}`;
}

/** Which of some items a system has recalled for. */
export async function recalledItems(
  sql: Queryable,
  { sweepId, label, system }: SystemScope,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ itemId: string }[]>`
    SELECT item_id AS "itemId" FROM recalls WHERE sweep_id = ${sweepId} AND experiment = ${label} AND system = ${system}
      AND item_id = ANY(${itemIds as string[]}::text[])`;
  return new Set(rows.map(({ itemId }) => itemId));
}

export interface NewRecall {
  readonly itemId: string;
  readonly text: string;
  readonly headers: readonly string[];
  readonly tokens: number;
}

/** Stores what a system recalled; what is there stays. */
export async function saveRecalls(
  database: Database,
  { sweepId, label, system }: SystemScope,
  recalls: readonly NewRecall[],
): Promise<void> {
  const rows = recalls.map(({ itemId, text, headers, tokens }) => ({
    ...{ item_id: itemId, text_hash: textHash(text), headers, tokens },
  }));
  await whileReading(database, () =>
    database.sql.begin(async (sql) => {
      await saveTexts(
        sql,
        recalls.map(({ text }) => text),
      );
      await sql`
        INSERT INTO recalls (sweep_id, experiment, system, item_id, text_hash, headers, tokens)
        SELECT ${sweepId}, ${label}, ${system}, r.item_id, r.text_hash, r.headers, r.tokens
        FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
          AS r (item_id text, text_hash text, headers text[], tokens integer)
        ON CONFLICT DO NOTHING`;
    }),
  );
}

export interface StoredRecall {
  readonly system: string;
  readonly itemId: string;
  readonly text: string;
  readonly headers: readonly string[];
}

/** What all systems of an experiment recalled for some items. */
export async function loadRecalls(
  sql: Queryable,
  { sweepId, label }: Omit<SystemScope, 'system'>,
  itemIds: readonly string[],
): Promise<StoredRecall[]> {
  const rows = await sql<(Omit<StoredRecall, 'text'> & { hash: string })[]>`
    SELECT system, item_id AS "itemId", text_hash AS hash, headers FROM recalls
    WHERE sweep_id = ${sweepId} AND experiment = ${label} AND item_id = ANY(${itemIds as string[]}::text[])`;
  const texts = await loadTexts(
    sql,
    rows.map(({ hash }) => hash),
  );
  return rows.map(({ hash, ...row }) => ({ ...row, text: texts.get(hash)! }));
}

/** What the systems of an experiment are and were set up with, as they were when they took the cases. */
export async function loadIngests(
  sql: Queryable,
  sweepId: string,
): Promise<
  { experiment: string; system: string; version: string; settings: Record<string, unknown>; cases: number }[]
> {
  return sql`
    SELECT experiment, system, version, settings, count(*)::int AS cases FROM recall_ingests
    WHERE sweep_id = ${sweepId} AND ended_at IS NOT NULL
    GROUP BY experiment, system, version, settings ORDER BY experiment, system, version`;
}

/** The entries that a system of ours keeps, in Postgres. */
export function entryStore({ sql }: Database, { sweepId, label, system }: SystemScope): EntryStore {
  return {
    async save(caseId, entries) {
      const rows = entries.map(({ place, header, body, vector }) => ({ place, header, body, vector: vector ?? null }));
      await sql`
        INSERT INTO memory_entries (sweep_id, experiment, system, case_id, ordinal, header, body, vector)
        SELECT ${sweepId}, ${label}, ${system}, ${caseId}, r.place, r.header, r.body, r.vector
        FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
          AS r (place integer, header text, body text, vector real[])
        ON CONFLICT DO NOTHING`;
    },
    async count(caseId) {
      const [row] = await sql<{ entries: number }[]>`
        SELECT count(*)::int AS entries FROM memory_entries WHERE sweep_id = ${sweepId} AND experiment = ${label}
          AND system = ${system} AND case_id = ${caseId}`;
      return row!.entries;
    },
    async vectors(caseId) {
      return sql<EntryVector[]>`
        SELECT ordinal AS place, vector FROM memory_entries WHERE sweep_id = ${sweepId} AND experiment = ${label}
          AND system = ${system} AND case_id = ${caseId} AND vector IS NOT NULL ORDER BY ordinal`;
    },
    async fullText(caseId, query, most) {
      const rows = await sql<{ place: number }[]>`
        SELECT e.ordinal AS place FROM memory_entries e,
          to_tsquery('simple', (SELECT coalesce(string_agg(quote_literal(l), ' | '), '')
            FROM unnest(tsvector_to_array(to_tsvector('english', ${query}))) AS l)) AS q
        WHERE e.sweep_id = ${sweepId} AND e.experiment = ${label} AND e.system = ${system} AND e.case_id = ${caseId}
          AND e.search @@ q
        ORDER BY ts_rank_cd(e.search, q, 1) DESC, e.ordinal LIMIT ${most}`;
      return rows.map(({ place }) => place);
    },
  };
}
