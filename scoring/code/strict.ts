import { abstainsAnywhere } from '../abstain';
import { stringScorer } from './string-scorer';
import { holdsForm } from './substring';

/** As `substring`, but an ABSTAIN anywhere in the answer is an abstention, which closes the late-abstention leak. */
export const strict = stringScorer({ id: 'strict', version: 1, abstains: abstainsAnywhere, value: holdsForm });
