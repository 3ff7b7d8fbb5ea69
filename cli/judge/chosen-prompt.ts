import { existsSync, readFileSync } from 'node:fs';

import type { AskedJudge } from '../../db/judging/open-judging';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { builtInJudgePromptIds, findJudgePrompt, type JudgePrompt, loadOwnJudgePrompt } from '../../scoring/judges';

export interface ChosenPrompt {
  readonly prompt: JudgePrompt;
  /** As it is kept with the sweep. */
  readonly stored: AskedJudge['prompt'];
}

/**
 * The prompt a person means: a built-in one by its id, one of their own by its path, or the one that fits the sweep.
 * @throws UserError for one that there is not.
 */
export function chosenPrompt(given: string | undefined, { benchmarks }: Pick<SweepSpec, 'benchmarks'>): ChosenPrompt {
  const named = given ?? defaultPrompt(benchmarks.map(({ benchmark }) => benchmark));
  // A data folder called longmemeval, say, is no prompt of one's own.
  const isBuiltIn = builtInJudgePromptIds.some((id) => id === named);
  if (isBuiltIn || (!/[/\\.]/u.test(named) && !existsSync(named))) return chosen(findJudgePrompt(named), null);
  const prompt = loadOwnJudgePrompt(named);
  return chosen(prompt, new TextDecoder('utf-8').decode(readFileSync(named)));
}

function chosen(prompt: JudgePrompt, text: string | null): ChosenPrompt {
  const { id, version, hash } = prompt;
  return { prompt, stored: { id, version, hash, text } };
}

/** LongMemEval's and RECON's own prompts for their items; a sweep of RECON cases has no others. */
function defaultPrompt(benchmarks: readonly string[]): string {
  return ['longmemeval', 'recon'].find((name) => benchmarks.includes(name)) ?? 'general';
}
