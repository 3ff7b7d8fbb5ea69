import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { UserError } from '../../contracts/user-error';
import {
  renderCsv,
  renderHtml,
  renderJson,
  renderMarkdown,
  renderTerminal,
  type ReportDetail,
  type SweepReport,
} from '../../report';
import { loadSweepReport } from '../../report/load-sweep-report';
import { resolveDatabaseUrl } from '../../stack';
import type { Action } from '../command';
import type { ReportRequest } from '../commands/report';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import type { Output } from '../output';
import { withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';

/** Shows the tables of a sweep from its stored rows. */
export const reportAction: Action<ReportRequest> = async (request, { output, variables }) =>
  withDatabaseAsItIs(
    { databaseUrl: resolveDatabaseUrl(variables, { dataFolder: request.dataFolder }) },
    async (database) => {
      const sweep = await namedSweep(database, request.sweep, output);
      const { report, stale } = await loadSweepReport(database, sweep);
      for (const { experiment, benchmark } of stale) {
        output.say(
          escapeTerminal(
            `The stored table of ${experiment} on ${benchmark} is not of the rows as they are now; what follows was computed afresh.`,
          ),
        );
      }
      writeReportFiles(report, request, output);
      if (output.json) output.print(renderJson(report));
      else if (request.markdown) output.print(renderMarkdown(report));
      else if (request.html === undefined && request.csv === undefined) output.print(terminalReport(report, output));
      return exitCodeOf(report);
    },
  );

/** Writes the files that were asked for, and says where they are. */
export function writeReportFiles(
  report: SweepReport,
  { html, csv }: Pick<ReportRequest, 'html' | 'csv'>,
  output: Output,
): void {
  if (html !== undefined) write(html, renderHtml(report), output);
  if (csv === undefined) return;
  for (const { name, content } of renderCsv(report)) write(join(csv, name), content, output);
}

export function terminalReport(report: SweepReport, output: Output, detail: ReportDetail = 'primary'): string {
  return renderTerminal(report, { width: output.width ?? 120, colour: output.colors.isColorSupported, detail });
}

function write(path: string, content: string, output: Output): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    throw new UserError(`${path} can't be written: ${(error as Error).message}. Give another place.`);
  }
  output.say(escapeTerminal(`Wrote ${path}`));
}

function exitCodeOf({ sweep }: SweepReport): ExitCode {
  if (!sweep.complete) return exitCodes.unfinished;
  return sweep.outcomes.failed > 0 ? exitCodes.needsAttention : exitCodes.complete;
}
