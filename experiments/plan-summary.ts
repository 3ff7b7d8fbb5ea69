/**
 * What a plan comes to: counts, tokens, money, time and what leaves the machine, totalled from one entry per condition.
 * Nothing here reads or sends anything.
 */
import { isLoopback } from './is-loopback';
import { plannedCost } from './plan-summary-cost';
import { groupBy, sum } from './plan-summary-group';
import { toLanes } from './plan-summary-lanes';
import { assumptionsOf, warningsOf } from './plan-summary-notes';
import { total, usedReaders } from './plan-summary-totals';
import type {
  EstimatedRange,
  PlanInput,
  PlannedCondition,
  PlannedEgress,
  PlannedExperiment,
  PlannedReader,
  PlanSummary,
} from './plan-summary-types';
import type { ReaderSpec } from './sweep-spec';

export type { PlanInput, PlannedCondition, PlanSummary } from './plan-summary-types';

/**
 * Totals a plan.
 * @throws RangeError where the counts of a condition contradict each other, or it names an unknown reader or data set.
 */
export function summarizePlan(input: PlanInput): PlanSummary {
  const { spec, conditions } = input;
  for (const condition of conditions) checkCondition(condition, input);
  const readers = usedReaders(input).map((reader) => toPlannedReader(reader, input));
  const lanes = toLanes(input);
  const egress = toEgress(input);
  const costUsd = addRanges(readers.flatMap(({ costUsd }) => (costUsd ? [costUsd] : [])));
  return {
    sweep: {
      name: spec.name,
      repetitions: spec.repetitions,
      sharing: spec.sharing,
      block: spec.block,
      seed: spec.seed,
      budgetUsd: spec.budget?.usd ?? null,
      conditionBudgetUsd: spec.budget?.perConditionUsd ?? null,
      order: spec.order,
    },
    totals: total(conditions, spec),
    experiments: toExperiments(input),
    conditions,
    samples: input.samples,
    notApplicable: toNotApplicable(conditions),
    readers,
    costUsd,
    lanes,
    seconds: Math.max(0, ...lanes.map(({ seconds }) => seconds)),
    egress,
    assumptions: assumptionsOf(input, readers, lanes),
    warnings: warningsOf(input, { readers, costUsd, egress }),
  };
}

function checkCondition(condition: PlannedCondition, { spec, datasets }: PlanInput): void {
  const name = `${condition.benchmark}/${condition.label}/${condition.reader}`;
  const applicable = condition.cells - sum(Object.values(condition.notApplicable));
  if (applicable < 0) throw new RangeError(`${name}: more cells are not applicable than there are cells`);
  if (condition.calls > applicable) throw new RangeError(`${name}: more calls than applicable cells`);
  if (![...spec.readers, ...spec.generators].some(({ id }) => id === condition.reader))
    throw new RangeError(`${name}: unknown reader`);
  if (!Object.hasOwn(datasets, condition.benchmark)) throw new RangeError(`${name}: unknown data set`);
}

function toExperiments({ spec, conditions }: PlanInput): PlannedExperiment[] {
  return groupBy(conditions, ({ experiment, benchmark }) => JSON.stringify([experiment, benchmark])).map(
    ([first, ...rest]) => ({
      experiment: first.experiment,
      benchmark: first.benchmark,
      ...total([first, ...rest], spec),
    }),
  );
}

/** By experiment and reason: one reason mostly holds for many conditions. */
function toNotApplicable(conditions: readonly PlannedCondition[]): PlanSummary['notApplicable'] {
  const entries = conditions.flatMap(({ experiment, benchmark, label, notApplicable }) =>
    Object.entries(notApplicable).map(([reason, cells]) => ({ experiment, benchmark, label, reason, cells })),
  );
  return groupBy(entries, ({ experiment, benchmark, reason }) => JSON.stringify([experiment, benchmark, reason])).map(
    (group) => {
      const [{ experiment, benchmark, reason }] = group;
      const labels = [...new Set(group.map(({ label }) => label))];
      return { experiment, benchmark, reason, labels, cells: sum(group.map(({ cells }) => cells)) };
    },
  );
}

function toPlannedReader(reader: ReaderSpec, { spec, conditions }: PlanInput): PlannedReader {
  const totals = total(
    conditions.filter((condition) => condition.reader === reader.id),
    spec,
  );
  const { calls, inputTokens, outputTokensAtMost } = totals;
  return {
    id: reader.id,
    provider: reader.provider,
    model: reader.model,
    mode: reader.mode ?? 'realtime',
    calls,
    inputTokens,
    outputTokensAtMost,
    ...plannedCost(reader, totals),
    declared: reader.declared ?? [],
  };
}

function toEgress(input: PlanInput): PlannedEgress[] {
  return groupBy(usedReaders(input), ({ provider, baseUrl }) => JSON.stringify([provider, hostOf(baseUrl)])).map(
    (readers) => {
      const { provider, baseUrl } = readers[0];
      const own = input.conditions.filter(({ reader }) => readers.some(({ id }) => id === reader));
      return {
        provider,
        host: hostOf(baseUrl),
        leavesMachine: baseUrl !== undefined && !isLoopback(baseUrl),
        readers: readers.map(({ id }) => id),
        datasets: [...new Set(own.map(({ benchmark }) => benchmark))].map((key) => ({
          key,
          licence: input.datasets[key]?.licence ?? '',
        })),
        promptBytes: sum(own.map(({ promptBytes }) => promptBytes)),
      };
    },
  );
}

function hostOf(baseUrl: string | undefined): string | null {
  return baseUrl === undefined ? null : new URL(baseUrl).host;
}

function addRanges(ranges: readonly EstimatedRange[]): EstimatedRange | null {
  if (ranges.length === 0) return null;
  return { low: sum(ranges.map(({ low }) => low)), high: sum(ranges.map(({ high }) => high)) };
}
