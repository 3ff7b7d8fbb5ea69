import type { CellSelection } from '../../contracts/operations';
import { UserError } from '../../contracts/user-error';
import type { Database, Queryable } from '../client';
import {
  cellsWithin,
  countSelection,
  lockSelected,
  mayBeRerun,
  type SelectedCells,
  selectForRerun,
  type SelectionCounts,
} from './cell-selection';
import { openSeries } from './open-series';
import { type ActingOperator, type ActionContext, actOnSweep, type DoneAction } from './operations/sweep-action';
import { refuseImported } from './refuse-imported';
import { loadConditions, type StoredCondition } from './sweeps';

/** What a rerun comes to. */
export interface RerunPlan extends SelectionCounts {
  readonly cells: number;
  /** Distinct requests. */
  readonly calls: number;
  /** By the calls' estimates, which are upper bounds; 0: nothing of it has a price. */
  readonly estimatedMicroUsd: number;
  /** Conditions that have any of the cells, in the order of the plan. */
  readonly conditions: readonly { readonly condition: StoredCondition; readonly cells: number }[];
}

/** A command without a key opens another rerun each time. */
export interface RerunRequest extends CellSelection, ActingOperator {
  readonly sweepId: string;
}

/** What is kept of a rerun in its action's details. */
interface RerunDetails extends CellSelection {
  readonly cells: number;
  readonly calls: number;
  readonly estimatedMicroUsd: number;
  readonly conditions: readonly { readonly experiment: string; readonly key: string; readonly cells: number }[];
}

export interface OpenedRerun {
  readonly actionId: number;
  readonly cells: number;
  readonly calls: number;
  /** Those it touches, in the order of the plan. */
  readonly conditions: readonly StoredCondition[];
}

/**
 * What a rerun would come to now; opens nothing.
 * @throws UserError where no cell fits, which says what there is.
 */
export async function planRerun(database: Database, sweepId: string, selection: CellSelection): Promise<RerunPlan> {
  const selected = selectForRerun(await loadConditions(database, sweepId), selection);
  await refuseImported(database, sweepId, selected.conditions);
  return planSelected(database.sql, selected);
}

/**
 * Opens a rerun in one transaction: writes down who wants it, gives every distinct call a new series, and sets it as what
 * the named cells are to be answered in. They keep the answer they use until that series has ended (adopt-series.ts), and
 * other cells of the same calls keep theirs. Cells for which a rerun is owed already are left alone.
 * @throws UserError where no cell fits, for imported answers, and for a sweep that is being removed.
 */
export async function openRerun(database: Database, request: RerunRequest): Promise<OpenedRerun> {
  const { sweepId, condition, item, only } = request;
  const all = await loadConditions(database, sweepId);
  await refuseImported(database, sweepId, selectForRerun(all, request).conditions);
  const open = async ({ sql, record }: ActionContext): Promise<OpenedRerun> => {
    const selected = selectForRerun(all, request);
    await lockSelected(sql, selected);
    const plan = await planSelected(sql, selected);
    const details: RerunDetails = {
      ...{ condition, item, only },
      cells: plan.cells,
      calls: plan.calls,
      estimatedMicroUsd: plan.estimatedMicroUsd,
      conditions: plan.conditions.map(({ condition: row, cells }) => ({
        experiment: row.experiment,
        key: row.key,
        cells,
      })),
    };
    const actionId = await record('rerun', details);
    const chosen = sql`SELECT c.id, c.call_key FROM ${cellsWithin(sql, selected)} WHERE ${mayBeRerun(sql, selected)}`;
    await openSeries(sql, chosen, actionId);
    return { actionId, cells: plan.cells, calls: plan.calls, conditions: plan.conditions.map((row) => row.condition) };
  };
  return actOnSweep(database, sweepId, request, open, (done) => openedBefore(done, all));
}

function openedBefore({ id: actionId, details: written }: DoneAction, all: readonly StoredCondition[]): OpenedRerun {
  const details = written as unknown as RerunDetails;
  const touched = new Set(details.conditions.map(({ experiment, key }) => JSON.stringify([experiment, key])));
  return {
    actionId,
    cells: details.cells,
    calls: details.calls,
    conditions: all.filter(({ experiment, key }) => touched.has(JSON.stringify([experiment, key]))),
  };
}

async function planSelected(sql: Queryable, selected: SelectedCells): Promise<RerunPlan> {
  const counts = await countSelection(sql, selected);
  const rows = await sql<{ conditionId: number; cells: number }[]>`
    SELECT k.id AS "conditionId", count(*)::int AS cells
    FROM ${cellsWithin(sql, selected)} WHERE ${mayBeRerun(sql, selected)} GROUP BY k.id`;
  if (rows.length === 0) throw nothingFits(selected, counts);
  const [total] = await sql<{ calls: number; estimatedMicroUsd: number }[]>`
    SELECT count(*)::int AS calls, sum(l.estimated_micro_usd)::bigint AS "estimatedMicroUsd" FROM calls l
    WHERE l.key IN (SELECT c.call_key FROM ${cellsWithin(sql, selected)} WHERE ${mayBeRerun(sql, selected)})`;
  const cellsOf = new Map(rows.map((row) => [row.conditionId, row.cells]));
  return {
    ...counts,
    ...total!,
    cells: rows.reduce((sum, { cells }) => sum + cells, 0),
    conditions: selected.conditions.flatMap((condition) => {
      const cells = cellsOf.get(condition.id);
      return cells === undefined ? [] : [{ condition, cells }];
    }),
  };
}

/** Why nothing is rerun, and what there is. */
function nothingFits({ outcomes, itemId }: SelectedCells, { outcomes: there, ...counts }: SelectionCounts): UserError {
  const found = Object.entries(there);
  const where = itemId === null ? 'there' : `of item '${itemId}' there`;
  if (found.length === 0) return new UserError(`No cell ${where} has a call: nothing is planned, or nothing applies.`);
  const listed = found.map(([outcome, cells]) => `${cells} ${outcome}`).join(', ');
  if (counts.underWay > 0) {
    return new UserError(
      `A rerun of these cells is under way or owed already (${counts.underWay}): follow it with 'npx render-bench watch'; ` +
        "'npx render-bench resume' goes on with it.",
    );
  }
  if (counts.shownTexts > 0) {
    return new UserError(
      `These are ${counts.shownTexts} texts that generators made and readers were shown: other texts beside them would be ` +
        'two experiments in one table. A new sweep is the way: npx render-bench run SPEC --new',
    );
  }
  if (counts.unplanned > 0) {
    return new UserError(
      `The plan of these cells' experiment is not whole yet (${counts.unplanned} cells): wait until it runs, ` +
        "'npx render-bench status' says so.",
    );
  }
  const pending = there['pending'] === undefined ? '' : ' Those that are pending are owed already.';
  return new UserError(
    `Nothing to rerun: no cell ${where} is ${outcomes.join(', ')}. There are: ${listed}.${pending} ` +
      'Choose others with --only, e.g. --only refusal.',
  );
}
