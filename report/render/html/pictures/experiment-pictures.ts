import type { ExperimentName } from '../../../../experiments/sweep-spec';
import { accuracyDots, orderedDots } from './accuracy-dots';
import { answerScatter } from './answer-scatter';
import { budgetLines } from './budget-lines';
import { differenceForest, lossForest } from './difference-forest';
import { figureDots } from './figure-dots';
import { levelLines } from './level-lines';
import { noiseLines } from './noise-lines';
import type { Picture, PictureMaker, Scene } from './picture';

/** What shows an experiment best, in this order; how readers abstain is shown of every one. */
const makers: Readonly<Record<ExperimentName, readonly PictureMaker[]>> = {
  templates: [accuracyDots, differenceForest],
  ladder: [levelLines, differenceForest],
  'matched-content': [accuracyDots, differenceForest],
  'refusal-factors': [figureDots, accuracyDots],
  'budget-control': [budgetLines, differenceForest],
  'retrieval-noise': [noiseLines, lossForest, figureDots],
  'hotpotqa-transfer': [orderedDots, differenceForest],
  'locomo-transfer': [orderedDots, differenceForest],
  'own-artifacts': [accuracyDots, figureDots, differenceForest],
  recon: [accuracyDots, differenceForest, figureDots],
  'imported-answers': [accuracyDots],
};

/** The pictures of a table's headline view under one scorer. */
export function experimentPictures(scene: Scene): Picture[] {
  return [...makers[scene.shown.table.experiment], answerScatter].flatMap((make) => make(scene));
}
