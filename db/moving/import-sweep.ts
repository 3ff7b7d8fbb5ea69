import { UserError } from '../../contracts/user-error';
import { readerLanes } from '../../experiments/reader-lanes';
import { readStoredSpec } from '../../experiments/stored-spec';
import { sweepModels } from '../../experiments/sweep-models';
import type { ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { textHash } from '../../text/text-hash';
import type { Database, Queryable } from '../client';
import { freeSweepId } from '../queries/free-sweep-id';
import { declareLanes } from '../queries/lanes';
import { loadTexts } from '../queries/load-texts';
import { recountReservedIn } from '../queries/recount-reserved';
import { refreshStatistics } from '../queries/save-plan-page';
import { whileReading } from '../queries/text-locks';
import { isRefusedRow } from '../sqlstate';
import { compareTables } from './compare-sweep';
import type { ExportEnd, ExportHeader } from './export-file';
import { type ExportPart, readExport, type ReadOptions } from './read-export';
import { findSection, type Section, sections } from './sections';
import { storeRows, takeKeys } from './store-rows';

/** What a file says of itself, once all of it has been held against its digests. */
export interface CheckedExport {
  readonly path: string;
  readonly header: ExportHeader;
  readonly end: ExportEnd;
  readonly spec: SweepSpec;
}

/** Reads a file to its end. @throws UserError as `readExport` does, or for what no ledger of this version could hold. */
export async function checkExport(path: string, options: ReadOptions): Promise<CheckedExport> {
  let header: ExportHeader | undefined;
  let table: string | undefined;
  let checked: CheckedExport | undefined;
  const sweeps: { plan_hash?: string; spec?: SweepSpec }[] = [];
  const judges: ReaderSpec[] = [];
  for await (const part of readExport(path, options)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'section') ({ table } = requireSection(path, part).section);
    if (part.kind === 'rows' && table === 'sweeps') sweeps.push(...(JSON.parse(part.json) as typeof sweeps));
    if (part.kind === 'rows' && table === 'judgings') {
      judges.push(...(JSON.parse(part.json) as { judge: ReaderSpec }[]).map(({ judge }) => judge));
    }
    if (part.kind !== 'end') continue;
    const [{ plan_hash: plan, spec } = {}] = sweeps;
    if (sweeps.length !== 1 || spec === undefined || plan !== header!.sweep.planHash) {
      throw notStorable(path, new Error('it does not hold the one sweep that it names'));
    }
    // Read on: nothing may follow.
    checked = {
      path,
      header: header!,
      end: part.end,
      spec: { ...readStoredSpec(spec), ...(judges.length > 0 && { judges }) },
    };
  }
  if (checked) return checked;
  throw new Error(`${path}: read to its end without one`);
}

/** The id of a stored plan, if it is stored. */
export async function findPlan(sql: Queryable, planHash: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`SELECT id FROM sweeps WHERE plan_hash = ${planHash}`;
  return row?.id;
}

/**
 * Stores a sweep from a file. Texts go first, by themselves: nobody sees them, whoever works here waits for none of them,
 * and meanwhile no collection removes any. All else is one transaction, which ends only when the rows, read back, are those
 * of the file. So whatever interrupts it leaves no sweep, and it can be done again.
 * @returns the sweep's id, with more digits than it had where another plan has that one.
 * @throws UserError where the plan is here already, or the file is not what it was.
 */
export async function importSweep(
  database: Database,
  file: CheckedExport,
  options: ReadOptions,
): Promise<{ sweepId: string }> {
  const parts = readExport(file.path, options);
  try {
    const sweepId = await whileReading(database, async () => {
      const afterTexts = await storeTexts(database, file, parts);
      await declareMissingLanes(database, file.spec);
      return database.sql.begin((sql) => storeSweepRows(sql, file, { first: afterTexts, parts }));
    });
    await refreshStatistics(database.sql);
    return { sweepId };
  } catch (error) {
    throw isRefusedRow(error) ? notStorable(file.path, error) : error;
  } finally {
    await parts.return(undefined);
  }
}

type Parts = AsyncGenerator<ExportPart, void>;

/** Stores the section of texts, which is the first. @returns what comes after it. */
async function storeTexts(database: Database, { path }: CheckedExport, parts: Parts): Promise<ExportPart> {
  let section: SectionAtHand | undefined;
  for (;;) {
    const part = await nextOf(parts);
    if (part.kind === 'header') continue;
    if (part.kind === 'rows') await database.sql.begin((sql) => storeTextPage(sql, path, { ...section!, ...part }));
    else if (part.kind === 'section' && part.table === 'texts') section = requireSection(path, part);
    else return part;
  }
}

/** Stores texts and reads them back: one that is not what its hash says would be taken for another by every sweep here. */
async function storeTextPage(
  sql: Queryable,
  path: string,
  { section, columns, json }: SectionAtHand & { readonly json: string },
): Promise<void> {
  await storeRows(sql, section, { sweepId: '', columns, json });
  const hashes = (JSON.parse(json) as { hash: string }[]).map(({ hash }) => hash);
  const texts = await loadTexts(sql, hashes);
  const wrong = hashes.find((hash) => textHash(texts.get(hash)!) !== hash);
  if (wrong !== undefined) throw notStorable(path, new Error(`the text ${wrong.slice(0, 16)}… is another one`));
}

async function storeSweepRows(
  sql: Queryable,
  file: CheckedExport,
  { first, parts }: { first: ExportPart; parts: Parts },
): Promise<string> {
  const { header, end, path } = file;
  const { planHash } = header.sweep;
  // Two imports of one file: the second waits, and finds the plan.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${planHash}, 0))`;
  if ((await findPlan(sql, planHash)) !== undefined) {
    throw new UserError(
      `The sweep of ${path} was stored by somebody else meanwhile. Import it again to compare the two.`,
    );
  }
  const sweepId = await freeSweepId(sql, header.sweep);
  await takeKeys(sql, (table) => end.sections.find((each) => each.table === table)?.rows ?? 0);
  let at: SectionAtHand | undefined;
  for (let part = first; part.kind !== 'end'; part = await nextOf(parts)) {
    if (part.kind === 'section') at = requireSection(path, part);
    if (part.kind === 'rows') await storeRows(sql, at!.section, { sweepId, columns: at!.columns, json: part.json });
  }
  await requireAsInFile(sql, file, sweepId);
  await forgetFormer(sql, sweepId);
  await recountReservedIn(sql, sweepId);
  return sweepId;
}

/** The rows of one sweep alone are read back and compared: a number that is nobody's would leave a gap unseen. */
async function requireAsInFile(sql: Queryable, { path, end }: CheckedExport, sweepId: string): Promise<void> {
  const tables = sections.filter(({ onConflict }) => onConflict === undefined).map(({ table }) => table);
  const [difference] = await compareTables(sql, { sweepId, end, tables });
  if (difference === undefined) return;
  throw notStorable(path, new Error(`rows of ${difference.table} are not what they were once they are stored`));
}

/** What files of before held besides: notices would be told again here, and keys name workflows that are elsewhere. */
async function forgetFormer(sql: Queryable, sweepId: string): Promise<void> {
  await sql`DELETE FROM notices WHERE sweep_id = ${sweepId}`;
  await sql`UPDATE operator_actions SET key = NULL WHERE sweep_id = ${sweepId} AND key IS NOT NULL`;
}

/** Lanes that nobody has declared here get the sweep's limits; those that are here keep theirs. */
async function declareMissingLanes(database: Database, spec: SweepSpec): Promise<void> {
  const here = await database.sql<{ key: string }[]>`SELECT key FROM lanes`;
  const isMissing = (key: string): boolean => !here.some((lane) => lane.key === key);
  const limits = Object.entries(spec.lanes).filter(([key]) => isMissing(key));
  await declareLanes(database, sweepModels(spec).flatMap(readerLanes).filter(isMissing), Object.fromEntries(limits));
}

interface SectionAtHand {
  readonly section: Section;
  readonly columns: readonly string[];
}

/** What a section of a file is here. Its columns become part of statements: only known ones do. */
function requireSection(
  path: string,
  { table, columns }: { table: string; columns: readonly string[] },
): SectionAtHand {
  const section = findSection(table);
  const unknown = section && columns.find((column) => !Object.hasOwn(section.columns, column));
  if (section && unknown === undefined) return { section, columns };
  const what = section === undefined ? `a table ${table}` : `a column ${unknown} of ${table}`;
  throw notStorable(path, new Error(`it has ${what}, which this version does not know`));
}

async function nextOf(parts: Parts): Promise<ExportPart> {
  const next = await parts.next();
  if (next.done) throw new Error('an export is read beyond its end');
  return next.value;
}

function notStorable(path: string, error: unknown): UserError {
  return new UserError(
    `${path} can't be imported: ${(error as Error).message}. Nothing of its sweep was stored. Its digests are right, so ` +
      'it was written so: export the sweep again.',
    { cause: error },
  );
}
