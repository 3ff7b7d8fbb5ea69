import { canonicalJson, sha256 } from '../../text/hash';
import { generalPrompt } from './general';
import type { JudgedItem, JudgePrompt } from './judge-prompt';

const containsAnswer =
  'I will give you a question, a correct answer, and a response from a model. ' +
  'Please answer yes if the response contains the correct answer. Otherwise, answer no. ';
const stepsAndSubsets =
  'If the response is equivalent to the correct answer or contains all the intermediate steps to get the correct answer, ' +
  'you should also answer yes. ' +
  'If the response only contains a subset of the information required by the answer, answer no. ';
const isCorrect = 'Is the model response correct? Answer yes or no only.';

function template(instructions: string, goldLabel: string, ask: string): string {
  return `${instructions}\n\nQuestion: {}\n\n${goldLabel}: {}\n\nModel Response: {}\n\n${ask}`;
}

/**
 * The five judge prompts of LongMemEval (Wu et al., ICLR 2025, MIT), byte for byte as its evaluation script
 * `src/evaluation/evaluate_qa.py` sends them: the blanks before some line ends are its own. Each `{}` takes, in this
 * order, the question, the gold as the data set prints it, and the answer.
 */
export const longMemEvalTemplates = {
  answer: template(`${containsAnswer}${stepsAndSubsets}`, 'Correct Answer', isCorrect),
  temporal: template(
    `${containsAnswer}${stepsAndSubsets}In addition, do not penalize off-by-one errors for the number of days. ` +
      'If the question asks for the number of days/weeks/months, etc., and the model makes off-by-one errors ' +
      "(e.g., predicting 19 days when the answer is 18), the model's response is still correct. ",
    'Correct Answer',
    isCorrect,
  ),
  update: template(
    `${containsAnswer}If the response contains some previous information along with an updated answer, ` +
      'the response should be considered as correct as long as the updated answer is the required answer.',
    'Correct Answer',
    isCorrect,
  ),
  preference: template(
    'I will give you a question, a rubric for desired personalized response, and a response from a model. ' +
      'Please answer yes if the response satisfies the desired response. Otherwise, answer no. ' +
      'The model does not need to reflect all the points in the rubric. ' +
      "The response is correct as long as it recalls and utilizes the user's personal information correctly.",
    'Rubric',
    isCorrect,
  ),
  abstention: template(
    'I will give you an unanswerable question, an explanation, and a response from a model. ' +
      'Please answer yes if the model correctly identifies the question as unanswerable. ' +
      'The model could say that the information is incomplete, ' +
      'or some other information is given but the asked information is not.',
    'Explanation',
    'Does the model correctly identify the question as unanswerable? Answer yes or no only.',
  ),
} as const;

type TemplateName = keyof typeof longMemEvalTemplates;

const byType: Readonly<Record<string, TemplateName>> = {
  'single-session-user': 'answer',
  'single-session-assistant': 'answer',
  'multi-session': 'answer',
  'temporal-reasoning': 'temporal',
  'knowledge-update': 'update',
  'single-session-preference': 'preference',
};

/** An `_abs` question keeps the type it was made from, so the kind of its gold decides first. */
function templateOf({ type, gold }: JudgedItem): TemplateName | undefined {
  if (gold.kind === 'unanswerable') return 'abstention';
  const name = Object.hasOwn(byType, type) ? byType[type] : undefined;
  return (name === 'preference') === (gold.kind === 'rubric') ? name : undefined;
}

/**
 * LongMemEval's official judge. The answer stands in its prompts as it is, without a border, so that figures compare with
 * published ones; `general` is the prompt that guards against answers which speak to the judge.
 */
export const longMemEvalPrompt: JudgePrompt = {
  id: 'longmemeval',
  version: 1,
  // Of both: what it has no words for is asked with the other.
  hash: sha256(canonicalJson({ templates: longMemEvalTemplates, otherwise: generalPrompt.hash })),
  applies: (item) => templateOf(item) !== undefined,
  render(judged) {
    const name = templateOf(judged);
    if (name === undefined)
      throw new RangeError(`judge prompt longmemeval: no template for type ${judged.type} (${judged.gold.kind})`);
    const values = [judged.question, judged.gold.raw, judged.answer];
    return { user: longMemEvalTemplates[name].replace(/\{\}/g, () => values.shift()!) };
  },
};
