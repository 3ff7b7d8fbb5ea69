import { activityInfo } from '@temporalio/activity';

import type { WindowInput, WindowSize } from '../contracts/payloads';
import type { Database } from '../db/client';
import { idleRanges } from '../db/queries/idle-ranges';
import { type LaneRow, loadLanes } from '../db/queries/lanes';
import { adaptiveMost } from './lane-slots';

const fewest = 3;
/** Of blocks of the usual size; small ones may be as many as there are slots. */
const mostOfUsualSize = 30;
/** Activities of a queue that a worker has at work at the same time. */
const most = 100;

/** Blocks that a condition keeps at work: enough that the slots of its lanes never wait for the next one to be claimed. */
export function blockWindow(lanes: readonly Pick<LaneRow, 'concurrency'>[], block: number): number {
  const declared = lanes.flatMap((lane) => lane.concurrency ?? []);
  const concurrency = declared.length > 0 ? Math.min(...declared) : adaptiveMost;
  const upTo = Math.min(Math.max(mostOfUsualSize, Math.ceil(concurrency / block) + 1), most);
  return Math.min(Math.max(Math.ceil((2 * concurrency) / block) + 1, fewest), upTo);
}

/** How many blocks a condition should have at work by the limits as they are now, and which of them only wait. */
export async function sizeWindow(
  { sql }: Database,
  { conditionId, lane, block, atWork }: WindowInput,
): Promise<WindowSize> {
  const lanes = await loadLanes(sql, [lane.split('/', 1)[0]!, lane]);
  const runId = activityInfo().workflowExecution?.runId ?? '';
  return { window: blockWindow(lanes, block), idle: await idleRanges(sql, { conditionId, runId, ranges: atWork }) };
}
