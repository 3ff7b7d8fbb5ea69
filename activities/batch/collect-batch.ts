import { cancellationSignal } from '@temporalio/activity';

import { laneStopped } from '../../contracts/failure-types';
import type { BatchStep } from '../../contracts/payloads';
import { lineStates, lineTotals } from '../../db/queries/batch-lines';
import { touchBatch } from '../../db/queries/batches';
import { stopLane } from '../../db/queries/lanes';
import type { BatchResult } from '../../providers/batch';
import { rejectionsInARow } from '../lane-health';
import { requestDeadlineMs } from './batch-times';
import { batchStep, type BatchWork, lineContext } from './batch-work';
import { close, endOpenLines } from './close-batch';
import { readCustomId } from './custom-id';
import { lineEnd, missingEnd } from './line-end';

/** Answers in memory at a time, and at most between two looks at what interrupts. */
const linesPerPage = 200;
/** A step returns well before its start-to-close time-out of one hour; the next one reads again and settles the rest. */
const longestStepMs = 50 * 60_000;

/**
 * Reads the results of an ended job and settles its lines. Safe to repeat and to interrupt: a line ends once, and the
 * results are read again from the start.
 */
export async function collectBatch(work: BatchWork): Promise<BatchStep> {
  const { sql } = work.context.database;
  const collection = new Collection(work, await lineStates(sql, work.batch.id));
  const isWhole = await collection.read();
  if (!isWhole) {
    await touchBatch(sql, work.batch.id, null);
    return batchStep(work, 'collecting', 0);
  }
  const missing = await endOpenLines(work, (attemptId) =>
    missingEnd(attemptId, 'the job has ended without a result for this line'),
  );
  const stop = collection.laneStop ?? (await stopByRejections(work, collection.lastRejection));
  if (stop !== undefined) await stopLane(sql, work.lane, stop);
  const step = await close(work, collection.remarks(missing));
  if (stop !== undefined) throw laneStopped(work.lane, stop);
  return step;
}

/** A job all of whose lines were refused is a fault of the set-up, not of its items. */
async function stopByRejections({ context, batch }: BatchWork, last: string | undefined): Promise<string | undefined> {
  if (last === undefined || batch.lines < rejectionsInARow) return undefined;
  const { rejected } = await lineTotals(context.database.sql, batch.id);
  return rejected === batch.lines ? `all ${rejected} calls of a batch were rejected: ${last}` : undefined;
}

class Collection {
  /** Advice of a line's failure that stops the lane. */
  laneStop: string | undefined;
  /** What the server said of a line it refused. */
  lastRejection: string | undefined;
  private readonly seen = new Set<number>();
  private others = 0;
  private unknown = 0;
  private repeated = 0;
  private unreadable = 0;
  private readonly startedAt = performance.now();

  constructor(
    private readonly work: BatchWork,
    private readonly lines: ReadonlyMap<number, { readonly hasEnded: boolean }>,
  ) {}

  /** False where it was interrupted. */
  async read(): Promise<boolean> {
    const { batch, provider } = this.work;
    let page: { attemptId: number; result: BatchResult['result'] }[] = [];
    for (const ref of batch.resultRefs ?? []) {
      // Not aborted by a cancellation: between two pages it is soon enough.
      const options = { deadlineMs: requestDeadlineMs, unreadable: () => (this.unreadable += 1) };
      for await (const { customId, result } of provider.results(ref, options)) {
        const attemptId = this.lineOf(customId);
        if (attemptId === undefined) continue;
        this.note(result);
        if (this.lines.get(attemptId)!.hasEnded) continue;
        page.push({ attemptId, result });
        if (page.length < linesPerPage) continue;
        await this.settle(page);
        page = [];
        if (this.isInterrupted) return false;
      }
    }
    await this.settle(page);
    return true;
  }

  /** What was odd about the results, or how many lines have none; null: nothing. */
  remarks(missing: number): string | null {
    const remarks = [
      [missing, 'without a result'],
      [this.others, 'results of other batches passed over'],
      [this.unknown, 'results with unknown ids passed over'],
      [this.unreadable, 'unreadable results'],
      [this.repeated, 'lines with more than one result, of which the first counts'],
    ] as const;
    const said = remarks.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return said.length === 0 ? null : said.join('; ');
  }

  private get isInterrupted(): boolean {
    return (
      cancellationSignal().aborted || this.work.context.draining() || performance.now() - this.startedAt > longestStepMs
    );
  }

  /** What comes back is never trusted to be ours: only a line of this batch that was not read before counts. */
  private lineOf(customId: string): number | undefined {
    const line = readCustomId(this.work.batch.token, customId);
    if (line === 'other_batch') this.others += 1;
    else if (line === 'unknown' || !this.lines.has(line)) this.unknown += 1;
    else if (this.seen.has(line)) this.repeated += 1;
    else {
      this.seen.add(line);
      return line;
    }
    return undefined;
  }

  private note({ failure }: BatchResult['result']): void {
    if (failure?.retry.kind === 'stop_lane') this.laneStop = failure.retry.advice;
    if (failure?.retry.kind === 'no') this.lastRejection = failure.message;
  }

  private async settle(page: readonly { attemptId: number; result: BatchResult['result'] }[]): Promise<void> {
    const { context, progress } = this.work;
    const line = lineContext(this.work);
    await Promise.all(
      page.map(({ attemptId, result }) => context.streams.settle(lineEnd(attemptId, result, line), line.reader)),
    );
    progress({ doing: 'collecting', lines: this.seen.size });
  }
}
