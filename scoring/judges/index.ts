export type { JudgedAnswer, JudgedItem, JudgeMessages, JudgePrompt } from './judge-prompt';
export { findJudgePrompt, judgePromptFor, type JudgePromptId, judgePrompts } from './judge-prompts';
export { judgeSample, type JudgeSampleOptions, type SampledCell } from './judge-sample';
export { defaultJudgeCap, type JudgeModel, officialJudgeSettings, reasoningJudgeCap } from './judge-settings';
export { officialVerdict } from './official-verdict';
export { builtInJudgePromptIds, loadOwnJudgePrompt, longestJudgeTemplate, ownJudgePrompt } from './own-judge-prompt';
export {
  type ParsedVerdict,
  parseVerdict,
  type UnclearReason,
  unclearReasons,
  type Verdict,
  verdicts,
} from './parse-verdict';
