import type { JudgeSample } from '../../experiments/judging';
import type { Judge } from '../../experiments/plan-judgement';
import type { Database } from '../client';
import { type DrawnSample, drawSample } from './judging-frame';
import { planJudgements } from './plan-judgements';

/** Answers rendered at a time. */
const cellsPerStep = 500;

/** What asking a judge would come to. */
export interface JudgingPreview extends Omit<DrawnSample, 'fresh'> {
  /** Answers that the judge is to be asked about. */
  readonly cells: number;
  /** Distinct requests among them that the sweep has no call for yet. */
  readonly calls: number;
  /** By the calls' estimates, which are upper bounds; 0: nothing of it has a price. */
  readonly estimatedMicroUsd: number;
}

/** What asking a judge would come to now; stores nothing. */
export async function previewJudging(
  database: Database,
  { sweepId, judge, sample }: { sweepId: string; judge: Judge; sample: JudgeSample },
): Promise<JudgingPreview> {
  const { fresh, ...drawn } = await drawSample(database, {
    ...{ sweepId, scorer: judge.scorer },
    asking: { sample, at: null },
  });
  const costs = new Map<string, number>();
  for (let from = 0; from < fresh.length; from += cellsPerStep) {
    const planned = await planJudgements(database.sql, judge, fresh.slice(from, from + cellsPerStep));
    for (const { call } of planned) if (call) costs.set(call.id, call.reservedMicroUsd);
  }
  const known = await database.sql<{ id: string }[]>`
    SELECT id FROM calls WHERE sweep_id = ${sweepId} AND id = ANY(${[...costs.keys()]}::text[])`;
  for (const { id } of known) costs.delete(id);
  return {
    ...drawn,
    cells: fresh.length,
    calls: costs.size,
    estimatedMicroUsd: [...costs.values()].reduce((sum, cost) => sum + cost, 0),
  };
}
