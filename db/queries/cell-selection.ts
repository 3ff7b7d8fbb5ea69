import type { CellSelection } from '../../contracts/operations';
import { UserError } from '../../contracts/user-error';
import { isJudgeScorer } from '../../experiments/judging';
import { deliveredOutcomes } from '../../providers/provider';
import { matchesPattern } from '../../text/matches-pattern';
import type { Queryable } from '../client';
import { cellOutcome, seriesAtWork, seriesOfCells } from './cell-fragments';
import type { StoredCondition } from './sweeps';

type Fragment = ReturnType<Queryable>;

/** What a cell has ended as, or waits to be opened again as, where nothing was delivered. */
const undelivered = ['failed', 'deferred', 'given_up'] as const;

/** Cells that an operator names, as queries take them. */
export interface SelectedCells {
  readonly conditions: readonly StoredCondition[];
  /** Null: every item. */
  readonly itemId: string | null;
  readonly outcomes: readonly string[];
}

/**
 * What a rerun names: cells that have ended.
 * @throws UserError where the selection restricts nothing, names what there is not, or cells that are owed anyway.
 */
export function selectForRerun(all: readonly StoredCondition[], selection: CellSelection): SelectedCells {
  const only = selection.only ?? ['failed'];
  if (only.includes('pending')) {
    throw new UserError(
      "Cells that are pending are owed already, a rerun adds nothing: 'npx render-bench resume' goes on with them.",
    );
  }
  return select(all, selection, outcomesOf(only, [...deliveredOutcomes, ...undelivered]));
}

/**
 * What an operator's verdict names: cells without a delivered answer.
 * @throws UserError as {@link selectForRerun}, and where it names delivered ones.
 */
export function selectForVerdict(all: readonly StoredCondition[], selection: CellSelection): SelectedCells {
  const only = selection.only ?? ['all'];
  const answered = only.find((name) => deliveredOutcomes.some((outcome) => outcome === name));
  if (answered !== undefined) {
    throw new UserError(
      `A cell that delivered can't be given up: '${answered}' is a result and stays one. Give pending, deferred or failed.`,
    );
  }
  return select(all, selection, outcomesOf(only, ['pending', 'deferred', 'failed']));
}

/**
 * Conditions whose key, alone or after its experiment's label, fits a pattern; all where there is none. Those of judges
 * are meant only by a pattern that begins as a judge's name does: their keys hold the names of the conditions they judge.
 */
export function fittingConditions(
  all: readonly StoredCondition[],
  pattern: string | undefined,
): readonly StoredCondition[] {
  const isOfJudges = pattern !== undefined && isJudgeScorer(pattern);
  const meant = all.filter(({ stage }) => (stage === 'judge') === isOfJudges);
  if (pattern === undefined) return meant;
  return meant.filter(
    ({ experiment, key }) => matchesPattern(key, pattern) || matchesPattern(`${experiment}/${key}`, pattern),
  );
}

function select(
  all: readonly StoredCondition[],
  { condition, item, only }: CellSelection,
  outcomes: readonly string[],
): SelectedCells {
  if (condition === undefined && item === undefined && only === undefined) {
    throw new UserError(
      'Say which cells: by --condition, --item or --only (in a message to Temporal condition, item or only).',
    );
  }
  const conditions = fittingConditions(all, condition);
  if (conditions.length === 0) {
    throw new UserError(`No condition fits '${condition}'; * stands for any characters. ${named(all)}`);
  }
  return { conditions, itemId: item ?? null, outcomes };
}

const mostNamed = 10;

function named(all: readonly StoredCondition[]): string {
  const keys = [...new Set(all.map(({ key }) => key))];
  const rest = keys.length - mostNamed;
  return `There are: ${keys.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** @param possible - What `all` stands for; groups are cut to it. */
function outcomesOf(only: readonly string[], possible: readonly string[]): string[] {
  if (only.length === 0) throw new UserError('--only names nothing. Give failed, all, or outcomes by name.');
  const known: readonly string[] = [...deliveredOutcomes, ...undelivered, 'pending'];
  const unknown = only.find((name) => name !== 'all' && !known.includes(name));
  if (unknown !== undefined) {
    throw new UserError(
      `'${unknown}' is nothing that can become of a cell. Give failed (nothing was delivered: ` +
        `${undelivered.filter((outcome) => possible.includes(outcome)).join(', ')}), all, or some of: ` +
        `${possible.filter((outcome) => outcome !== 'failed').join(', ')}.`,
    );
  }
  const meant = only.flatMap((name): readonly string[] =>
    name === 'all' ? possible : name === 'failed' ? undelivered : [name],
  );
  return [...new Set(meant)].filter((outcome) => possible.includes(outcome));
}

/** Applicable `cells c` of `conditions k` within a selection, whatever became of them; with {@link seriesOfCells}. */
export const cellsWithin = (sql: Queryable, { conditions, itemId }: SelectedCells): Fragment => sql`
  conditions k JOIN cells c ON c.condition_id = k.id AND c.not_applicable IS NULL
    AND k.id = ANY(${conditions.map(({ id }) => id)}::int[])
    AND (${itemId}::text IS NULL OR c.item_id = ${itemId})
  ${seriesOfCells(sql)}`;

/** The text of `cells c` in `conditions k` was made by a generator, and readers may have been shown it. */
const isShownText = (sql: Queryable): Fragment => sql`
  (k.stage = 'generate' AND ${cellOutcome(sql)} IN ('answer', 'truncated'))`;

/** The plan of `conditions k` is whole: until it is, the sweep itself goes on with them. */
const isPlanned = (sql: Queryable): Fragment => sql`
  (k.stage IN ('generate', 'judge') OR EXISTS (SELECT FROM experiments e
    WHERE e.sweep_id = k.sweep_id AND e.label = k.experiment AND e.frozen_at IS NOT NULL))`;

/** Whether a rerun may open a series for `cells c` of {@link cellsWithin}. */
export const mayBeRerun = (sql: Queryable, { outcomes }: SelectedCells): Fragment => sql`
  (c.next_series IS NULL AND ${cellOutcome(sql)} = ANY(${[...outcomes]}::text[]) AND NOT ${isShownText(sql)}
    AND ${isPlanned(sql)})`;

/** What is still to become of `cells c` by their series at work: the verdict of an operator goes by it. */
export const outcomeAtWork = (sql: Queryable): Fragment => sql`
  (SELECT CASE w.state WHEN 'open' THEN 'pending' ELSE w.state END FROM series w
    WHERE w.call_key = c.call_key AND w.series = ${seriesAtWork(sql)})`;

/**
 * Locks the series of a selection that may still change, in the order of `settle_attempts`: what a later statement of the
 * transaction decides about them stays true.
 */
export async function lockSelected(sql: Queryable, { conditions, itemId }: SelectedCells): Promise<void> {
  await sql`
    SELECT FROM series s
    WHERE s.state IN ('open', 'deferred', 'failed') AND s.call_key IN (
      SELECT c.call_key FROM cells c
      WHERE c.condition_id = ANY(${conditions.map(({ id }) => id)}::int[]) AND c.call_key IS NOT NULL
        AND (${itemId}::text IS NULL OR c.item_id = ${itemId}))
    ORDER BY s.call_key, s.series FOR NO KEY UPDATE`;
}

/** What a selection's conditions and items have, e.g. `{ answer: 12, failed: 3 }`. */
export type OutcomesWithin = Readonly<Record<string, number>>;

/** Cells of a selection by condition, and what is left out and why. */
export interface SelectionCounts {
  readonly outcomes: OutcomesWithin;
  /** Cells of the selected outcomes for which a rerun is owed already. */
  readonly underWay: number;
  /** Cells of the selected outcomes whose texts readers were shown. */
  readonly shownTexts: number;
  /** Cells of the selected outcomes in experiments whose plan is not whole yet. */
  readonly unplanned: number;
}

export async function countSelection(sql: Queryable, selected: SelectedCells): Promise<SelectionCounts> {
  const rows = await sql<{ outcome: string; cells: number; underWay: number; shownTexts: number; unplanned: number }[]>`
    SELECT ${cellOutcome(sql)} AS outcome, count(*)::int AS cells,
      (count(*) FILTER (WHERE c.next_series IS NOT NULL))::int AS "underWay",
      (count(*) FILTER (WHERE c.next_series IS NULL AND ${isShownText(sql)}))::int AS "shownTexts",
      (count(*) FILTER (WHERE NOT ${isPlanned(sql)}))::int AS unplanned
    FROM ${cellsWithin(sql, selected)} GROUP BY 1 ORDER BY 2 DESC, 1`;
  const meant = rows.filter(({ outcome }) => selected.outcomes.includes(outcome));
  return {
    outcomes: Object.fromEntries(rows.map(({ outcome, cells }) => [outcome, cells])),
    underWay: meant.reduce((sum, row) => sum + row.underWay, 0),
    shownTexts: meant.reduce((sum, row) => sum + row.shownTexts, 0),
    unplanned: meant.reduce((sum, row) => sum + row.unplanned, 0),
  };
}
