import { matchesPattern } from '../text/matches-pattern';

/** Which answers a judge is asked about. */
export interface JudgeSample {
  /** How many answered cells, stratified by condition; null: all of them. */
  readonly size: number | null;
  /** A larger sample with the same seed holds the smaller one. */
  readonly seed: number;
  /** Each `experiment/condition` with `*`, as `rerun --condition` has it; null: every condition that readers answer. */
  readonly conditions: readonly string[] | null;
}

/** All that a judge was asked about, one time after the other. */
export interface AskedSamples extends JudgeSample {
  /** The number of answers that was asked for where not all of the above conditions were; absent: all that was asked is above. */
  readonly besides?: JudgeSample;
}

/** Whether a condition that readers answer is one of a sample's: its key, alone or after its experiment's label, fits. */
export function isInSample(
  { experiment, key }: { readonly experiment: string; readonly key: string },
  { conditions }: Pick<JudgeSample, 'conditions'>,
): boolean {
  if (conditions === null) return true;
  return conditions.some((pattern) => matchesPattern(key, pattern) || matchesPattern(`${experiment}/${key}`, pattern));
}

const prefix = 'judge:';

/** What a judge's scores are stored under, e.g. `judge:gpt-4o-2024-08-06:longmemeval`. */
export function judgeScorerId(model: string, prompt: string): string {
  return `${prefix}${model}:${prompt}`;
}

export function isJudgeScorer(scorer: string): boolean {
  return scorer.startsWith(prefix);
}

const publishedPrefix = 'published:';

/** What published verdicts are kept under, e.g. `published:gpt-4o-2024-08-06`. Nothing here can compute them. */
export function publishedLabelId(judgeModel: string): string {
  return `${publishedPrefix}${judgeModel}`;
}

/** Whether scores are labels that came with imported answers, as their publisher's judge gave them. */
export function isPublishedLabel(scorer: string): boolean {
  return scorer.startsWith(publishedPrefix);
}

/** Whether scores are verdicts of a model, a judge's of ours or a published one's, and no rule's. */
export function isModelVerdict(scorer: string): boolean {
  return isJudgeScorer(scorer) || isPublishedLabel(scorer);
}
