import type { ConditionOutline } from '../contracts/payloads';
import type { Database } from '../db/client';
import { type LaneRow, loadLanes } from '../db/queries/lanes';
import type { StoredCondition } from '../db/queries/sweeps';
import { readerLanes } from '../experiments/reader-lanes';
import { sweepModels } from '../experiments/sweep-models';
import type { ReaderSpec, SweepSpec } from '../experiments/sweep-spec';
import { blockWindow } from './block-window';

/** What a workflow must know of some conditions to run them. */
export async function conditionOutlines(
  database: Database,
  spec: SweepSpec,
  rows: readonly StoredCondition[],
): Promise<ConditionOutline[]> {
  const lanes = await loadLanes(database.sql, [...new Set(sweepModels(spec).flatMap(readerLanes))]);
  const models = [...spec.readers, ...spec.generators, ...(spec.judges ?? [])];
  return rows.map((row) =>
    outlineOf(
      row,
      models.find(({ id }) => id === row.readerId)!,
      lanes,
      spec.block,
    ),
  );
}

function outlineOf(
  { id, key }: StoredCondition,
  model: ReaderSpec,
  lanes: readonly LaneRow[],
  block: number,
): ConditionOutline {
  const keys = readerLanes(model);
  return {
    conditionId: id,
    key,
    readerId: model.id,
    provider: model.provider,
    lane: keys[1],
    model: model.model,
    mode: model.mode ?? 'realtime',
    block,
    window: blockWindow(
      lanes.filter((lane) => keys.some((own) => own === lane.key)),
      block,
    ),
  };
}
