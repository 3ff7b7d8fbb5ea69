import type {
  ExperimentInput,
  JudgeInput,
  JudgeSummary,
  JudgingPlan,
  PageCursor,
  ProbedReader,
} from '../contracts/payloads';
import { UserError } from '../contracts/user-error';
import type { Database } from '../db/client';
import { drawSample } from '../db/judging/judging-frame';
import { planJudgements } from '../db/judging/plan-judgements';
import { readVerdicts } from '../db/judging/read-verdicts';
import { saveJudgements } from '../db/judging/save-judgements';
import { storedJudge } from '../db/judging/stored-judge';
import {
  findJudging,
  judgingTotals,
  lastAsking,
  markJudgingFrozen,
  owedJudgeConditions,
  owedJudgings,
  type StoredJudging,
  tablesJudged,
} from '../db/queries/judgings';
import { reuseAnswers } from '../db/queries/reuse-answers';
import { refreshStatistics } from '../db/queries/save-plan-page';
import { cellsOf } from '../db/queries/scores';
import { loadConditions, loadSweep } from '../db/queries/sweeps';
import { experimentByLabel } from '../experiments/sweep-conditions';
import { conditionOutlines } from './condition-outlines';
import { page } from './paging';

/** Answers rendered and stored between two turns of the event loop: a transaction of some megabytes. */
const cellsPerStep = 500;
/** Replies read between two turns. */
const repliesPerStep = 1_000;

type Judging = Pick<JudgeInput, 'sweepId' | 'scorer'>;

/** Whom to ask before the judge gets its calls: nobody where no server is asked. */
export async function outlineJudging(database: Database, input: Judging): Promise<{ probes: ProbedReader[] }> {
  const { scorer, judge } = await requireJudging(database, input);
  const { provider, model } = judge;
  return { probes: provider === 'offline' ? [] : [{ readerId: scorer, provider, model }] };
}

/**
 * Renders and stores the cells of a judge's sample that it was not asked about yet. Whatever stops it, the next page draws
 * the same sample and goes on with what is left; a sample that was asked for and is stored is passed over.
 */
export async function planJudging(database: Database, input: Judging): Promise<PageCursor> {
  const judging = await requireJudging(database, input);
  if (judging.frozenAt !== null) return { next: null, done: 0 };
  const { spec } = await loadSweep(database, input.sweepId);
  const judge = storedJudge(judging, spec);
  const asking = await lastAsking(database.sql, input.sweepId, input.scorer);
  const { fresh } = await drawSample(database, { ...input, asking });
  if (fresh.length === 0) return { next: null, done: 0 };
  const { next, done } = await page(0, async (from) => {
    const cells = fresh.slice(from, from + cellsPerStep);
    await saveJudgements(database, judging, await planJudgements(database.sql, judge, cells));
    const to = from + cells.length;
    return { next: to < fresh.length ? to : null, done: cells.length };
  });
  return { next: next === null ? null : 0, done };
}

/** Takes over other sweeps' answers where the sweep asks for it, and says what of the judge is to be run. */
export async function freezeJudging(database: Database, input: Judging): Promise<JudgingPlan> {
  const { spec } = await loadSweep(database, input.sweepId);
  for (const from of spec.reuse) await reuseAnswers(database, { sweepId: input.sweepId, from });
  await markJudgingFrozen(database.sql, input.sweepId, input.scorer);
  await refreshStatistics(database.sql);
  const owed = await owedJudgeConditions(database.sql, input.sweepId, input.scorer);
  const rows = (await loadConditions(database, input.sweepId)).filter(({ id }) => owed.includes(id));
  return { conditions: await conditionOutlines(database, spec, rows) };
}

/** Reads the replies of one condition of a judge that were not read yet. The cursor is a cell's ordinal. */
export async function readReplies(
  database: Database,
  { conditionId, from }: { conditionId: number; from: number },
): Promise<PageCursor> {
  const cells = await cellsOf(database.sql, conditionId);
  return page(from, async (first) => {
    const range = { conditionId, from: first, to: first + repliesPerStep };
    const done = await readVerdicts(database, range);
    return { next: range.to < cells ? range.to : null, done };
  });
}

/** The experiments whose written tables some conditions of judges bear on. */
export async function experimentsJudged(
  database: Database,
  { sweepId, conditionIds }: { sweepId: string; conditionIds: readonly number[] },
): Promise<ExperimentInput[]> {
  const { spec } = await loadSweep(database, sweepId);
  const labels = await tablesJudged(database.sql, conditionIds);
  return labels.map((label) => ({ sweepId, label, experiment: experimentByLabel(spec, label).experiment }));
}

/** Judges of a sweep with something left to do. */
export async function unfinishedJudges({ sql }: Database, sweepId: string): Promise<string[]> {
  return (await owedJudgings(sql, [sweepId])).map(({ scorer }) => scorer);
}

export async function summariseJudging({ sql }: Database, { sweepId, scorer }: Judging): Promise<JudgeSummary> {
  return judgingTotals(sql, sweepId, scorer);
}

async function requireJudging(database: Database, { sweepId, scorer }: Judging): Promise<StoredJudging> {
  const judging = await findJudging(database, sweepId, scorer);
  if (judging) return judging;
  throw new UserError(
    `Nobody has asked for the judge '${scorer}' of sweep '${sweepId}': 'npx render-bench judge ${sweepId} --model …' does.`,
  );
}
