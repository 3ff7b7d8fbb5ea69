import { createHash } from 'node:crypto';

import type { Queryable } from '../client';
import { readRows, type RowsWanted } from './read-rows';
import type { Section } from './sections';

/** What a section of a file would say of its rows as they are in this ledger. */
export async function rowsDigest(
  sql: Queryable,
  section: Section,
  wanted: RowsWanted,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readRows(sql, section, wanted)) {
    hash.update(`${page.join('\n')}\n`);
    rows += page.length;
  }
  return { rows, sha256: hash.digest('hex') };
}
