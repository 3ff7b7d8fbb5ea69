import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isNativeError } from 'node:util/types';

import type { Database } from '../../db/client';
import type { StoredSweep } from '../../db/queries/sweeps';
import type { SweepReport } from '../../report';
import { collectItems } from '../../report/items/collect-items';
import { type PackedItems, packItems } from '../../report/items/packed-items';
import { SideFolder } from '../../report/items/side-folder';
import { cannotWrite } from '../cannot-write';
import { escapeTerminal } from '../escape-terminal';
import type { Output } from '../output';

export interface ReportPage {
  readonly database: Database;
  readonly sweep: StoredSweep;
  readonly report: SweepReport;
  /** Where the page goes. */
  readonly path: string;
  /** Whether it has the item browser. */
  readonly hasItems: boolean;
}

/**
 * Writes a report's page and, where its texts are too many for one file, the folder beside it; says what it wrote. Both are
 * whole before either takes the place of an earlier report's.
 */
export async function writeReportPage(
  { database, sweep, report, path, hasItems }: ReportPage,
  output: Output,
): Promise<void> {
  const side = new SideFolder(path);
  try {
    await side.prepare();
    const items = hasItems ? await readItems(database, sweep, side) : undefined;
    // What draws the plots takes a while to load: only who asks for a page waits for it.
    const { renderHtml } = await import('../../report/render/html');
    await writePage(path, renderHtml(report, items), () => side.replace());
  } catch (error) {
    await side.discard();
    throw isOfFiles(error) ? cannotWrite(path, error) : error;
  }
  output.say(escapeTerminal(`Wrote ${path}`));
  const { files, bytes } = side.written;
  if (files > 0) {
    const size = `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB`;
    output.say(escapeTerminal(`Wrote ${join(dirname(path), side.name)} (${size}), which belongs beside it`));
  }
}

async function readItems(database: Database, sweep: StoredSweep, side: SideFolder): Promise<PackedItems> {
  const makeIndex = await collectItems(database, sweep, (chunk) => side.add(chunk));
  return packItems(makeIndex, side);
}

/** @param beforePlace Done when the page is whole, before it is in its place. */
async function writePage(path: string, page: string, beforePlace: () => Promise<void>): Promise<void> {
  const target = resolve(path);
  mkdirSync(dirname(target), { recursive: true });
  const existing = lstatSync(target, { throwIfNoEntry: false });
  // What is no plain file, a pipe or a link, say, is to stay what it is.
  if (existing?.isFile() === false) {
    await beforePlace();
    writeFileSync(target, page);
    return;
  }
  const draft = join(dirname(target), `.${basename(target)}.draft`);
  try {
    writeFileSync(draft, page);
    await beforePlace();
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whether it is an error of the file system; one of writing names no path. */
function isOfFiles(error: unknown): boolean {
  return isNativeError(error) && 'syscall' in error && ('path' in error || error.syscall === 'write');
}
