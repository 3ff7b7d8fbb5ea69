import type { GiveUpWish } from '../contracts/operations';
import type { GivenUp } from '../contracts/payloads';
import type { Database } from '../db/client';
import { giveUpCells, type Verdict } from '../db/queries/give-up';
import { owedWorkflows } from '../db/queries/owed-workflows';
import { formatPlural } from '../report/render/format';
import { readWish } from './read-wish';

/** Gives an operator's verdict once for each key. */
export async function giveUp(
  database: Database,
  { key, ...input }: GiveUpWish & { readonly sweepId: string; readonly key: string },
): Promise<GivenUp> {
  const { sweepId, ...wish } = readWish('giveUp', input);
  // Those whose cells are given up are owed no more, and must hear of it.
  const reruns = await owedWorkflows(database.sql, [sweepId]);
  const verdict = await giveUpCells(database, { sweepId, ...wish, who: 'temporal', key });
  return { line: verdictLine(sweepId, verdict), reruns };
}

/** What a verdict came to, for people. */
export function verdictLine(sweepId: string, { givenUp, kept, conditions }: Verdict): string {
  return [
    `Gave up ${formatPlural(givenUp + kept, 'cell')} in ${formatPlural(conditions, 'condition')} of ${sweepId}.`,
    ...(givenUp > 0
      ? [`${formatPlural(givenUp, 'cell')} ${givenUp === 1 ? 'counts' : 'count'} as planned, not as delivered.`]
      : []),
    ...(kept > 0
      ? [`${formatPlural(kept, 'cell')} of a rerun ${kept === 1 ? 'keeps the answer it' : 'keep the answer they'} had.`]
      : []),
    ...(givenUp > 0 ? [`'npx render-bench rerun ${sweepId} --only given_up' takes it back.`] : []),
  ].join(' ');
}
