import { canonicalJson, sha256 } from '../../text/hash';
import type { ExperimentTable } from '../sweep-report';
import type { CellRow } from './cell-row';

/**
 * Fingerprint of the rows a table was made from, whatever order they were read in: SHA-256 over the canonical JSON of the
 * sorted list of the rows' own hashes (SHA-256 over each row's canonical JSON). Hashing row by row keeps the text that
 * is hashed last at 67 bytes a row: a million whole rows would come near the longest string Node can hold. How answers
 * came (`delivery`) is left out: no stored figure depends on it, and what does is computed whenever a report is made.
 */
export function rowsDigest(rows: Iterable<CellRow>): string {
  const hashes = Array.from(rows, ({ delivery: _delivery, ...row }) => sha256(canonicalJson(row)));
  return sha256(canonicalJson(hashes.sort()));
}

/** Whether a stored table was made from exactly these rows. */
export function verifyDigest(table: Pick<ExperimentTable, 'digest'>, rows: Iterable<CellRow>): boolean {
  return table.digest === rowsDigest(rows);
}
