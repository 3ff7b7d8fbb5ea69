import type { ExperimentStage, PageCursor } from '../contracts/payloads';
import type { Database } from '../db/client';
import { loadItemHeaders, loadItems, type StoredItem } from '../db/queries/datasets';
import { loadGeneratedTexts } from '../db/queries/generated-texts';
import { loadRecalls } from '../db/queries/recalls';
import { callRows, type NewCell, savePlanPage } from '../db/queries/save-plan-page';
import { isFrozen, loadConditions, loadSweep, type StoredSweep } from '../db/queries/sweeps';
import { CrossUserStore } from '../evidence/noise';
import { cellOrder } from '../experiments/cell-order';
import type { Condition } from '../experiments/condition';
import { inTurns } from '../experiments/in-turns';
import { loadInputs, needsCrossUserStore } from '../experiments/load-inputs';
import { type ItemPlan, ItemPlanner, repetitionsOf } from '../experiments/plan-item';
import { isRecalling } from '../experiments/recon-systems';
import type { Generated, Recalled, RenderContext } from '../experiments/render-context';
import { experimentByLabel, experimentConditions } from '../experiments/sweep-conditions';
import type { ExperimentSpec, SweepSpec } from '../experiments/sweep-spec';
import { experimentItems } from './experiment-items';
import { OneInBackground } from './one-in-background';
import { page } from './paging';

/**
 * One transaction's worth: small items in hundreds, S-tier items of half a million characters in fours. Every experiment
 * holds two of these at a time, so that a sweep of seven stays well below 1 GB.
 */
const mostPerStep = { items: 250, chars: 2_000_000 };
/** Cells of one transaction: an item of the packet ladder has hundreds. */
const mostCellsPerStep = 4_000;

/**
 * Renders, hashes and stores the cells of one stage of an experiment, item by item. The cursor is an item's place among
 * those that take part. A frozen plan is whole: there is nothing to do.
 */
export async function planCells(
  database: Database,
  { sweepId, label, stage, from }: { sweepId: string; label: string; stage: ExperimentStage; from: number },
): Promise<PageCursor> {
  if (await isFrozen(database.sql, sweepId, label)) return { next: null, done: 0 };
  const sweep = await loadSweep(database, sweepId);
  const { spec, planHash } = sweep;
  const experiment = experimentByLabel(spec, label);
  const conditions = experimentConditions(experiment, spec).filter((condition) => condition.stage === stage);
  if (conditions.length === 0) return { next: null, done: 0 };
  const rowIds = await conditionRowIds(database, sweepId, label);
  const { datasetId, selection } = await experimentItems(database, sweep, experiment);
  const orders = new Map(
    conditions.map((condition) => {
      const cells = selection.ordinals.length * repetitionsOf(condition, spec);
      return [condition.key, cellOrder(spec, [label, condition.key], cells)];
    }),
  );
  const generated = new Map<string, Generated>();
  const recalled = new Map<string, Recalled>();
  const context = await renderContext(database, { sweep, experiment, stage, datasetId, generated, recalled });
  const planner = new ItemPlanner(spec, planHash, conditions, context);
  const most = {
    ...mostPerStep,
    items: Math.max(1, Math.min(mostPerStep.items, Math.floor(mostCellsPerStep / conditions.length))),
  };

  // While Postgres stores one step's rows, the next step's are rendered.
  const saving = new OneInBackground();
  const step = async (place: number): Promise<PageCursor> => {
    const items = await loadItems(database.sql, datasetId, selection.ordinals.slice(place), most);
    if (items.length === 0) return { next: null, done: 0 };
    if (stage === 'read' && recallsFor(experiment)) await loadRecalled(database, { sweepId, label }, items, recalled);
    if (stage === 'read') await loadGenerated(database, { sweepId, label }, planner, items, generated);
    const plans: ItemPlan[] = [];
    for (const { item } of items) plans.push(await inTurns(planner.steps(item)));
    const rows = {
      texts: plans.flatMap(({ texts }, index) => texts.map((text) => ({ text, sources: items[index]!.sources }))),
      calls: callRows(plans.flatMap(({ calls }) => calls)),
      cells: plans.flatMap((plan, index) =>
        cellRows(plan, { ...items[index]!, place: place + index, rowIds, orders, spec }),
      ),
    };
    await saving.start(() => savePlanPage(database, sweepId, rows));
    return { next: place + items.length, done: items.length };
  };
  return page(from, step, () => saving.ended());
}

async function conditionRowIds(
  database: Database,
  sweepId: string,
  label: string,
): Promise<ReadonlyMap<Condition['key'], number>> {
  const rows = (await loadConditions(database, sweepId)).filter(({ experiment }) => experiment === label);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

interface ContextRequest {
  readonly sweep: StoredSweep;
  readonly experiment: ExperimentSpec;
  readonly stage: ExperimentStage;
  readonly datasetId: string;
  readonly generated: ReadonlyMap<string, Generated>;
  readonly recalled: ReadonlyMap<string, Recalled>;
}

async function renderContext(
  database: Database,
  { sweep: { spec }, experiment, stage, datasetId, generated, recalled }: ContextRequest,
): Promise<RenderContext> {
  const inputs = await loadInputs(spec, experiment);
  const store =
    stage === 'read' && needsCrossUserStore(experiment) ? await loadCrossUserStore(database, datasetId) : undefined;
  return {
    ...inputs,
    seed: spec.seed,
    generated: (callId) => generated.get(callId) ?? { kind: 'none', reason: 'the generator’s call is not answered' },
    recalled: (system, itemId) => recalled.get(recallKey(system, itemId)),
    crossUser: store,
  };
}

function recallsFor(experiment: ExperimentSpec): boolean {
  return experiment.experiment === 'recon' && experiment.systems.some(isRecalling);
}

/** Loads what systems recalled for some items; their stage is over. */
async function loadRecalled(
  database: Database,
  scope: { sweepId: string; label: string },
  items: readonly StoredItem[],
  into: Map<string, Recalled>,
): Promise<void> {
  into.clear();
  const recalls = await loadRecalls(
    database.sql,
    scope,
    items.map(({ item }) => item.id),
  );
  for (const { system, itemId, text, headers } of recalls) {
    into.set(recallKey(system, itemId), { text, headers: new Set(headers) });
  }
}

function recallKey(system: string, itemId: string): string {
  return `${system} ${itemId}`;
}

async function loadCrossUserStore(database: Database, datasetId: string): Promise<CrossUserStore> {
  const store = new CrossUserStore();
  let ordinals = (await loadItemHeaders(database.sql, datasetId)).map(({ ordinal }) => ordinal);
  while (ordinals.length > 0) {
    const items = await loadItems(database.sql, datasetId, ordinals, mostPerStep);
    for (const { item } of items) store.add(item);
    ordinals = ordinals.slice(items.length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return store;
}

/** Loads what generators made for some items. Their stage is over, so what is missing never comes. */
async function loadGenerated(
  database: Database,
  scope: { sweepId: string; label: string },
  planner: ItemPlanner,
  items: readonly StoredItem[],
  into: Map<string, Generated>,
): Promise<void> {
  const callIds = items.flatMap(({ item }) => planner.generatorCalls(item));
  if (callIds.length === 0) return;
  const made = await loadGeneratedTexts(database.sql, scope, callIds);
  for (const { callId, outcome, text } of made) {
    into.set(
      callId,
      text === null ? { kind: 'none', reason: `the generator gave no text (${outcome})` } : { kind: 'text', text },
    );
  }
}

interface PlannedItem extends StoredItem {
  /** Among the items that take part, from 0. */
  readonly place: number;
  /** Row ids of the conditions, by their keys. */
  readonly rowIds: ReadonlyMap<Condition['key'], number>;
  /** From a cell's place in the plan to its place in the condition's order, by the conditions' keys. */
  readonly orders: ReadonlyMap<Condition['key'], (planned: number) => number>;
  readonly spec: SweepSpec;
}

function cellRows({ cells }: ItemPlan, { item, ordinal, place, rowIds, orders, spec }: PlannedItem): NewCell[] {
  return cells.map((cell) => ({
    id: cell.id,
    condition_id: rowIds.get(cell.condition.key)!,
    ordinal: orders.get(cell.condition.key)!(place * repetitionsOf(cell.condition, spec) + cell.repetition),
    item_ordinal: ordinal,
    item_id: item.id,
    repetition: cell.repetition,
    call_id: cell.callId,
    not_applicable: cell.notApplicable,
    artifact_words: cell.artifactWords,
    gold_visible: cell.goldVisible,
    marks: cell.marks,
    witness_recall: cell.witnessRecall,
    generator_call: cell.generatorCall,
  }));
}
