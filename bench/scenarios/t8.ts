import type { SweepReport } from '../../report';
import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import type { MockLog } from '../mock-provider';
import { describeWall } from '../read-log';
import type { MockScenario } from './scenario';

const calls = 1_000;
const concurrency = 20;

/** Whether answers that reasoning left no room for are told from wrong ones, in the rows and in every table. */
export const t8: MockScenario = {
  name: 'T8',
  title: `${calls} calls, every tenth ends without text at its cap: an outcome of its own, both denominators in every table`,
  knobs: { latencyMs: 5, emptyEvery: 10 },
  unit: '',
  decimals: 0,
  leastRatio: 1,
  run: ({ inFreshStack, mock }) =>
    inFreshStack(async (stack) => {
      const sweep = { name: 't8', calls, concurrency, requestsPerMinute: 600_000 };
      const run = await stack.runCli('run', await stack.writeSweep(sweep));
      const log = await mock.log();
      const report = await stack.report();
      const figure = report.sweep.outcomes.exhausted;
      return {
        figure,
        ideal: log.emptyAnswers,
        ratio: figure === log.emptyAnswers ? 1 : 0,
        faults: [
          ...exitFaults(run),
          ...itemFaults(log, calls),
          ...reportFaults(report, log, calls),
          ...denominatorFaults(report, log),
        ],
        notes: [describeWall(run, log)],
      };
    }),
};

/** The mock answers with the gold: all that was answered is right, all that was not is wrong, and nothing is missing. */
function denominatorFaults({ tables }: SweepReport, { emptyAnswers }: MockLog): string[] {
  const answered = calls - emptyAnswers;
  const rows = tables.flatMap(({ results }) => results);
  const uneven = rows.filter(
    (row) =>
      row.delivered !== calls ||
      row.answered !== answered ||
      row.accuracy.value !== answered / calls ||
      row.accuracyAnswered !== 1 ||
      row.accuracyPlanned !== answered / calls,
  );
  return rows.length > 0 && uneven.length === 0 ? [] : [`${uneven.length} of ${rows.length} rows of the tables differ`];
}
