import type { Database, Queryable } from '../../client';
import { lockSweep } from '../lock-sweep';
import { findAction, type OperatorAction, type OperatorActionName, recordAction } from '../operator-actions';
import type { SweepState } from '../sweeps';

/** Who acts on a sweep. */
export interface ActingOperator {
  /** `user@host`, or `temporal`. */
  readonly who: string;
  /** In the operator's words. */
  readonly reason?: string;
  /** Makes the action happen once, however often it is tried; undefined: nothing repeats it. */
  readonly key?: string;
}

export interface ActionContext {
  readonly sql: Queryable;
  /** What operators wanted of the sweep until now. */
  readonly state: Exclude<SweepState, 'removing'>;
  /** Writes the action down, with what came of it; its id. */
  readonly record: (action: OperatorActionName, details: object) => Promise<number>;
}

/** An action that was done before under the same key. */
export type DoneAction = Pick<OperatorAction, 'id' | 'details'>;

/**
 * Changes a sweep's rows and writes down who did it, in one transaction that holds the sweep's row: actions on a sweep
 * happen one after the other. One whose key is written already is not done again.
 * @param again - What such a one came to; by default the details written down then.
 * @returns what `act` made, or `again`.
 * @throws UserError where there is no such sweep, or it is being removed.
 */
export async function actOnSweep<Result extends object>(
  { sql: pool }: Pick<Database, 'sql'>,
  sweepId: string,
  { who, reason, key }: ActingOperator,
  act: (context: ActionContext) => Promise<Result>,
  again = ({ details }: DoneAction): Result => details as unknown as Result,
): Promise<Result> {
  return pool.begin(async (sql) => {
    const state = await lockSweep(sql, sweepId);
    const done = key === undefined ? undefined : await findAction(sql, key);
    if (done) return again(done);
    return act({
      sql,
      state,
      record: async (action, details) =>
        (await recordAction(sql, {
          ...{ sweepId, action, who, reason, key },
          details: details as Readonly<Record<string, unknown>>,
        }))!,
    });
  }) as Promise<Result>;
}

/** The newest action of a name. */
export async function lastAction(
  sql: Queryable,
  sweepId: string,
  action: OperatorActionName,
): Promise<OperatorAction | undefined> {
  const [row] = await sql<OperatorAction[]>`
    SELECT id, action, details, reason, who, at FROM operator_actions
    WHERE sweep_id = ${sweepId} AND action = ${action} ORDER BY id DESC LIMIT 1`;
  return row;
}
