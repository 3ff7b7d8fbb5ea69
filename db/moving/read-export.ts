import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';

import { UserError } from '../../contracts/user-error';
import {
  anyHeaderSchema,
  endLineSchema,
  endMark,
  type ExportEnd,
  type ExportHeader,
  exportHeaderSchema,
  exportVersion,
  sectionLineSchema,
  sectionMark,
  type SectionSummary,
} from './export-file';

/** What comes out of a file, in its order. */
export type ExportPart =
  | { readonly kind: 'header'; readonly header: ExportHeader }
  | { readonly kind: 'section'; readonly table: string; readonly columns: readonly string[] }
  /** Rows of the section that was said last, as one JSON array. */
  | { readonly kind: 'rows'; readonly count: number; readonly json: string }
  /** The last: the content is what was written. */
  | { readonly kind: 'end'; readonly end: ExportEnd };

export interface ReadOptions {
  /** Migrations that this version knows. */
  readonly knownSchema: number;
  /** Told how many of the file's bytes have been read. */
  readonly onBytes?: (bytes: number) => void;
}

/** Of content, read at once. */
const chunkBytes = 1024 * 1024;
/** No row is longer: the largest text of a data set takes a hundredth of it. */
const longestLineBytes = 256 * 1024 * 1024;
const lineFeed = 10;

/**
 * Reads a file that `exportSweep` wrote, a page at a time, and holds it against its own digests. Who acts on rows before
 * the end part must be able to take it back.
 * @throws UserError for a file that is none, damaged, cut off, changed, or of a newer version.
 */
export async function* readExport(path: string, options: ReadOptions): AsyncGenerator<ExportPart, void> {
  const content = new ContentReader(path, options.knownSchema);
  try {
    for await (const lines of wholeLines(path, options)) yield* content.parts(lines);
  } catch (error) {
    throw asUserError(path, error);
  }
  content.requireEnd();
}

/** Chunks of whole lines. A last line without its feed is left out: nothing that was written ends so. */
async function* wholeLines(path: string, { onBytes }: ReadOptions): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  let bytes = 0;
  file.on('data', (chunk) => onBytes?.((bytes += chunk.length)));
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  file.once('error', (error) => gunzip.destroy(error));
  file.pipe(gunzip);
  let begun: Buffer[] = [];
  let begunBytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      const end = chunk.lastIndexOf(lineFeed) + 1;
      begunBytes += chunk.length;
      if (end === 0) {
        begun.push(chunk);
        if (begunBytes > longestLineBytes) throw damaged(path, 'it has a line of over 256 MB');
        continue;
      }
      yield Buffer.concat([...begun, chunk.subarray(0, end)]);
      begun = [chunk.subarray(end)];
      begunBytes = chunk.length - end;
    }
  } finally {
    file.destroy();
  }
}

class ContentReader {
  private header: ExportHeader | undefined;
  private end: ExportEnd | undefined;
  private readonly whole = createHash('sha256');
  private readonly read: SectionSummary[] = [];
  private section: { table: string; columns: string[]; rows: number; hash: ReturnType<typeof createHash> } | undefined;

  constructor(
    private readonly path: string,
    private readonly knownSchema: number,
  ) {}

  *parts(lines: Buffer): Generator<ExportPart> {
    let at = 0;
    while (at < lines.length) {
      const rows = this.section === undefined ? { count: 0, end: at } : rowsFrom(lines, at);
      if (rows.count > 0) {
        yield this.rows(lines.subarray(at, rows.end), rows.count);
        at = rows.end;
        continue;
      }
      const end = lines.indexOf(lineFeed, at) + 1;
      yield this.mark(lines.subarray(at, end));
      at = end;
    }
  }

  requireEnd(): void {
    if (this.header === undefined) throw notAnExport(this.path);
    if (this.end === undefined) throw damaged(this.path, 'it ends in the middle');
  }

  private rows(lines: Buffer, count: number): ExportPart {
    const { section } = this;
    if (section === undefined) throw damaged(this.path, 'it has rows outside of a section');
    section.rows += count;
    section.hash.update(lines);
    this.whole.update(lines);
    // A line feed within a text is written `\n`.
    return { kind: 'rows', count, json: `[${lines.toString('utf8', 0, lines.length - 1).replaceAll('\n', ',')}]` };
  }

  private mark(line: Buffer): ExportPart {
    if (this.end !== undefined) throw damaged(this.path, 'something follows its end');
    const text = line.toString('utf8');
    if (this.header === undefined) {
      this.header = readHeader(this.path, text, this.knownSchema);
      this.whole.update(line);
      return { kind: 'header', header: this.header };
    }
    this.endSection();
    if (text.startsWith(endMark)) return { kind: 'end', end: (this.end = this.verified(text)) };
    const { section: table, columns } = this.parsed(sectionLineSchema, text);
    this.section = { table, columns, rows: 0, hash: createHash('sha256') };
    this.whole.update(line);
    return { kind: 'section', table, columns };
  }

  private endSection(): void {
    if (this.section === undefined) return;
    const { hash, ...section } = this.section;
    this.read.push({ ...section, sha256: hash.digest('hex') });
    this.section = undefined;
  }

  private verified(text: string): ExportEnd {
    const { end } = this.parsed(endLineSchema, text);
    if (end.sha256 !== this.whole.digest('hex')) throw damaged(this.path, 'its content is not what was written');
    if (JSON.stringify(end.sections) !== JSON.stringify(this.read.map(inOrder))) {
      throw damaged(this.path, 'its sections are not those that its end names');
    }
    return end;
  }

  private parsed<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, text: string): T {
    const { success, data } = schema.safeParse(parseJson(text));
    if (!success) throw damaged(this.path, 'a line of it can’t be read');
    return data!;
  }
}

const inOrder = ({ table, columns, rows, sha256 }: SectionSummary): SectionSummary => ({
  table,
  columns,
  rows,
  sha256,
});

/** How many lines from there on are rows, and where they end. */
function rowsFrom(lines: Buffer, from: number): { count: number; end: number } {
  let count = 0;
  let at = from;
  while (at < lines.length && !isMark(lines, at)) {
    at = lines.indexOf(lineFeed, at) + 1;
    count += 1;
  }
  return { count, end: at };
}

const marks = [sectionMark, endMark].map((mark) => Buffer.from(mark));

function isMark(lines: Buffer, at: number): boolean {
  return marks.some((mark) => lines.compare(mark, 0, mark.length, at, Math.min(at + mark.length, lines.length)) === 0);
}

function readHeader(path: string, text: string, knownSchema: number): ExportHeader {
  const value = parseJson(text);
  const any = anyHeaderSchema.safeParse(value);
  if (!any.success) throw notAnExport(path);
  if (any.data.version > exportVersion) {
    throw new UserError(
      `${path} is of format ${any.data.version}, this version of render-bench reads formats up to ${exportVersion}. ` +
        'It was written by a newer version: install that one to import it.',
    );
  }
  const header = exportHeaderSchema.safeParse(value);
  if (!header.success) throw damaged(path, 'its first line can’t be read');
  if (header.data.schema > knownSchema) {
    throw new UserError(
      `${path} is from a ledger with ${header.data.schema} migrations, this version of render-bench knows ${knownSchema}. ` +
        `It was written by a newer version (${header.data.renderBench}): install that one to import it.`,
    );
  }
  return header.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function damaged(path: string, how: string): UserError {
  return new UserError(
    `${path} is damaged: ${how}. Nothing of it was imported. Copy it again from where it was made, or export the sweep again.`,
  );
}

function notAnExport(path: string): UserError {
  return new UserError(
    `${path} is not a sweep that 'npx render-bench export' wrote. Give such a file; questions, prompts and artifacts of ` +
      'your own are named in a sweep file instead.',
  );
}

const fileErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Check the path.',
  ENOTDIR: 'there is no such file: a part of the path is itself a file.',
  EISDIR: 'is a folder. Give the file that was exported.',
  EACCES: 'may not be read by this user. Check the permissions of the file and of the folders above it.',
};

/** What Node's streams throw, by its code. */
function asUserError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (code === 'Z_DATA_ERROR' && (error as Error).message === 'incorrect header check') return notAnExport(path);
  if (code === 'Z_BUF_ERROR') {
    return statSync(path).size === 0 ? notAnExport(path) : damaged(path, 'it ends in the middle');
  }
  if (code.startsWith('Z_')) return damaged(path, 'it can’t be unpacked');
  const reason = fileErrors[code];
  return reason === undefined ? error : new UserError(`${path}: ${reason}`, { cause: error });
}
