import { UserError } from '../../contracts/user-error';
import { nearest } from '../../text/nearest';
import { generalPrompt } from './general';
import type { JudgedItem, JudgePrompt } from './judge-prompt';
import { longMemEvalPrompt } from './longmemeval';
import { builtInJudgePromptIds } from './own-judge-prompt';
import { reconPrompt } from './recon';
import { strictPrompt } from './strict';

export type JudgePromptId = (typeof builtInJudgePromptIds)[number];

/** Every built-in judge prompt by its id. */
export const judgePrompts: Readonly<Record<JudgePromptId, JudgePrompt>> = {
  longmemeval: longMemEvalPrompt,
  general: generalPrompt,
  strict: strictPrompt,
  recon: reconPrompt,
};

/** @throws UserError for an id that no built-in prompt has. */
export function findJudgePrompt(id: string): JudgePrompt {
  const known: Readonly<Record<string, JudgePrompt>> = judgePrompts;
  const found = Object.hasOwn(known, id) ? known[id] : undefined;
  if (found !== undefined) return found;
  const meant = nearest(id, builtInJudgePromptIds);
  throw new UserError(
    `unknown judge prompt "${id}"${meant === undefined ? '.' : `, perhaps "${meant}".`} Built in: ` +
      `${builtInJudgePromptIds.join(', ')}. For one of your own, give the path of its template file.`,
  );
}

/** The prompt named; for an item that it has no words for `recon` or `general`. */
export function judgePromptFor(named: JudgePrompt, item: JudgedItem): JudgePrompt {
  return named.applies(item) ? named : anyPrompt(item);
}

function anyPrompt(item: JudgedItem): JudgePrompt {
  return reconPrompt.applies(item) ? reconPrompt : generalPrompt;
}
