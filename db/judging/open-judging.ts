import { UserError } from '../../contracts/user-error';
import type { AskedSamples, JudgeSample } from '../../experiments/judging';
import { readerLanes } from '../../experiments/reader-lanes';
import { readerParameters } from '../../experiments/reader-parameters';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import { canonicalJson } from '../../text/hash';
import type { Database, Queryable } from '../client';
import { findJudging, lastAsking, type StoredJudging } from '../queries/judgings';
import { declareLanes } from '../queries/lanes';
import { type ActingOperator, type ActionContext, actOnSweep } from '../queries/operations/sweep-action';
import { widestSample } from './widest-sample';

/** A judge as it is asked for. */
export interface AskedJudge {
  readonly scorer: string;
  /** Its id is the scorer's. */
  readonly judge: ReaderSpec;
  readonly prompt: {
    readonly id: string;
    readonly version: number;
    readonly hash: string;
    readonly text: string | null;
  };
  readonly sample: JudgeSample;
}

export interface JudgingRequest extends AskedJudge, ActingOperator {
  readonly sweepId: string;
}

/**
 * Writes down that a judge is to be asked, or is to be asked about more: its sample is to be planned then. While a sample is
 * planned, asking for it once more changes nothing but how the judge is run.
 * @throws UserError for one of the same name and other settings, for another sample than the one that is being planned, and
 * for a sweep that is being removed.
 */
export async function openJudging(database: Database, request: JudgingRequest): Promise<void> {
  const { sweepId, scorer, judge, prompt, sample } = request;
  await declareLanes(database, readerLanes(judge), {});
  await actOnSweep(database, sweepId, request, async ({ sql, record }) => {
    // The sweep's row is locked: nobody else asks meanwhile.
    const before = await findJudging(database, sweepId, scorer);
    if (before) refuseOtherJudge(before, request);
    if (before?.frozenAt === null) {
      refuseOtherSample((await lastAsking(sql, sweepId, scorer)).sample, request);
      return mend(sql, record, { before, request, sample: before.sample });
    }
    const actionId = await record('judge', { sample, ...recorded(request) });
    const widest = before ? widestSample(before.sample, sample) : sample;
    await sql`
      INSERT INTO judgings (sweep_id, scorer, ordinal, judge, prompt, prompt_version, prompt_hash, prompt_text, sample,
        opened_by)
      VALUES (${sweepId}, ${scorer}, (SELECT count(*)::int FROM judgings WHERE sweep_id = ${sweepId}),
        ${JSON.stringify(judge)}::text::jsonb, ${prompt.id}, ${prompt.version}, ${prompt.hash}, ${prompt.text},
        ${JSON.stringify(widest)}::text::jsonb, ${actionId})
      ON CONFLICT (sweep_id, scorer) DO UPDATE SET judge = excluded.judge, sample = excluded.sample, frozen_at = NULL`;
    return {};
  });
}

/**
 * Takes over how a judge is run now, by the right key, say: it goes on with its plan. Where there is nothing new to ask, also
 * how much it was asked about at most.
 * @returns whether it has now been asked about more than before, as its answers so far are all that there are.
 * @throws UserError as {@link openJudging}.
 */
export async function mendJudging(
  database: Database,
  request: JudgingRequest,
  { hasMore }: { readonly hasMore: boolean },
): Promise<boolean> {
  const { sweepId, scorer, judge } = request;
  if (!(await findJudging(database, sweepId, scorer))) return false;
  await declareLanes(database, readerLanes(judge), {});
  const { isWidened } = await actOnSweep(database, sweepId, request, async ({ sql, record }) => {
    const before = (await findJudging(database, sweepId, scorer))!;
    refuseOtherJudge(before, request);
    const sample = hasMore ? before.sample : widestSample(before.sample, request.sample);
    return mend(sql, record, { before, request, sample });
  });
  return isWidened;
}

async function mend(
  sql: Queryable,
  record: ActionContext['record'],
  { before, request, sample }: { before: StoredJudging; request: JudgingRequest; sample: AskedSamples },
): Promise<{ isWidened: boolean }> {
  const isWidened = canonicalJson(sample) !== canonicalJson(before.sample);
  if (isWidened || canonicalJson(request.judge) !== canonicalJson(before.judge)) {
    await record('judge', { mended: true, sample, ...recorded(request) });
    await sql`
      UPDATE judgings SET judge = ${JSON.stringify(request.judge)}::text::jsonb,
        sample = ${JSON.stringify(sample)}::text::jsonb
      WHERE sweep_id = ${request.sweepId} AND scorer = ${request.scorer}`;
  }
  return { isWidened };
}

function recorded({ scorer, judge, prompt }: AskedJudge): object {
  return { scorer, provider: judge.provider, model: judge.model, prompt: prompt.id, promptHash: prompt.hash };
}

function refuseOtherSample(planned: JudgeSample, { sweepId, scorer, sample }: JudgingRequest): void {
  if (canonicalJson(planned) === canonicalJson(sample)) return;
  throw new UserError(
    `${scorer} is to be asked about another sample first, ${canonicalJson(planned)}, which is not all stored yet: let ` +
      `'npx render-bench resume ${sweepId}' go on with it, then give this command again.`,
  );
}

/**
 * How a judge is run may change (its key's name, time-out, price, batches), what it is asked and as whom may not.
 * @throws UserError that names what differs.
 */
export function refuseOtherJudge(before: StoredJudging, { scorer, judge, prompt, sample }: AskedJudge): void {
  const said = (value: unknown): string => (value === undefined ? 'none' : canonicalJson(value));
  const drawn = before.sample.size === null ? before.sample.besides : before.sample;
  const compared: readonly (readonly [what: string, was: unknown, is: unknown])[] = [
    ['provider', before.judge.provider, judge.provider],
    ['model', before.judge.model, judge.model],
    ['base URL', before.judge.baseUrl, judge.baseUrl],
    ['endpoint', before.judge.endpoint, judge.endpoint],
    ['API version', before.judge.apiVersion, judge.apiVersion],
    ['parameters', readerParameters(before.judge), readerParameters(judge)],
    ['text of the prompt (sha-256)', before.promptHash.slice(0, 12), prompt.hash.slice(0, 12)],
    ...(drawn !== undefined && sample.size !== null ? [['seed of the sample', drawn.seed, sample.seed] as const] : []),
  ];
  const differing = compared.filter(([, was, is]) => said(was) !== said(is));
  if (differing.length === 0) return;
  throw new UserError(
    `${scorer} judges this sweep already, and not so: ${differing
      .map(([what, was, is]) => `its ${what} is ${said(was)}, not ${said(is)}`)
      .join('; ')}. Verdicts of the two are never mixed: give what it has, or another name with --as NAME.`,
  );
}
