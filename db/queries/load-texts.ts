import type { Queryable } from '../client';
import { decodeText } from '../text-codec';

/** Texts by hash. Every hash asked for is in the map: rows refer to texts by foreign key. */
export async function loadTexts(sql: Queryable, hashes: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const rows = await sql<{ hash: string; encoding: string; body: Buffer; escaped: boolean }[]>`
    SELECT hash, encoding, body, escaped FROM texts WHERE hash = ANY(${wanted})`;
  return new Map(rows.map((row) => [row.hash, decodeText(row)]));
}
