import type { ConditionOutline, PageCursor, SweepOutline } from '../contracts/payloads';
import type { Database } from '../db/client';
import { loadDatasets, loadItems } from '../db/queries/datasets';
import { loadLanes } from '../db/queries/lanes';
import { refreshStatistics, savePlanPage } from '../db/queries/save-plan-page';
import { isFrozen, loadConditions, loadSweep, markFrozen } from '../db/queries/sweeps';
import { ItemPlanner } from '../experiments/plan-item';
import { readerLanes } from '../experiments/reader-lanes';
import { experimentLabels, sweepConditions } from '../experiments/sweep-conditions';
import { adaptiveMost } from './lane-slots';
import { page } from './paging';

/** One transaction's worth: small items in hundreds, S-tier items of half a million characters in tens. */
const mostPerStep = { items: 250, chars: 5_000_000 };

export async function outlineSweep(database: Database, sweepId: string): Promise<SweepOutline> {
  const { spec } = await loadSweep(database, sweepId);
  const labels = experimentLabels(spec.experiments);
  return {
    benchmarks: [...new Set(spec.experiments.map(({ benchmark }) => benchmark))],
    experiments: spec.experiments.map(({ experiment }, index) => ({ sweepId, experiment, label: labels[index]! })),
  };
}

/**
 * Renders, hashes and stores the cells of an experiment, item by item. The cursor is an item's ordinal. A frozen plan is
 * whole: there is nothing to do.
 */
export async function planCells(
  database: Database,
  { sweepId, label, from }: { sweepId: string; label: string; from: number },
): Promise<PageCursor> {
  if (await isFrozen(database.sql, sweepId, label)) return { next: null, done: 0 };
  const { spec, planHash } = await loadSweep(database, sweepId);
  const conditions = sweepConditions(spec)
    .filter(({ experimentLabel }) => experimentLabel === label)
    .map(({ condition }) => condition);
  const rowIds = new Map(
    (await loadConditions(database, sweepId))
      .filter(({ experiment }) => experiment === label)
      .map(({ key, id }) => [key, id]),
  );
  const benchmark = conditions[0]!.benchmark;
  const dataset = (await loadDatasets(database.sql, sweepId)).find((row) => row.benchmark === benchmark)!;
  const planner = new ItemPlanner(spec, planHash, conditions);

  return page(from, async (first) => {
    const items = await loadItems(database.sql, dataset.id, first, mostPerStep);
    if (items.length === 0) return { next: null, done: 0 };
    const plans = [];
    for (const { ordinal, item } of items) {
      // Heartbeats and polling get their turn before each surface.
      const steps = planner.steps(item);
      let step = steps.next();
      for (; !step.done; step = steps.next()) await new Promise((resolve) => setImmediate(resolve));
      plans.push({ ordinal, item, plan: step.value });
    }
    await savePlanPage(database, sweepId, {
      texts: plans.flatMap(({ plan }) => plan.texts),
      calls: [...new Map(plans.flatMap(({ plan }) => plan.calls).map((call) => [call.id, call])).values()].map(
        (call) => ({
          id: call.id,
          reader_id: call.readerId,
          system_hash: call.systemHash,
          artifact_hash: call.artifactHash,
          question_hash: call.questionHash,
          estimated_tokens: call.reservedTokens,
          estimated_micro_usd: call.reservedMicroUsd,
        }),
      ),
      cells: plans.flatMap(({ ordinal, item, plan }) =>
        plan.cells.map((cell) => ({
          id: cell.id,
          condition_id: rowIds.get(cell.condition.key)!,
          ordinal: ordinal * spec.repetitions + cell.repetition,
          item_ordinal: ordinal,
          item_id: item.id,
          repetition: cell.repetition,
          call_id: cell.callId,
          not_applicable: cell.notApplicable,
          artifact_words: cell.artifactWords,
          gold_visible: cell.goldVisible,
        })),
      ),
    });
    return { next: items.at(-1)!.ordinal + 1, done: items.length };
  });
}

/** Enough blocks that the slots never wait for the next one to be claimed. */
function blocksAtWork(concurrency: number, block: number): number {
  return Math.min(Math.max(Math.ceil((2 * concurrency) / block) + 1, 3), 30);
}

export async function freezePlan(
  database: Database,
  { sweepId, label }: { sweepId: string; label: string },
): Promise<{ conditions: ConditionOutline[] }> {
  const { spec } = await loadSweep(database, sweepId);
  const rows = (await loadConditions(database, sweepId)).filter(({ experiment }) => experiment === label);
  const lanes = await loadLanes(database.sql, [...new Set(spec.readers.flatMap(readerLanes))]);
  const conditions = rows.map((row): ConditionOutline => {
    const reader = spec.readers.find(({ id }) => id === row.readerId)!;
    const keys = readerLanes(reader);
    const declared = lanes.filter(({ key, concurrency }) => keys.some((own) => own === key) && concurrency !== null);
    const concurrency = Math.min(...declared.map((lane) => lane.concurrency!), Infinity);
    return {
      conditionId: row.id,
      key: row.key,
      readerId: reader.id,
      provider: reader.provider,
      lane: keys[1],
      model: reader.model,
      block: spec.block,
      window: blocksAtWork(Number.isFinite(concurrency) ? concurrency : adaptiveMost, spec.block),
    };
  });
  await markFrozen(database.sql, sweepId, label);
  await refreshStatistics(database.sql);
  return { conditions };
}
