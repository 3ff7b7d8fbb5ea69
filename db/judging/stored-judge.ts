import { UserError } from '../../contracts/user-error';
import type { Judge } from '../../experiments/plan-judgement';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { findJudgePrompt, type JudgePrompt, ownJudgePrompt } from '../../scoring/judges';
import type { StoredJudging } from '../queries/judgings';

/**
 * A stored judge with the prompt it was asked for with.
 * @throws UserError where this version's prompt of that name is another one.
 */
export function storedJudge(judging: StoredJudging, { sharing }: Pick<SweepSpec, 'sharing'>): Judge {
  const { scorer, judge, prompt: id, promptText, promptHash } = judging;
  const prompt: JudgePrompt = promptText === null ? findJudgePrompt(id) : ownJudgePrompt(id, promptText);
  if (prompt.hash !== promptHash) {
    throw new UserError(
      `The judge prompt '${id}' of this version is not the one that ${scorer} began with, and verdicts of two prompts are ` +
        "never mixed: go on with that version, or judge under another name with 'judge … --as NAME'.",
    );
  }
  return { scorer, model: judge, prompt, sharing };
}
