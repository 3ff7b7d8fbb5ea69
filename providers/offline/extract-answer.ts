import { chooseClause } from './choose-clause';
import { chooseOption } from './choose-option';
import { chooseSpan } from './choose-span';
import type { Pace } from './pace';
import { type QuestionProfile, questionProfile } from './question-profile';
import type { ReadPrompt } from './read-prompt';
import { type Retrieval, retrieve } from './retrieve';
import { statedValues } from './stated-value';

/** What the answer contract asks for where the artifact does not say. */
const abstention = 'ABSTAIN';
/** Least share of the question's content words that the lines of the best passages must hold. */
const coverageThreshold = 0.3;

/**
 * Answers a question from an artifact by extraction alone: sentences ranked by BM25, in them the best span of the form
 * the question expects, else a short clause; a value that the artifact labels as such goes before all. Deterministic;
 * ABSTAIN where too little of the question is covered, a name in it occurs nowhere, or no span of the expected form stands
 * in the best sentences. It is no language model: it counts nothing, adds nothing up and reads no meaning.
 */
export async function extractAnswer({ artifact, question }: ReadPrompt, pace: Pace): Promise<string> {
  const stated = statedValues(artifact);
  if (stated !== undefined) return stated;
  const profile = questionProfile(question);
  const retrieval = await retrieve(artifact, profile, pace);
  if (!retrieval.knowsEntities || retrieval.coverage < coverageThreshold) return abstention;
  return answerFrom(retrieval, profile) ?? abstention;
}

function answerFrom({ best, passages }: Retrieval, profile: QuestionProfile): string | undefined {
  switch (profile.answerType) {
    case 'boolean':
      return deniesIt(best[0]?.text ?? '') ? 'No' : 'Yes';
    case 'choice':
      return profile.options && chooseOption(passages, profile, profile.options);
    case 'clause':
      return chooseClause(best, profile);
    case 'place':
    case 'person':
    case 'name':
      return chooseSpan(best, profile) ?? chooseClause(best, profile);
    default:
      return chooseSpan(best, profile);
  }
}

function deniesIt(sentence: string): boolean {
  return /\b(?:not|never|no longer|without|cannot|stopped|quit|cancel(?:l?ed)?)\b|n['’]t\b/iu.test(sentence);
}
