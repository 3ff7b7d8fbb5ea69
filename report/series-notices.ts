import type { LaterSeries } from '../db/queries/later-series';
import { named } from './named';
import { formatCount, formatPlural, formatTime } from './render/format';
import type { SweepReport } from './sweep-report';

/** What there is to know about reruns and verdicts: which answers the tables use, and who wanted that and why. */
export function seriesNotices({ series: { later, rerunning } }: SweepReport): string[] {
  const actions = [...new Set(later.map(({ actionId }) => actionId))];
  return [
    ...(rerunning > 0
      ? [
          `A rerun of ${formatPlural(rerunning, 'cell')} is under way: what stands here is what ${rerunning === 1 ? 'it' : 'they'} ` +
            'had before.',
        ]
      : []),
    ...actions.map((id) => noticeOf(later.filter(({ actionId }) => actionId === id))),
  ];
}

function noticeOf(rows: readonly LaterSeries[]): string {
  const { action, at, who, reason } = rows[0]!;
  const cells = rows.reduce((sum, row) => sum + row.cells, 0);
  const origin = `of ${formatTime(at)} by ${who}${reason === null ? '' : ` (“${reason}”)`}`;
  const where = named(rows.map((row) => `${labelOf(row)} ${formatCount(row.cells)}`));
  if (action === 'give_up') {
    return `${formatPlural(cells, 'cell')} ${cells === 1 ? 'counts' : 'count'} as given up by the verdict ${origin}: ${where}.`;
  }
  const mixed = rows.filter(({ mixes }) => mixes);
  const flag =
    mixed.length === 0
      ? ''
      : ` ${formatPlural(mixed.length, 'condition')} ${mixed.length === 1 ? 'mixes' : 'mix'} its answers with those of ` +
        `another time: ${named(mixed.map(labelOf))}.`;
  return (
    `${formatPlural(cells, 'cell')} ${cells === 1 ? 'uses' : 'use'} what the rerun ${origin} came to: ${where}.${flag} ` +
    '`show CELL` has both series.'
  );
}

function labelOf({ experiment, condition }: LaterSeries): string {
  return `${experiment}/${condition}`;
}
