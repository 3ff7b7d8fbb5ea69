import { textHash } from '../../text/text-hash';
import type { Database, Queryable } from '../client';
import type { CopySource, CopySources } from '../copy-sources';
import { encodeTextOnThread, storedBytes } from '../text-codec';
import { jsonAndTextsLock } from './text-locks';

/** A text to store, alone or with stored texts that it may share long runs with. */
export type NewText = string | { readonly text: string; readonly sources: CopySources };

/** Stores texts that are not there yet; order by hash keeps two writers from waiting on each other. */
export async function saveTexts(sql: Queryable, texts: Iterable<NewText>): Promise<void> {
  const distinct = new Map(
    [...texts].map((entry) => (typeof entry === 'string' ? [entry, undefined] : [entry.text, entry.sources])),
  );
  const rows = await Promise.all([...distinct].map(([text, sources]) => encodeTextOnThread(text, sources)));
  if (rows.length === 0) return;
  await sql`
    INSERT INTO texts (hash, encoding, body, escaped, chars, words)
    SELECT t.hash, t.encoding, decode(t.body, 'base64'), t.escaped, t.chars, t.words
    FROM json_to_recordset(${jsonAndTextsLock(sql, JSON.stringify(rows))})
      AS t (hash text, encoding text, body text, escaped boolean, chars integer, words integer)
    ORDER BY t.hash
    ON CONFLICT (hash) DO NOTHING`;
}

/**
 * Stores texts to copy from, and gives those that can be, by their text. What is there as copies already is left out:
 * nothing is copied from copies, so that two queries read any text.
 *
 * To be called outside of a transaction: {@link saveTexts} in the same one would lock its rows out of order.
 */
export async function saveSources(database: Database, texts: Iterable<string>): Promise<Map<string, CopySource>> {
  const byHash = new Map([...texts].map((text) => [textHash(text), text]));
  if (byHash.size === 0) return new Map();
  await saveTexts(database.sql, byHash.values());
  const rows = await database.sql<{ hash: string }[]>`
    SELECT hash FROM texts WHERE hash = ANY(${[...byHash.keys()]}) AND encoding NOT LIKE 'copies%'`;
  return new Map(
    rows.map(({ hash }) => {
      const text = byHash.get(hash)!;
      return [text, { hash, bytes: storedBytes(text) }];
    }),
  );
}
