import { tokenEstimateNote } from './estimate-tokens';
import { sum } from './plan-summary-group';
import { assumedLatencySeconds, startingConcurrency } from './plan-summary-lanes';
import type { PlanInput, PlannedLane, PlannedReader, PlanSummary } from './plan-summary-types';

/** Whether a licence forbids commercial use, by its usual spellings (`CC BY-NC 4.0`). */
export function isNonCommercial(licence: string): boolean {
  return /\bNC\b|non-?\s?commercial/i.test(licence);
}

/** What the estimates rest on, in words. */
export function assumptionsOf(readers: readonly PlannedReader[], lanes: readonly PlannedLane[]): string[] {
  const latencies = [...new Set(readers.map(({ provider }) => provider as keyof typeof assumedLatencySeconds))].map(
    (provider) => `${assumedLatencySeconds[provider]} s for ${provider}`,
  );
  const assumesConcurrency = lanes.some(({ concurrency }) => concurrency?.source === 'assumed');
  return [
    tokenEstimateNote,
    'Cost: from short prompts without any answer to long prompts with every answer at its cap.',
    `Time: at the lanes' limits without a pause, a call taken to last ${latencies.join(', ')}${
      assumesConcurrency ? `, ${startingConcurrency} at a time where no concurrency is declared` : ''
    }.`,
  ];
}

/** What a person should know before sending anything. */
export function warningsOf(
  { spec, datasets, conditions, fileWarnings = [] }: PlanInput,
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
    ...restricted,
    ...nothing.map(({ label, reader, benchmark }) => `${label} · ${reader} has no cell to ask on ${benchmark}.`),
    ...skipped.map(([key, { skipped: rows }]) => `${key}: malformed rows are left out (${rows.length}).`),
  ];
}
