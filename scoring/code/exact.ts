import { abstainsAtStart } from '../abstain';
import { hotpotqaNormalise } from './hotpotqa-normalise';
import { stringScorer } from './string-scorer';

/**
 * The answer equals an accepted form after {@link hotpotqaNormalise}. As in the official rule a form of articles alone
 * ("A") equals any other; only an answer of white space never matches.
 */
export const exact = stringScorer({
  id: 'exact',
  version: 1,
  abstains: abstainsAtStart,
  value(answer, gold) {
    const normalised = hotpotqaNormalise(answer);
    return answer.trim() !== '' && gold.forms.some((form) => hotpotqaNormalise(form) === normalised) ? 1 : 0;
  },
});
