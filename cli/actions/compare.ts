import { join } from 'node:path';

import { comparisonCsv } from '../../report/compare/comparison-csv';
import { loadSweepComparison } from '../../report/compare/load-sweep-comparison';
import { renderComparison, renderComparisonMarkdown } from '../../report/compare/render';
import { resolveDatabaseUrl } from '../../stack';
import type { Action } from '../command';
import type { CompareRequest } from '../commands/compare';
import { exitCodes } from '../exit-codes';
import { writeReportFile } from '../report/write-report-file';
import { withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';

/** Compares two sweeps from their stored rows. */
export const compareAction: Action<CompareRequest> = async (request, { output, variables }) =>
  withDatabaseAsItIs(
    { databaseUrl: resolveDatabaseUrl(variables, { dataFolder: request.dataFolder }) },
    async (database) => {
      const a = await namedSweep(database, request.a, output);
      const b = await namedSweep(database, request.b, output);
      const { csv, markdown } = request;
      const comparison = await loadSweepComparison(database, a, b, {
        ...request,
        flips: request.flips || csv !== undefined,
      });
      if (csv !== undefined) {
        for (const { name, content } of comparisonCsv(comparison)) writeReportFile(join(csv, name), content, output);
      }
      const shown = request.flips ? comparison : { ...comparison, flips: null };
      if (output.json) output.printJson(shown);
      else if (markdown) output.print(renderComparisonMarkdown(shown));
      else if (csv === undefined) {
        output.print(renderComparison(shown, { width: output.width ?? 120, colour: output.colors.isColorSupported }));
      }
      return comparison.a.complete && comparison.b.complete ? exitCodes.complete : exitCodes.unfinished;
    },
  );
