import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type { Database, Queryable } from '../client';
import { schemaState } from '../migrate';
import { isOrphan } from '../queries/cell-fragments';
import { loadDatasets } from '../queries/datasets';
import { copiedFrom, type TextEncoding } from '../text-codec';
import { type ExportEnd, exportFormat, type ExportHeader, exportVersion, type SectionSummary } from './export-file';
import { readRows } from './read-rows';
import { type Section, sections, textsReferredTo } from './sections';
import { writeAlike } from './write-alike';

export interface ExportOptions {
  readonly sweepId: string;
  /** This version of render-bench. */
  readonly renderBench: string;
  /** Told now and then how many rows have been read. */
  readonly onRows?: (rows: number) => void;
}

export interface ExportSummary {
  readonly header: ExportHeader;
  readonly end: ExportEnd;
  /** Requests whose answers may still have come: orphans in the file. */
  readonly openAttempts: number;
  /** Batches that were not closed. */
  readonly openBatches: number;
}

/** Level 6, the default, takes twice as long for 3 % less. */
const gzipOptions = { level: 4, chunkSize: 256 * 1024 };

/**
 * Writes a sweep with all that belongs to it, as it was at one moment: work on it may go on. In the memory of a page of
 * rows. The destination is ended.
 */
export async function exportSweep(
  database: Database,
  destination: Writable,
  options: ExportOptions,
): Promise<ExportSummary> {
  return database.sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (sql) => {
    await writeAlike(sql);
    const header = await readHeader(sql, options);
    const inFlight = await countInFlight(sql, options.sweepId);
    const content = new ExportContent(sql, header, options);
    await pipeline(Readable.from(content.chunks(), { objectMode: true }), createGzip(gzipOptions), destination);
    return { header, end: content.end!, ...inFlight };
  });
}

async function readHeader(sql: Queryable, { sweepId, renderBench }: ExportOptions): Promise<ExportHeader> {
  const [sweep] = await sql<{ id: string; name: string; planHash: string; createdAt: Date }[]>`
    SELECT id, name, plan_hash AS "planHash", created_at AS "createdAt" FROM sweeps WHERE id = ${sweepId}`;
  const datasets = await loadDatasets(sql, sweepId);
  return {
    format: exportFormat,
    version: exportVersion,
    renderBench,
    schema: (await schemaState(sql)).applied,
    exportedAt: new Date().toISOString(),
    sweep: { ...sweep!, createdAt: sweep!.createdAt.toISOString() },
    datasets: datasets.map(({ benchmark, manifest: { licence, source, sha256 } }) => ({
      ...{ benchmark, licence, source },
      fileSha256: sha256,
    })),
  };
}

async function countInFlight(
  sql: Queryable,
  sweepId: string,
): Promise<Pick<ExportSummary, 'openAttempts' | 'openBatches'>> {
  const [row] = await sql<Pick<ExportSummary, 'openAttempts' | 'openBatches'>[]>`
    SELECT (SELECT count(*)::int FROM calls k JOIN attempts a ON a.call_key = k.key
        LEFT JOIN workers w ON w.id = a.worker_id
        WHERE k.sweep_id = ${sweepId} AND a.ended_at IS NULL AND NOT ${isOrphan(sql)}) AS "openAttempts",
      (SELECT count(*)::int FROM batches WHERE sweep_id = ${sweepId} AND state <> 'closed') AS "openBatches"`;
  return row!;
}

/** The file's lines, hashed as they pass. */
class ExportContent {
  end: ExportEnd | undefined;
  private readonly whole = createHash('sha256');
  private rows = 0;

  constructor(
    private readonly sql: Queryable,
    private readonly header: ExportHeader,
    private readonly options: ExportOptions,
  ) {}

  async *chunks(): AsyncGenerator<Buffer> {
    yield this.line(this.header);
    const summaries: SectionSummary[] = [];
    for (const section of sections) {
      const columns = [...section.exported];
      if (columns.length === 0) continue;
      yield this.line({ section: section.table, columns });
      const rows = createHash('sha256');
      const before = this.rows;
      yield* this.pages(section, columns, rows);
      summaries.push({ table: section.table, columns, rows: this.rows - before, sha256: rows.digest('hex') });
    }
    this.end = { sections: summaries, sha256: this.whole.digest('hex') };
    yield Buffer.from(`${JSON.stringify({ end: this.end })}\n`);
  }

  private async *pages(section: Section, columns: readonly string[], hash: Hash): AsyncGenerator<Buffer> {
    const { sweepId, onRows } = this.options;
    const alsoTexts = section.table === 'texts' ? await sourcesOfCopies(this.sql, sweepId) : [];
    for await (const page of readRows(this.sql, section, { sweepId, columns, alsoTexts })) {
      const lines = Buffer.from(`${page.join('\n')}\n`);
      hash.update(lines);
      this.whole.update(lines);
      this.rows += page.length;
      onRows?.(this.rows);
      yield lines;
    }
  }

  private line(value: object): Buffer {
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    this.whole.update(line);
    return line;
  }
}

/** Texts that others of the sweep are stored as copies of: no foreign key says so. */
async function sourcesOfCopies(sql: Queryable, sweepId: string): Promise<string[]> {
  const sources = new Set<string>();
  const pages = sql
    .unsafe<{ encoding: TextEncoding; body: Buffer }[]>(
      `SELECT encoding, body FROM texts WHERE encoding LIKE 'copies%' AND hash IN (${textsReferredTo})`,
      [sweepId],
    )
    .cursor(100);
  for await (const page of pages) {
    for (const row of page) for (const source of copiedFrom(row)) sources.add(source);
  }
  return [...sources];
}
