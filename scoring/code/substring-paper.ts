import { abstainsAtStart } from '../abstain';
import { stringScorer } from './string-scorer';

/**
 * The plain rule (RENDER, arXiv 2608.23568): the whole gold as the data set prints it inside the answer, in any case.
 * No token borders, so a gold "3" passes in "13"; no accepted forms, so "7 days. 8 days … is also acceptable" passes only
 * as that whole sentence. An empty gold passes nowhere.
 */
export const substringPaper = stringScorer({
  id: 'substring_paper',
  version: 1,
  abstains: abstainsAtStart,
  value(answer, gold) {
    const raw = gold.raw.trim().toLowerCase();
    return raw !== '' && answer.toLowerCase().includes(raw) ? 1 : 0;
  },
});
