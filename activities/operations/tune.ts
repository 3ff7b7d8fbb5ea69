import type { TuneWish, WishOf } from '../../contracts/operations';
import type { Database } from '../../db/client';
import { type TunedLane, tuneLane } from '../../db/queries/operations/tune-lane';
import { owedWorkflows } from '../../db/queries/owed-workflows';
import { describeChanges } from '../../report/describe-action';
import { operatorReason } from './operator-reason';

/** What an update to tune a lane came to. */
export interface TunedByMessage {
  /** For people. */
  readonly line: string;
  /** Other sweeps whose conditions should look again. */
  readonly alsoAffected: readonly string[];
  /** Workflows of reruns that these sweeps and this one are owed: their conditions should look again too. */
  readonly reruns: readonly string[];
}

/** The wish of an update to change a lane's limits. */
export async function tuneByMessage(
  database: Database,
  { sweepId, wish }: WishOf<TuneWish>,
  key: string,
): Promise<TunedByMessage> {
  const { lane, concurrency, requestsPerMinute, tokensPerMinute, requestsPerDay } = wish;
  const limits = { concurrency, requestsPerMinute, tokensPerMinute, requestsPerDay };
  const by = { who: 'temporal', key, ...operatorReason(wish.reason) };
  const tuned = await tuneLane(database, sweepId, { lane, ...limits }, by);
  const line = describeTuning(tuned);
  if (tuned.changes.length === 0) return { line, alsoAffected: [], reruns: [] };
  const { alsoAffected } = tuned;
  return { line, alsoAffected, reruns: await owedWorkflows(database.sql, [sweepId, ...alsoAffected]) };
}

/** What a change of a lane's limits came to, for people. */
export function describeTuning({ lane, changes, alsoAffected }: TunedLane): string {
  if (changes.length === 0) return `Lane ${lane} has these limits already.`;
  return [
    `Lane ${lane}: ${describeChanges(changes)}, within two seconds.`,
    ...(alsoAffected.length > 0 ? [`It is the lane of ${alsoAffected.join(', ')} too.`] : []),
    "'run' with a sweep file that lists the lane declares that file's limits again: change it there too.",
  ].join(' ');
}
