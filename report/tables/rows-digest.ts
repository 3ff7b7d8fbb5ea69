import { canonicalJson, sha256 } from '../../text/hash';
import type { ExperimentTable } from '../sweep-report';
import type { CellRow } from './cell-row';

/**
 * Fingerprint of the rows a table was made from, whatever order they were read in: SHA-256 over the canonical JSON of the
 * sorted list of the rows' own hashes (SHA-256 over each row's canonical JSON). Hashing row by row keeps the text that
 * is hashed last at 67 bytes a row: a million whole rows would come near the longest string Node can hold. How answers
 * came (`delivery`) is left out: no stored figure depends on it, and what does is computed whenever a report is made. So is
 * a cluster that says nothing: rows of items that share nothing have the digest they had before clusters were known.
 */
export function rowsDigest(rows: Iterable<CellRow>): string {
  const factors = new Map<CellRow['factors'], string>();
  const hashes = Array.from(rows, (row) => sha256(countedJson(row, factors)));
  return sha256(canonicalJson(hashes.sort()));
}

type CountedField = Exclude<keyof CellRow, 'delivery' | 'itemType'>;

/** What of a row is counted, in the order of canonical JSON. */
const fields = Object.keys({
  arm: true,
  artifactWords: true,
  cluster: true,
  factors: true,
  gold: true,
  goldVisible: true,
  isDefective: true,
  itemId: true,
  marks: true,
  notApplicableReason: true,
  outcome: true,
  reader: true,
  recon: true,
  repetition: true,
  scores: true,
  witnessRecall: true,
} satisfies Record<CountedField, true>).sort() as readonly CountedField[];

/**
 * The canonical JSON of what is counted of a row. The general function takes four times as long, which tells with hundreds
 * of thousands of rows; a test compares the two.
 * @param factors Those written before, which rows of one condition share.
 */
export function countedJson(row: CellRow, factors: Map<CellRow['factors'], string>): string {
  const parts: string[] = [];
  for (const field of fields) {
    const value = row[field];
    if (value === undefined || (field === 'cluster' && value === null)) continue;
    const json =
      field === 'factors'
        ? factorsJson(row.factors, factors)
        : field === 'scores'
          ? scoresJson(row.scores)
          : canonicalJson(value);
    parts.push(`"${field}":${json}`);
  }
  return `{${parts.join(',')}}`;
}

function factorsJson(own: CellRow['factors'], known: Map<CellRow['factors'], string>): string {
  const found = known.get(own) ?? canonicalJson(own);
  known.set(own, found);
  return found;
}

function scoresJson(scores: CellRow['scores']): string {
  const parts = Object.keys(scores)
    .sort()
    .map((scorer) => {
      const { abstained, value } = scores[scorer]!;
      return `${JSON.stringify(scorer)}:{"abstained":${abstained},"value":${canonicalJson(value)}}`;
    });
  return `{${parts.join(',')}}`;
}

/** Whether a stored table was made from exactly these rows. */
export function verifyDigest(table: Pick<ExperimentTable, 'digest'>, rows: Iterable<CellRow>): boolean {
  return table.digest === rowsDigest(rows);
}
