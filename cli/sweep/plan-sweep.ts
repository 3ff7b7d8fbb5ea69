import { type DatasetManifest, describeRow, openDataset } from '../../benchmarks';
import { ItemPlanner } from '../../experiments/plan-item';
import { type PlannedCondition, type PlanSummary, summarizePlan } from '../../experiments/plan-summary';
import { sweepConditions } from '../../experiments/sweep-conditions';
import { loadSweepFile } from '../../experiments/sweep-file';

/** Counts of one condition while its items are planned. */
interface Tally extends Omit<PlannedCondition, 'notApplicable'> {
  cells: number;
  calls: number;
  inputTokens: number;
  promptBytes: number;
  readonly notApplicable: Record<string, number>;
}

/**
 * Plans a sweep file from its data files alone: renders and hashes every prompt, stores and sends nothing.
 * @throws UserError for what is wrong with the sweep file or a data file.
 */
export async function planSweep(specPath: string, options: { skipInvalid: boolean }): Promise<PlanSummary> {
  const { spec, warnings } = loadSweepFile(specPath, options);
  const planned = sweepConditions(spec).map(({ condition }) => {
    const tally: Tally = {
      experiment: condition.experiment,
      benchmark: condition.benchmark,
      reader: condition.readerId,
      label: condition.factors.template,
      cells: 0,
      calls: 0,
      inputTokens: 0,
      promptBytes: 0,
      notApplicable: {},
    };
    return { condition, tally };
  });
  const tallies = new Map(planned.map(({ condition, tally }) => [condition, tally]));
  const datasets: Record<string, DatasetManifest> = {};
  const knownCalls = new Set<string>();
  for (const benchmark of spec.benchmarks) {
    const conditions = planned.map(({ condition }) => condition).filter((one) => one.benchmark === benchmark.key);
    // No data set's hash is needed to count: ids only have to differ where cells do.
    const planner = new ItemPlanner(spec, '', conditions);
    const dataset = openDataset(benchmark);
    let read = 0;
    for await (const item of dataset.items()) {
      read += 1;
      if (read > (benchmark.limit ?? Infinity)) continue;
      const { cells, calls } = planner.plan(item);
      const callsById = new Map(calls.map((call) => [call.id, call]));
      for (const { condition, notApplicable, callId } of cells) {
        const tally = tallies.get(condition)!;
        tally.cells += 1;
        if (notApplicable !== null) tally.notApplicable[notApplicable] = (tally.notApplicable[notApplicable] ?? 0) + 1;
        if (callId === null || knownCalls.has(callId)) continue;
        knownCalls.add(callId);
        const call = callsById.get(callId)!;
        tally.calls += 1;
        tally.inputTokens += call.inputTokens;
        tally.promptBytes += call.promptBytes;
      }
    }
    datasets[benchmark.key] = await dataset.manifest();
  }
  const leftOut = Object.values(datasets).flatMap(({ path, skipped }) =>
    skipped.map((row) => `${path}: left out ${describeRow(row)}`),
  );
  return summarizePlan({
    spec,
    datasets,
    conditions: planned.map(({ tally }) => tally),
    fileWarnings: [...warnings, ...leftOut],
  });
}
