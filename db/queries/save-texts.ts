import type { Queryable } from '../client';
import { type EncodedText, encodeText } from '../text-codec';

/** Stores texts that are not there yet; order by hash keeps two writers from waiting on each other. */
export async function saveTexts(sql: Queryable, texts: Iterable<string>): Promise<void> {
  const rows = new Map<string, EncodedText>();
  for (const text of new Set(texts)) {
    const row = encodeText(text);
    rows.set(row.hash, row);
  }
  if (rows.size === 0) return;
  await sql`
    INSERT INTO texts (hash, encoding, body, escaped, chars, words)
    SELECT t.hash, t.encoding, decode(t.body, 'base64'), t.escaped, t.chars, t.words
    FROM json_to_recordset(${JSON.stringify([...rows.values()])}::text::json)
      AS t (hash text, encoding text, body text, escaped boolean, chars integer, words integer)
    ORDER BY t.hash
    ON CONFLICT (hash) DO NOTHING`;
}
