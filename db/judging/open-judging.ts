import { UserError } from '../../contracts/user-error';
import type { JudgeSample } from '../../experiments/judging';
import { readerLanes } from '../../experiments/reader-lanes';
import { readerParameters } from '../../experiments/reader-parameters';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import { canonicalJson } from '../../text/hash';
import type { Database } from '../client';
import { findJudging, type StoredJudging } from '../queries/judgings';
import { declareLanes } from '../queries/lanes';
import { type ActingOperator, actOnSweep } from '../queries/operations/sweep-action';
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
 * Writes down that a judge is to be asked, or is to be asked about more: its sample is to be planned then.
 * @throws UserError for one of the same name and other settings, and for a sweep that is being removed.
 */
export async function openJudging(database: Database, request: JudgingRequest): Promise<{ actionId: number }> {
  const { sweepId, scorer, judge, prompt, sample } = request;
  await declareLanes(database, readerLanes(judge), {});
  return actOnSweep(database, sweepId, request, async ({ sql, record }) => {
    // The sweep's row is locked: nobody else asks meanwhile.
    const before = await findJudging(database, sweepId, scorer);
    if (before) refuseOtherJudge(before, request);
    const actionId = await record('judge', {
      ...{ scorer, sample },
      ...{ provider: judge.provider, model: judge.model, prompt: prompt.id, promptHash: prompt.hash },
    });
    const widest = before ? widestSample(before.sample, sample) : sample;
    await sql`
      INSERT INTO judgings (sweep_id, scorer, ordinal, judge, prompt, prompt_version, prompt_hash, prompt_text, sample,
        opened_by)
      VALUES (${sweepId}, ${scorer}, (SELECT count(*)::int FROM judgings WHERE sweep_id = ${sweepId}),
        ${JSON.stringify(judge)}::text::jsonb, ${prompt.id}, ${prompt.version}, ${prompt.hash}, ${prompt.text},
        ${JSON.stringify(widest)}::text::jsonb, ${actionId})
      ON CONFLICT (sweep_id, scorer) DO UPDATE SET judge = excluded.judge, sample = excluded.sample, frozen_at = NULL`;
    return { actionId };
  });
}

/**
 * Takes over how a judge is run now, and how much it was asked about at most, where there is nothing new to ask: it goes on
 * with its plan, but by the right key, say.
 * @returns whether it has now been asked about more than before, as its answers so far are all that there are.
 * @throws UserError as {@link openJudging}.
 */
export async function mendJudging(
  database: Database,
  request: AskedJudge & { readonly sweepId: string },
): Promise<boolean> {
  const { sweepId, scorer, judge, sample } = request;
  const before = await findJudging(database, sweepId, scorer);
  if (!before) return false;
  refuseOtherJudge(before, request);
  await declareLanes(database, readerLanes(judge), {});
  const widest = widestSample(before.sample, sample);
  await database.sql`
    UPDATE judgings SET judge = ${JSON.stringify(judge)}::text::jsonb, sample = ${JSON.stringify(widest)}::text::jsonb
    WHERE sweep_id = ${sweepId} AND scorer = ${scorer}`;
  return canonicalJson(widest) !== canonicalJson(before.sample);
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
