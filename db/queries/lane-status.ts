import type { Queryable } from '../client';
import { type LaneLimit, laneLimits, type LaneRow, loadLanes } from './lanes';

export interface LaneStatus extends LaneRow {
  readonly limits: readonly Omit<LaneLimit, 'lane'>[];
}

/** Lanes as they are now, with every limit that holds on them. */
export async function loadLaneStatus(sql: Queryable, keys: readonly string[]): Promise<LaneStatus[]> {
  const limits = await laneLimits(sql, keys);
  const lanes = await loadLanes(sql, keys);
  return lanes.map((lane) => ({
    ...lane,
    limits: limits
      .filter((limit) => limit.lane === lane.key)
      .map(({ limit, value, source }) => ({ limit, value, source })),
  }));
}
