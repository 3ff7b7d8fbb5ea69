import { extname, join } from 'node:path';

import type { Database } from '../../db/client';
import { renderCsv, renderLatex, renderLatexFiles, type SweepReport } from '../../report';
import { dictionaryFiles } from '../../report/dictionary/render-dictionary';
import { writeParquetFiles } from '../../report/render/parquet';
import { cannotWrite } from '../cannot-write';
import { escapeTerminal } from '../escape-terminal';
import type { Output } from '../output';
import { writeReportFile } from './write-report-file';

/** Writes one CSV file per table, and what their columns mean. */
export function writeCsvFolder(folder: string, report: SweepReport, output: Output): void {
  for (const { name, content } of [...renderCsv(report), ...dictionaryFiles()]) {
    writeReportFile(join(folder, name), content, output);
  }
}

/** Writes one Parquet file per table, all cells and all scores, and what their columns mean. */
export async function writeParquetFolder(
  folder: string,
  report: SweepReport,
  { database, output }: { readonly database: Database; readonly output: Output },
): Promise<void> {
  let written: readonly string[];
  try {
    written = await writeParquetFiles(folder, report, database);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw cannotWrite(folder, error);
  }
  for (const path of written) output.say(escapeTerminal(`Wrote ${path}`));
  for (const { name, content } of dictionaryFiles()) writeReportFile(join(folder, name), content, output);
}

/** Writes LaTeX into one file, where the path ends in `.tex`, or one file per table into a folder. */
export function writeLatex(path: string, report: SweepReport, output: Output): void {
  if (extname(path) === '.tex') writeReportFile(path, renderLatex(report), output);
  else for (const { name, content } of renderLatexFiles(report)) writeReportFile(join(path, name), content, output);
}
