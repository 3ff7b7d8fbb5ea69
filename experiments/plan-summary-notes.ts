import { isNonCommercial } from '../benchmarks/licence';
import { tokenEstimateNote } from './estimate-tokens';
import { groupBy, sum } from './plan-summary-group';
import { assumedLatencySeconds, startingConcurrency } from './plan-summary-lanes';
import type { PlanInput, PlannedCondition, PlannedLane, PlannedReader, PlanSummary } from './plan-summary-types';

/** What the estimates rest on, in words. */
export function assumptionsOf(
  readers: readonly PlannedReader[],
  lanes: readonly PlannedLane[],
  conditions: readonly PlannedCondition[],
): string[] {
  const latencies = [...new Set(readers.map(({ provider }) => provider as keyof typeof assumedLatencySeconds))].map(
    (provider) => `${assumedLatencySeconds[provider]} s for ${provider}`,
  );
  const awaiting = sum(conditions.map((condition) => condition.awaiting));
  const assumesConcurrency = lanes.some(({ concurrency }) => concurrency?.source === 'assumed');
  return [
    tokenEstimateNote,
    ...(awaiting > 0
      ? [
          `${awaiting} of the calls show what a generator makes first: their number is an estimate (equal texts share a ` +
            'call), and their prompts are taken to be as long as the form allows.',
        ]
      : []),
    'Cost: from short prompts without any answer to long prompts with every answer at its cap.',
    `Time: at the lanes' limits without a pause, a call taken to last ${latencies.join(', ')}${
      assumesConcurrency ? `, ${startingConcurrency} at a time where no concurrency is declared` : ''
    }.`,
  ];
}

/** What a person should know before sending anything. */
export function warningsOf(
  { spec, datasets, conditions, samples, fileWarnings = [] }: PlanInput,
  { readers, costUsd, egress }: Pick<PlanSummary, 'readers' | 'costUsd' | 'egress'>,
): string[] {
  const unpriced = readers.filter((reader) => reader.costUsd === null).map(({ id }) => id);
  const nothing = conditions.filter(({ cells, notApplicable }) => sum(Object.values(notApplicable)) === cells);
  const restricted = egress
    .filter(({ leavesMachine }) => leavesMachine)
    .flatMap(({ host, datasets: sent }) =>
      sent
        .filter(({ licence }) => isNonCommercial(licence))
        .map(({ key, licence }) => `${key} (${licence}) would be sent to ${host}: its licence forbids commercial use.`),
    );
  const skipped = Object.entries(datasets).filter(([, { skipped: rows }]) => rows.length > 0);
  return [
    ...fileWarnings,
    ...(unpriced.length > 0 ? [`No price is known for ${unpriced.join(', ')}: the cost leaves them out.`] : []),
    ...(spec.budget && costUsd && costUsd.high > spec.budget.usd
      ? [`The cost may reach the budget of $${spec.budget.usd}; the sweep then waits, with everything kept.`]
      : []),
    ...samples
      .filter(({ strata }) => strata.some(({ planned, taken }) => taken < planned))
      .map(
        ({ experiment, strata }) =>
          `${experiment}: the data set is short of ${strata
            .filter(({ planned, taken }) => taken < planned)
            .map(({ stratum, planned, taken }) => `${stratum} (${taken} of ${planned} planned)`)
            .join(', ')}; all there are were taken.`,
      ),
    ...restricted,
    ...groupBy(nothing, ({ experiment }) => experiment).map(
      (group) =>
        `${group[0].experiment} on ${group[0].benchmark}: nothing to ask in ${group.length === 1 ? 'the condition' : 'the conditions'} ` +
        `${shortened([...new Set(group.map(({ label }) => label))])}.`,
    ),
    ...skipped.map(([key, { skipped: rows }]) => `${key}: malformed rows are left out (${rows.length}).`),
  ];
}

const namesShown = 4;

/** The first few of many names, and how many more there are. */
function shortened(names: readonly string[]): string {
  const more = names.length - namesShown;
  return `${names.slice(0, namesShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
