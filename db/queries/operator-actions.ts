import type { Queryable } from '../client';

export type OperatorActionName =
  'pause' | 'resume' | 'cancel' | 'tune' | 'budget' | 'rerun' | 'give_up' | 'judge' | 'score';

/** What an operator does; see the table `operator_actions`. */
export interface NewOperatorAction {
  readonly sweepId: string;
  readonly action: OperatorActionName;
  readonly details: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  readonly who: string;
  /** Makes it happen once; undefined: nothing repeats it. */
  readonly key?: string;
}

/** Writes an action down. @returns its id; undefined where one of its key is written already. */
export async function recordAction(sql: Queryable, action: NewOperatorAction): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO operator_actions (sweep_id, action, details, reason, who, key)
    VALUES (${action.sweepId}, ${action.action}, ${JSON.stringify(action.details)}::text::jsonb, ${action.reason ?? null},
      ${action.who}, ${action.key ?? null})
    ON CONFLICT (key) DO NOTHING RETURNING id`;
  return row?.id;
}

export interface OperatorAction {
  readonly id: number;
  readonly action: OperatorActionName;
  readonly details: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
  readonly who: string;
  readonly at: Date;
}

/** What operators did to a sweep, in the order it happened. */
export async function loadActions(sql: Queryable, sweepId: string): Promise<OperatorAction[]> {
  return sql<OperatorAction[]>`
    SELECT id, action, details, reason, who, at FROM operator_actions WHERE sweep_id = ${sweepId} ORDER BY id`;
}

/** What was done under a key, with what came of it; undefined: nothing was. */
export async function findAction(
  sql: Queryable,
  key: string,
): Promise<Pick<OperatorAction, 'id' | 'details'> | undefined> {
  const [row] = await sql<Pick<OperatorAction, 'id' | 'details'>[]>`
    SELECT id, details FROM operator_actions WHERE key = ${key}`;
  return row;
}
