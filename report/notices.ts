import { clusterNotices } from './cluster-notices';
import { costNotices } from './cost-notices';
import { deliveryNotices } from './delivery-notices';
import { judgeNotices } from './judge-notices';
import { formatCount, formatPlural } from './render/format';
import { seriesNotices } from './series-notices';
import type { SweepReport } from './sweep-report';

/** How far a sweep is, from its counts and its tables. */
export interface Completion {
  readonly complete: boolean;
  /** Cells whose outcome is final. */
  readonly settled: number;
  readonly planned: number;
  /** One sentence that starts with `Complete` or `INCOMPLETE`; nothing else in a report says that a sweep succeeded. */
  readonly text: string;
}

/**
 * Whether the report covers everything that was planned. Only where sweep, counts and every table agree is it complete:
 * a flag alone is not believed.
 */
export function completion(report: SweepReport): Completion {
  const { planned, pending, deferred } = report.sweep.outcomes;
  const settled = planned - pending - deferred;
  const partial = report.tables
    .filter((table) => !table.complete)
    .map((table) => `${table.label} on ${table.benchmark}`);
  const { rerunning } = report.series;
  const complete = report.sweep.complete && settled === planned && partial.length === 0 && rerunning === 0;
  const cells = `${formatCount(settled)} of ${formatCount(planned)} cells settled`;
  if (complete) return { complete, settled, planned, text: `Complete: ${cells}.` };
  const why =
    settled < planned
      ? `${formatCount(pending)} pending, ${formatCount(deferred)} deferred.`
      : rerunning > 0
        ? `A rerun of ${formatPlural(rerunning, 'cell')} is under way.`
        : partial.length > 0
          ? `The table of ${partial.join(', of ')} still lacks scores.`
          : 'The sweep is not marked as complete.';
  const text = `INCOMPLETE: ${cells}. ${why} Every figure covers only what was delivered so far and may still change.`;
  return { complete, settled, planned, text };
}

/** What a reader of the figures must know before using them, most serious first; each one sentence or two. */
export function notices(report: SweepReport): string[] {
  const { outcomes } = report.sweep;
  const lost = outcomes.failed + outcomes.givenUp;
  const silent = report.readers
    .filter(({ role }) => role === 'reader')
    .reduce((sum, { outcomes: own }) => sum + own.exhausted + own.empty + own.refusal + own.blocked, 0);
  const skipped = report.datasets.filter((dataset) => dataset.skipped.length > 0);
  return [
    ...deliveryNotices(report),
    ...seriesNotices(report),
    ...judgeNotices(report),
    ...(lost > 0
      ? [
          `${formatPlural(lost, 'cell')} failed or ${lost === 1 ? 'was' : 'were'} given up: counted as planned, not as ` +
            'delivered, and left out of accuracy.',
        ]
      : []),
    ...(silent > 0
      ? [
          `${formatPlural(silent, 'delivered cell')} ${silent === 1 ? 'has' : 'have'} no usable answer (output limit spent on ` +
            'reasoning, empty, refused or blocked): counted as wrong and not answered.',
        ]
      : []),
    ...clusterNotices(report),
    ...skipped.map(
      (dataset) =>
        `${formatPlural(dataset.skipped.length, 'row')} of ${dataset.benchmark} could not be read and ${dataset.skipped.length === 1 ? 'was' : 'were'} left out.`,
    ),
    ...costNotices(report),
  ];
}
