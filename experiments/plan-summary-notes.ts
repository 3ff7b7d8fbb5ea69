import { isNonCommercial } from '../benchmarks/licence';
import { tokenEstimateNote } from './estimate-tokens';
import { mayWriteCache } from './may-write-cache';
import { groupBy, sum } from './plan-summary-group';
import { assumedLatencySeconds, startingConcurrency } from './plan-summary-lanes';
import { usedReaders } from './plan-summary-totals';
import type { PlanInput, PlannedLane, PlannedReader, PlanSummary } from './plan-summary-types';

/** What the estimates rest on, in words. */
export function assumptionsOf(
  input: PlanInput,
  readers: readonly PlannedReader[],
  lanes: readonly PlannedLane[],
): string[] {
  const { conditions } = input;
  const inRealTime = readers.filter(({ mode }) => mode === 'realtime');
  const latencies = [...new Set(inRealTime.map(({ provider }) => provider as keyof typeof assumedLatencySeconds))].map(
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
    ...cacheAssumptions(input),
    ...[...new Set(readers.flatMap(({ priceList }) => priceList ?? []))].map((list) => `Listed prices: ${list}.`),
    ...batchAssumptions(readers),
    ...(latencies.length > 0
      ? [
          `Time: at the lanes' limits without a pause, a call taken to last ${latencies.join(', ')}${
            assumesConcurrency ? `, ${startingConcurrency} at a time where no concurrency is declared` : ''
          }.`,
        ]
      : []),
  ];
}

function batchAssumptions(readers: readonly PlannedReader[]): string[] {
  const batched = readers.filter(({ mode }) => mode === 'batch');
  if (batched.length === 0) return [];
  const shares = batched.map(({ id, priceShare }) => `${id} at ${priceShare} of its price`);
  return [
    `Batches: ${shares.join(', ')}, taken to be answered in batches throughout, for which a vendor may take a day; what it ` +
      'lets expire is sent in real time at the whole price.',
  ];
}

/** How caches enter the cost, where any of the readers has one. */
function cacheAssumptions(input: PlanInput): string[] {
  const priced = usedReaders(input).filter(({ price }) => price !== undefined);
  if (priced.every(({ price }) => price?.cachedInput === undefined)) return [];
  const writing = priced.filter(mayWriteCache).map(({ id }) => id);
  return [
    `Caches: nothing is taken to be read from one, which would make it cheaper${
      writing.length > 0
        ? `; at the upper end every prompt of ${writing.join(', ')} is written into one, at the price of that`
        : ''
    }.`,
  ];
}

/** Readers that ask for a cache and whose prompts are too short for it. */
function uncachedPrompts(input: PlanInput): string[] {
  return usedReaders(input).flatMap(({ id, model, cacheMinimumTokens }) => {
    if (cacheMinimumTokens === undefined) return [];
    const own = input.conditions.filter(({ reader, calls }) => reader === id && calls > 0);
    const short = own.filter(({ inputTokens, calls }) => inputTokens / calls < cacheMinimumTokens);
    if (short.length === 0) return [];
    return [
      `${id}: in ${short.length} of ${own.length} conditions prompts are on average shorter than the ` +
        `${cacheMinimumTokens} tokens from which ${model} caches; most of those are not cached.`,
    ];
  });
}

/** What a person should know before sending anything. */
export function warningsOf(
  input: PlanInput,
  { readers, costUsd, egress }: Pick<PlanSummary, 'readers' | 'costUsd' | 'egress'>,
): string[] {
  const { spec, datasets, conditions, samples, fileWarnings = [] } = input;
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
    ...uncachedPrompts(input),
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
