import { sweepId } from '../../experiments/identity';
import type { Queryable } from '../client';

/**
 * An id that no other plan has: the one given, which may be this plan's already, else the shortest.
 * @param plan.id - By default the shortest there is.
 */
export async function freeSweepId(
  sql: Queryable,
  { name, planHash, id = sweepId(name, planHash) }: { name: string; planHash: string; id?: string },
): Promise<string> {
  let free = id;
  for (let digits = 6; await isTaken(sql, free, planHash); digits += 2) free = sweepId(name, planHash, digits);
  return free;
}

async function isTaken(sql: Queryable, id: string, planHash: string): Promise<boolean> {
  const [other] = await sql`SELECT FROM sweeps WHERE id = ${id} AND plan_hash <> ${planHash}`;
  return other !== undefined;
}
