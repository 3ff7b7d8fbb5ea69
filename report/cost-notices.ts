import { formatPlural, formatUsd } from './render/format';
import type { ReaderSummary, SweepReport } from './sweep-report';

/** What there is to know about the cost: what may have been paid twice, what nobody knows, and what has no price. */
export function costNotices({ readers, sweep }: SweepReport): string[] {
  return [
    ...readers.flatMap(doublePayments),
    ...readers.flatMap(unknownCosts),
    ...readers.flatMap(unpriced),
    ...(sweep.probesUsd
      ? [
          `Probes before the sweep cost ${formatUsd(sweep.probesUsd)}, counted in the cost of the sweep and of no reader.`,
        ]
      : []),
  ];
}

function doublePayments({ role, id, orphans, repeated }: ReaderSummary): string[] {
  if (orphans + repeated === 0) return [];
  return [
    `Possible double payments: ${role} ${id} has ${formatPlural(orphans, 'attempt')} without an end (may have been paid) and ` +
      `${formatPlural(repeated, 'repeated answer')} (paid twice).`,
  ];
}

function unknownCosts({ role, id, price, spend, costUsd }: ReaderSummary): string[] {
  if (price === null || spend.uncosted === 0) return [];
  const atMost =
    spend.uncostedAtMostUsd === null ? '' : `; at most ${formatUsd(spend.uncostedAtMostUsd)} by their estimates`;
  return [
    `What ${formatPlural(spend.uncosted, 'request')} of ${role} ${id} cost isn't known (no usage was told, or no end was seen` +
      `${atMost}): ${costUsd === null ? 'nothing is known of its cost.' : 'the cost is at least what is shown.'}`,
  ];
}

const roleNames: Readonly<Record<ReaderSummary['role'], string>> = {
  reader: 'Reader',
  generator: 'Generator',
  judge: 'Judge',
};

function unpriced({ role, id, price }: ReaderSummary): string[] {
  if (price !== null) return [];
  return [`${roleNames[role]} ${id} has no price, so the sweep's cost does not cover it.`];
}
