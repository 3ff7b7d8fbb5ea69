import type { LaneStatus } from '../db/queries/lane-status';
import { limitUnits } from '../report/describe-action';
import { formatCount, formatDuration } from './format';
import { renderTable, type TableOptions } from './table';

type ShownLane = Pick<LaneStatus, 'key' | 'limits' | 'pausedUntil' | 'pausedWhy' | 'stoppedWhy'>;

/** Lanes with the limits in force and where those come from, and what holds them back. */
export function renderLanes(lanes: readonly ShownLane[], now: Date, options: TableOptions): string {
  return renderTable(
    [{ header: 'lane' }, { header: 'limits' }, { header: 'state', flexible: true }],
    lanes.map((lane) => [lane.key, limitsOf(lane), stateOf(lane, now)]),
    options,
  );
}

function limitsOf({ limits }: ShownLane): string {
  if (limits.length === 0) return 'none declared';
  return limits.map(({ limit, value, source }) => `${formatCount(value)} ${limitUnits[limit]} (${source})`).join(', ');
}

function stateOf({ stoppedWhy, pausedUntil, pausedWhy }: ShownLane, now: Date): string {
  if (stoppedWhy !== null) return `stopped: ${stoppedWhy}`;
  if (pausedUntil === null) return 'open';
  const left = formatDuration(Math.max(0, (pausedUntil.getTime() - now.getTime()) / 1000));
  return `waits until ${pausedUntil.toISOString()} (${left})${pausedWhy === null ? '' : `: ${pausedWhy}`}`;
}
