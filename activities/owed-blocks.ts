import type { OwedBlocks } from '../contracts/payloads';
import type { Database } from '../db/client';
import { blockCounts, reopenDeferred } from '../db/queries/claim-block';
import { openRanges } from '../db/queries/owed-blocks';

export const wholeCondition = { from: 0, to: 2 ** 31 - 1 };

export async function owedBlocks(
  { sql }: Database,
  { conditionId, from, block }: { conditionId: number; from: number; block: number },
): Promise<OwedBlocks> {
  const ranges = await openRanges(sql, conditionId, from, block);
  const { of, settled, failed, deferred } = await blockCounts(sql, { conditionId, ...wholeCondition });
  return { ranges, counts: { of, settled, failed, deferred } };
}

export async function reopenDeferredCells({ sql }: Database, conditionId: number): Promise<number> {
  return reopenDeferred(sql, conditionId);
}
