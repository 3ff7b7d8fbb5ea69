import type { PrepareInput } from '../../contracts/payloads';
import { admitAttempts } from '../../db/queries/attempts';
import { type BatchCandidate, claimForBatch } from '../../db/queries/batch-lines';
import { insertBatch, lockCaps, setBatchLines } from '../../db/queries/batches';
import { releaseClaims } from '../../db/queries/claim-block';
import { holdForBatch } from '../../db/queries/workers';
import { readerLanes } from '../../experiments/reader-lanes';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { ActivityContext } from '../context';
import { lineDeadlineMs } from './batch-times';
import { newBatchToken } from './custom-id';

const callsPerStatement = 1_000;

export interface JournalledBatch {
  /** 0: no batch was made. */
  readonly lines: number;
  /** Whose budget has no room for some of the calls; undefined: it has, or there is none. */
  readonly budget: string | undefined;
}

/** Rolls back a batch that nothing is in. */
class NothingAdmitted extends Error {
  constructor(readonly journalled: JournalledBatch) {
    super('no call was admitted');
  }
}

/**
 * Writes a batch down before anything of it is sent: its row, its hold, the claims of its calls and their attempts, all
 * in one transaction, so that no crash leaves a part of it.
 */
export async function journalBatch(
  { database }: ActivityContext,
  { sweepId, conditionId }: PrepareInput,
  reader: ReaderSpec,
  calls: readonly BatchCandidate[],
): Promise<JournalledBatch> {
  const token = newBatchToken();
  try {
    return await database.sql.begin(async (sql) => {
      await lockCaps(sql, { sweepId, conditionId });
      const batchId = await insertBatch(sql, { sweepId, conditionId, readerId: reader.id, token });
      const workerId = await holdForBatch(sql, token);
      const claims = await claimForBatch(sql, calls, { workerId, blockId: workerId });
      const callOf = new Map(calls.map((call) => [`${call.callKey} ${call.series}`, call]));
      let lines = 0;
      let budget: string | undefined;
      for (let from = 0; from < claims.length; from += callsPerStatement) {
        const page = claims.slice(from, from + callsPerStatement);
        const admissions = await admitAttempts(sql, {
          sweepId,
          lanes: readerLanes(reader),
          workerId,
          deadlineMs: lineDeadlineMs,
          batchId,
          candidates: page.map((claim) => {
            const { estimatedTokens, estimatedMicroUsd } = callOf.get(`${claim.callKey} ${claim.series}`)!;
            return { ...claim, conditionId, tokens: estimatedTokens, microUsd: reserved(estimatedMicroUsd, reader) };
          }),
        });
        const refused = admissions.filter(({ verdict }) => verdict !== 'admitted');
        await releaseClaims(
          sql,
          refused.map(({ index }) => page[index]!),
        );
        lines += admissions.length - refused.length;
        const tooDear = refused.find(({ verdict }) => verdict === 'budget');
        if (tooDear) budget ??= tooDear.why ?? 'the budget';
      }
      if (lines === 0) throw new NothingAdmitted({ lines, budget });
      await setBatchLines(sql, batchId, lines);
      return { lines, budget };
    });
  } catch (error) {
    if (error instanceof NothingAdmitted) return error.journalled;
    throw error;
  }
}

/** What a line reserves of the budget: its estimate at the price of batches. */
function reserved(estimatedMicroUsd: number, { price }: ReaderSpec): number {
  return Math.ceil(estimatedMicroUsd * (price?.batchFactor ?? 1));
}
