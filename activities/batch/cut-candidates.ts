import type { BatchHeartbeat } from '../../contracts/payloads';
import type { Queryable } from '../../db/client';
import type { BatchCandidate } from '../../db/queries/batch-lines';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { BatchProvider } from '../../providers/batch';
import { callRequest, loadPromptTexts } from '../call-request';
import { longestCustomId } from './custom-id';
import { BatchCut, type BatchLimits } from './cut-batch';

/** Prompts in memory at a time. */
const callsPerPage = 200;

/** Takes as many of the calls as one batch has room for, measured as their lines will be sent. */
export async function cutCandidates(
  source: {
    readonly sql: Queryable;
    readonly reader: ReaderSpec;
    readonly provider: BatchProvider;
    readonly progress: (details: BatchHeartbeat) => void;
  },
  candidates: readonly BatchCandidate[],
  limits: BatchLimits,
): Promise<readonly BatchCandidate[]> {
  const cut = new BatchCut<BatchCandidate>(limits);
  for (let from = 0; from < candidates.length && !cut.isFull; from += callsPerPage) {
    const page = candidates.slice(from, from + callsPerPage);
    const texts = await loadPromptTexts(source.sql, page);
    for (const call of page) {
      const line = source.provider.encode({
        customId: longestCustomId,
        request: callRequest(source.reader, call, texts),
      });
      cut.offer(call, Buffer.byteLength(line));
    }
    source.progress({ doing: 'measuring', lines: cut.taken.length });
  }
  return cut.taken;
}
