import {
  renderJson,
  renderLatex,
  renderMarkdown,
  renderStatements,
  renderTerminal,
  type ReportDetail,
  type SweepReport,
} from '../../report';
import { loadSweepReport, type StaleTable } from '../../report/load-sweep-report';
import { resolveDatabaseUrl } from '../../stack';
import type { Action } from '../command';
import type { ReportRequest } from '../commands/report';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import type { Output } from '../output';
import { printFlips, writeFlipsCsv } from '../report/flips';
import { writeCsvFolder, writeLatex, writeParquetFolder } from '../report/write-report-folders';
import { writeReportPage } from '../report/write-report-page';
import { withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';

const staleness: Readonly<Record<StaleTable['why'], string>> = {
  rows: 'is not of the rows as they are now',
  scorers: 'is by other scorers than the sweep has now',
  version: 'was written by a version without tests of differences',
};

/** Shows the tables of a sweep from its stored rows. */
export const reportAction: Action<ReportRequest> = async (request, { output, variables }) =>
  withDatabaseAsItIs(
    { databaseUrl: resolveDatabaseUrl(variables, { dataFolder: request.dataFolder }) },
    async (database) => {
      const sweep = await namedSweep(database, request.sweep, output);
      const { report, stale } = await loadSweepReport(database, sweep);
      for (const { experiment, benchmark, why } of stale) {
        output.say(
          escapeTerminal(
            `The stored table of ${experiment} on ${benchmark} ${staleness[why]}; what follows was computed afresh.`,
          ),
        );
      }
      const { html, items, csv, parquet, latex, flips } = request;
      if (html !== undefined)
        await writeReportPage({ database, sweep, report, path: html, hasItems: items ?? true }, output);
      if (csv !== undefined) {
        writeCsvFolder(csv, report, output);
        await writeFlipsCsv(database, { sweep, report, folder: csv }, output);
      }
      if (parquet !== undefined) await writeParquetFolder(parquet, report, { database, output });
      if (typeof latex === 'string') writeLatex(latex, report, output);
      if (flips !== undefined) await printFlips(database, { sweep, report, scorers: flips }, output);
      else printReport(report, request, output);
      return exitCodeOf(report);
    },
  );

/** Prints the form that was asked for; none where files were, and no other. */
function printReport(report: SweepReport, request: ReportRequest, output: Output): void {
  const { html, csv, parquet, latex, markdown, statement } = request;
  if (output.json) output.print(renderJson(report));
  else if (markdown) output.print(renderMarkdown(report));
  else if (latex === true) output.print(renderLatex(report));
  else if (statement === true) output.print(renderStatements(report, terminalLook(output)));
  else if ([html, csv, parquet, latex].every((path) => path === undefined)) {
    output.print(terminalReport(report, output));
  }
}

export function terminalReport(report: SweepReport, output: Output, detail: ReportDetail = 'primary'): string {
  return renderTerminal(report, { ...terminalLook(output), detail });
}

function terminalLook(output: Output): { width: number; colour: boolean } {
  return { width: output.width ?? 120, colour: output.colors.isColorSupported };
}

function exitCodeOf({ sweep }: SweepReport): ExitCode {
  if (!sweep.complete) return exitCodes.unfinished;
  return sweep.outcomes.failed > 0 ? exitCodes.needsAttention : exitCodes.complete;
}
