import type { Queryable } from '../client';
import { encodeTextOnThread } from '../text-codec';

/** Stores texts that are not there yet; order by hash keeps two writers from waiting on each other. */
export async function saveTexts(sql: Queryable, texts: Iterable<string>): Promise<void> {
  const rows = await Promise.all([...new Set(texts)].map(encodeTextOnThread));
  if (rows.length === 0) return;
  await sql`
    INSERT INTO texts (hash, encoding, body, escaped, chars, words)
    SELECT t.hash, t.encoding, decode(t.body, 'base64'), t.escaped, t.chars, t.words
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
      AS t (hash text, encoding text, body text, escaped boolean, chars integer, words integer)
    ORDER BY t.hash
    ON CONFLICT (hash) DO NOTHING`;
}
