import { isNonCommercial } from '../../benchmarks/licence';
import { type ExportSummary, exportSweep } from '../../db/moving/export-sweep';
import { resolveDatabaseUrl } from '../../stack';
import { packageVersion } from '../../text/package-root';
import type { Action } from '../command';
import type { ExportRequest } from '../commands/export';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import { formatBytes, formatPlural } from '../format';
import { beginFile } from '../moving/new-file';
import { rowCounts } from '../moving/row-counts';
import type { Output } from '../output';
import { withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';
import { createTransferDisplay } from '../transfer-display';

/** Writes a whole sweep to a file; see the command's help. */
export const exportAction: Action<ExportRequest> = async ({ sweep: given, file: path, force, dataFolder }, context) => {
  const { output, variables } = context;
  return withDatabaseAsItIs({ databaseUrl: resolveDatabaseUrl(variables, { dataFolder }) }, async (database) => {
    const sweep = await namedSweep(database, given, output);
    const file = await beginFile(path, { force });
    const display = createTransferDisplay(output);
    const show = (rows: number): void =>
      display.update({ rows, receivedBytes: file.stream.bytesWritten, totalBytes: null });
    try {
      const summary = await exportSweep(database, file.stream, {
        sweepId: sweep.id,
        renderBench: packageVersion(),
        onRows: show,
      });
      await file.finish();
      display.finish();
      tell(output, { path, bytes: file.stream.bytesWritten, summary });
      return exitCodes.complete;
    } catch (error) {
      await file.discard();
      throw error;
    }
  });
};

interface Exported {
  readonly path: string;
  readonly bytes: number;
  readonly summary: ExportSummary;
}

function tell(output: Output, { path, bytes, summary }: Exported): void {
  const { header, end, openAttempts, openBatches } = summary;
  const warn = (warning: string): void => output.say(escapeTerminal(`warning: ${warning}`));
  output.say(escapeTerminal(`Wrote ${path}: sweep ${header.sweep.id}, ${formatBytes(bytes)}.`));
  for (const { benchmark, licence } of header.datasets) {
    output.say(escapeTerminal(`It holds texts of ${benchmark}, licence ${licence}.`));
    if (isNonCommercial(licence)) {
      warn(`the licence of ${benchmark} (${licence}) forbids commercial use, of the file and of what is made from it.`);
    }
  }
  if (openAttempts > 0) {
    warn(
      `the sweep runs: this is a snapshot, and ${formatPlural(openAttempts, 'request')} in flight will count as lost where ` +
        'it is imported. Export it again when it is complete, unless a snapshot is what you want.',
    );
  }
  if (openBatches > 0) {
    warn(
      `${formatPlural(openBatches, 'batch', 'batches')} under way can be collected in this ledger only. Going on with the ` +
        'imported sweep would send and pay their calls again: wait for them and export anew, or leave it unfinished there.',
    );
  }
  if (output.json) {
    output.printJson({
      ...{ sweep: header.sweep.id, file: path, bytes, sha256: end.sha256, rows: rowCounts(end) },
      ...{ exportedAt: header.exportedAt, openAttempts, openBatches, datasets: header.datasets },
    });
  }
}
