import type { Queryable } from '../client';
import type { CopySource } from '../copy-sources';
import { decodeBody, type DecodedBody, decodeText, type TextEncoding } from '../text-codec';
import { pasteCopies } from '../text-copies';

/** A text, and what others that share much with it may be stored as copies of: itself, or what it is copied from. */
export interface StoredText {
  readonly text: string;
  readonly sources: readonly CopySource[];
}

/** Texts by hash. Every hash asked for is in the map: rows refer to texts by foreign key. */
export async function loadTexts(sql: Queryable, hashes: Iterable<string>): Promise<Map<string, string>> {
  const stored = await loadStoredTexts(sql, hashes);
  return new Map([...stored].map(([hash, { text }]) => [hash, text]));
}

/** As {@link loadTexts}. What texts are copied from takes one more query for all of them. */
export async function loadStoredTexts(sql: Queryable, hashes: Iterable<string>): Promise<Map<string, StoredText>> {
  const rows = await loadBodies(sql, [...new Set(hashes)]);
  const plain = new Map(rows.flatMap(({ hash, decoded }) => (decoded.kind === 'bytes' ? [[hash, decoded.bytes]] : [])));
  const missing = rows.flatMap(({ decoded }) =>
    decoded.kind === 'copies' ? decoded.copied.sources.filter((hash) => !plain.has(hash)) : [],
  );
  for (const { hash, decoded } of await loadBodies(sql, [...new Set(missing)])) {
    if (decoded.kind === 'bytes') plain.set(hash, decoded.bytes);
  }
  return new Map(
    rows.map(({ hash, escaped, decoded }) => {
      const sources = decoded.kind === 'bytes' ? [hash] : decoded.copied.sources;
      const bytes =
        decoded.kind === 'bytes' ? decoded.bytes : pasteCopies(decoded.copied, (source) => plain.get(source));
      return [
        hash,
        {
          text: decodeText(bytes, { escaped }),
          sources: sources.map((source) => ({ hash: source, bytes: plain.get(source)! })),
        },
      ];
    }),
  );
}

interface LoadedBody {
  readonly hash: string;
  readonly escaped: boolean;
  readonly decoded: DecodedBody;
}

async function loadBodies(sql: Queryable, hashes: readonly string[]): Promise<LoadedBody[]> {
  if (hashes.length === 0) return [];
  const rows = await sql<{ hash: string; encoding: TextEncoding; body: Buffer; escaped: boolean }[]>`
    SELECT hash, encoding, body, escaped FROM texts WHERE hash = ANY(${hashes as string[]})`;
  return rows.map(({ hash, escaped, ...row }) => ({ hash, escaped, decoded: decodeBody(row) }));
}
