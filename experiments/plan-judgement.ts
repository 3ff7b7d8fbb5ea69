import { type JudgedAnswer, type JudgePrompt, judgePromptFor } from '../scoring/judges';
import { judgementId } from './identity';
import { plainPrompt } from './item-prompts';
import { type PlannedCall, plannedCall } from './planned-call';
import type { ReaderSpec } from './sweep-spec';

/** Who judges, and how. */
export interface Judge {
  /** What its scores are stored under. */
  readonly scorer: string;
  readonly model: ReaderSpec;
  /** For items it has words for; others are judged by `general`. */
  readonly prompt: JudgePrompt;
  /** Whether answers that make byte-equal prompts share one call. */
  readonly sharing: boolean;
}

/** A judge's cell as planned. */
export interface PlannedJudgement {
  readonly id: string;
  /** Null exactly when `notApplicable` says why. */
  readonly call: PlannedCall | null;
  readonly notApplicable: string | null;
  /** Every text of the call. */
  readonly texts: readonly string[];
}

/** The request that asks a judge about one answer of a cell. Pure. */
export function planJudgement(
  { scorer, model, prompt, sharing }: Judge,
  judged: JudgedAnswer & { readonly cellId: string; readonly series: number },
): PlannedJudgement {
  const id = judgementId(scorer, judged.cellId, judged.series);
  const { system = '', user } = judgePromptFor(prompt, judged).render(judged);
  const asked = plainPrompt({ system, artifact: user, question: '' });
  if ('notApplicable' in asked) return { id, call: null, notApplicable: asked.notApplicable, texts: [] };
  const call = plannedCall(model, asked, { repetition: 0, ...(!sharing && { sharingSalt: id }) });
  return { id, call, notApplicable: null, texts: asked.texts };
}
