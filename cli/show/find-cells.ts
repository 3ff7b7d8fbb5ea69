import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { fittingConditions } from '../../db/queries/cell-selection';
import { findCells, itemsOfConditions, listCells } from '../../db/queries/show-cell';
import { loadConditions, type StoredCondition, type StoredSweep } from '../../db/queries/sweeps';
import { formatCount } from '../format';

/** Names in a message, of what there is. */
const mostNamed = 10;

/**
 * The id of the one cell that an id, or the beginning of one, means.
 * @throws UserError where that is no id, or no cell has it, or several do: they are named then.
 */
export async function cellOfBeginning({ sql }: Database, given: string): Promise<string> {
  const elsewhere = "'npx render-bench show --sweep SWEEP --condition PATTERN --item ID' finds cells and their ids.";
  if (!/^[0-9a-f]{4,32}$/iu.test(given)) {
    throw new UserError(
      `'${given}' is no cell's id: that has 32 hexadecimal digits, of which the first 4 or more are enough; 'prompts' ` +
        `and 'generated' are the other things to show. ${elsewhere}`,
    );
  }
  const { total, rows } = await findCells(sql, given.toLowerCase(), mostNamed);
  const [first] = rows;
  if (!first) throw new UserError(`No cell's id begins with '${given}'. ${elsewhere}`);
  if (total === 1) return first.id;
  const lines = rows.map(
    (row) => `  ${row.id}  ${row.sweepId}  ${row.experiment}/${row.condition}  ${row.itemId}  ${row.repetition}`,
  );
  const more = total > rows.length ? [`  and ${formatCount(total - rows.length)} more`] : [];
  throw new UserError(
    [
      `'${given}' is the beginning of ${formatCount(total)} cells' ids (sweep, condition, item, repetition):`,
      ...lines,
      ...more,
      'Give more of the id.',
    ].join('\n'),
  );
}

/**
 * Conditions whose key, alone or after its experiment's label, fits a pattern; all where there is none.
 * @throws UserError where none fits.
 */
export function conditionsFitting(
  all: readonly StoredCondition[],
  sweepId: string,
  pattern: string | undefined,
): readonly StoredCondition[] {
  const found = fittingConditions(all, pattern);
  if (found.length > 0 || pattern === undefined) return found;
  const keys = [...new Set(all.map(({ key }) => key))];
  throw new UserError(
    `No condition of ${sweepId} fits '${pattern}'; * stands for any characters. ${thereAre(keys, keys.length)}`,
  );
}

/** Why no cell fits, though conditions do. */
export async function noCells(
  { sql }: Database,
  {
    sweep,
    conditionIds,
    item,
    repetition,
  }: { sweep: StoredSweep; conditionIds: readonly number[]; item?: string; repetition?: number },
): Promise<UserError> {
  const items = await itemsOfConditions(sql, conditionIds, mostNamed);
  if (items.total === 0) {
    return new UserError(
      `No cell of these conditions is planned yet. 'npx render-bench status ${sweep.id}' shows how far the sweep is.`,
    );
  }
  if (item !== undefined && !(await hasItem(sql, conditionIds, item))) {
    return new UserError(`No cell of ${sweep.id} is of item '${item}' there. ${thereAre(items.rows, items.total)}`);
  }
  return new UserError(
    `${sweep.id} has no repetition ${repetition} of these cells: it plans ${sweep.spec.repetitions}, counted from 0. ` +
      'Give another one or leave --repetition out.',
  );
}

async function hasItem(sql: Database['sql'], conditionIds: readonly number[], itemId: string): Promise<boolean> {
  return (await listCells(sql, { conditionIds, itemId }, 1)).total > 0;
}

function thereAre(names: readonly string[], total: number): string {
  const named = names.slice(0, mostNamed);
  const rest = total - named.length;
  return `There are: ${named.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}.`;
}

/** Why generators made nothing of an item. */
export async function noGenerated(database: Database, { id }: StoredSweep, item: string): Promise<UserError> {
  const generating = (await loadConditions(database, id)).filter(({ stage }) => stage === 'generate');
  const items = await itemsOfConditions(
    database.sql,
    generating.map((condition) => condition.id),
    mostNamed,
  );
  if (items.total === 0) {
    return new UserError(
      `Nothing is planned for the generators of ${id} yet. 'npx render-bench status ${id}' shows how far the sweep is.`,
    );
  }
  return new UserError(`The generators of ${id} make nothing of item '${item}'. ${thereAre(items.rows, items.total)}`);
}
