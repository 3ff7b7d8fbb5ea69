import { UserError } from '../contracts/user-error';
import { escapeForStorage } from '../text/well-formed';
import { DatasetError, shownRows } from './dataset-error';
import { type DefectOverlay, readDefects, refuseUnknownItems } from './defects';
import { didYouMean } from './did-you-mean';
import type { FileDigest } from './file-bytes';
import { type FileRow, fileRows } from './file-rows';
import type { Benchmark, DatasetManifest, DatasetSource, InvalidRow, Item, ParsedItem, RowProblem } from './item';
import { findBenchmark } from './registry';

/** A data set's file, read as a stream: memory holds about one row, whatever the file's size. */
export interface Dataset {
  /**
   * The items in file order. Each call reads the file anew, hashing it on the way.
   *
   * Rows that can't become items (a field missing or of the wrong type, a date that is none, an id used before, an id,
   * type or answer with NUL or half of a surrogate pair) refuse the file: no item is given after the first of them, the
   * rest is read for the list, and `DatasetError` is thrown at the end. So use items only once the loop has ended well.
   * With `skipInvalid` such rows are left out; a file with no row left is refused all the same.
   * @throws DatasetError as said.
   * @throws UserError for a file that can't be read as rows at all, see `file-rows.ts`, and for an overlay of defects
   *   that can't be read, see `defects.ts`, or names an item which the file does not hold.
   */
  items(): AsyncIterable<Item>;
  /** Of the last pass that reached the file's end; without one, makes a pass of its own. Throws as `items` does. */
  manifest(): Promise<DatasetManifest>;
}

/**
 * Opens a data set by the benchmark's name; nothing is read yet.
 * @throws UserError for an unknown benchmark or tier.
 */
export function openDataset(source: DatasetSource): Dataset {
  const benchmark = findBenchmark(source.benchmark);
  checkTier(benchmark, source.tier);
  let manifest: DatasetManifest | undefined;
  const items = (): AsyncGenerator<Item> => readItems(benchmark, source, (done) => (manifest = done));
  return {
    items,
    async manifest() {
      if (manifest === undefined) for await (const _item of items());
      if (manifest === undefined) throw new Error(`${source.path}: read to its end without a manifest`);
      return manifest;
    },
  };
}

function checkTier(benchmark: Benchmark, tier: string | undefined): void {
  if (tier === undefined || benchmark.tiers.includes(tier)) return;
  const allowed =
    benchmark.tiers.length === 0 ? 'It has no tiers: leave `tier` out.' : `Known: ${benchmark.tiers.join(', ')}.`;
  const hint = didYouMean(tier, benchmark.tiers);
  throw new UserError(`benchmark ${benchmark.name} has no tier "${tier}"${hint === '' ? '.' : hint} ${allowed}`);
}

async function* readItems(
  benchmark: Benchmark,
  source: DatasetSource,
  onEnd: (manifest: DatasetManifest) => void,
): AsyncGenerator<Item> {
  const { path, skipInvalid = false } = source;
  const overlay = source.defects === undefined ? undefined : await readDefects(source.defects);
  const count = { rows: 0, questions: 0, invalid: 0, defects: 0 };
  const invalid: InvalidRow[] = [];
  const types = new Map<string, number>();
  const ids = new Map<string, number>();
  let digest: FileDigest | undefined;
  for await (const row of (benchmark.rows ?? fileRows)(path, (end) => (digest = end))) {
    count.rows += 1;
    for (const parsed of parseFileRow(benchmark, row)) {
      count.questions += 1;
      const result = refuseRepeatedId(benchmark, refuseUnstorable(parsed), row.index, ids);
      if (result.kind === 'invalid') {
        count.invalid += 1;
        const isKept = skipInvalid || invalid.length < shownRows;
        if (isKept) invalid.push({ file: path, index: row.index, ...printable(result.problem) });
      } else {
        const item = withDefect(result.item, overlay);
        types.set(item.type, (types.get(item.type) ?? 0) + 1);
        if (item.defect !== undefined) count.defects += 1;
        if (skipInvalid || count.invalid === 0) yield item;
      }
    }
  }
  if (count.questions === 0) throw new UserError(`${path}: holds no rows. Fetch or write it anew.`);
  const isRefused = count.invalid > 0 && (!skipInvalid || types.size === 0);
  if (isRefused) throw new DatasetError(path, invalid, count.invalid, count.questions, count.rows);
  if (overlay !== undefined) refuseUnknownItems(overlay, path, (id) => ids.has(id) || isSkipped(id, invalid));
  if (digest === undefined) throw new Error(`${path}: read to its end without a digest`);
  onEnd(manifestOf(benchmark, source, { digest, types, skipped: invalid, overlay, defects: count.defects }));
}

function withDefect(item: Item, overlay: DefectOverlay | undefined): Item {
  const defect = overlay?.findings.get(item.id);
  return defect === undefined ? item : { ...item, defect };
}

/** Whether an item is left out, or its whole conversation (LoCoMo). */
function isSkipped(id: string, skipped: readonly InvalidRow[]): boolean {
  return skipped.some((row) => row.id !== undefined && (row.id === id || id.startsWith(`${row.id}/`)));
}

function parseFileRow(benchmark: Benchmark, row: FileRow): readonly ParsedItem[] {
  if (row.kind === 'value') return benchmark.parseRow(row.value);
  return [{ kind: 'invalid', problem: { field: '', reason: row.reason } }];
}

/** Dialogues and questions are stored escaped; ids, types and golds stand in columns that hold neither character. */
function refuseUnstorable(parsed: ParsedItem): ParsedItem {
  if (parsed.kind === 'invalid') return parsed;
  const { id, type, gold } = parsed.item;
  const fields = { id, type, answer: [gold.raw, ...(gold.kind === 'forms' ? gold.forms : [])].join('\n') };
  const unstorable = Object.entries(fields).find(([, text]) => escapeForStorage(text).escaped);
  if (!unstorable) return parsed;
  const reason = `its ${unstorable[0]} holds NUL or half of a surrogate pair: ${JSON.stringify(unstorable[1])}`;
  return { kind: 'invalid', problem: { id, field: '', reason } };
}

/** A problem that can be stored and shown, whatever the row holds. */
function printable({ id, field, reason }: RowProblem): RowProblem {
  const safe = (text: string): string => escapeForStorage(text).text;
  return { field: safe(field), reason: safe(reason), ...(id === undefined ? {} : { id: safe(id) }) };
}

/** The first item of an id keeps it. */
function refuseRepeatedId(
  benchmark: Benchmark,
  parsed: ParsedItem,
  index: number,
  ids: Map<string, number>,
): ParsedItem {
  if (parsed.kind === 'invalid') return parsed;
  const { id } = parsed.item;
  const firstIndex = ids.get(id);
  if (firstIndex === undefined) {
    ids.set(id, index);
    return parsed;
  }
  const reason = `"${id}" is the id of row ${firstIndex} already; ids must differ`;
  return { kind: 'invalid', problem: { id, field: benchmark.idField, reason } };
}

/** What a whole pass over a file found. */
interface Pass {
  readonly digest: FileDigest;
  readonly types: ReadonlyMap<string, number>;
  readonly skipped: readonly InvalidRow[];
  readonly overlay: DefectOverlay | undefined;
  /** Items whose gold the overlay calls wrong. */
  readonly defects: number;
}

function manifestOf({ name, licence, source }: Benchmark, { path, tier }: DatasetSource, pass: Pass): DatasetManifest {
  const { digest, types, skipped, overlay, defects: items } = pass;
  const sortedTypes = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const itemCount = sortedTypes.reduce((sum, [, count]) => sum + count, 0);
  return {
    benchmark: name,
    ...(tier === undefined ? {} : { tier }),
    path,
    ...digest,
    licence,
    source,
    itemCount,
    types: Object.fromEntries(sortedTypes),
    skipped,
    ...(overlay === undefined ? {} : { defects: { path: overlay.path, sha256: overlay.sha256, items } }),
  };
}
