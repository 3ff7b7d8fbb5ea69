/**
 * The package's entry `render-bench/scoring`: a reader's answer to scores, and scores to estimates with intervals. Pure;
 * whatever is resampled is drawn from the seed that is given.
 */
import { dropF1Scorer } from './code/drop-f1';
import { exact } from './code/exact';
import { f1 } from './code/f1';
import { strict } from './code/strict';
import { substring } from './code/substring';
import { substringPaper } from './code/substring-paper';
import type { Scorer, ScorerId } from './scorer';

// Scorers: one answer against one gold. A scorer of one's own is a module with the same shape.
export { loadOwnScorer, type OwnScorer } from './own-scorer';
export { type AnyScorerId, defaultScorerIds, type Score, type Scorer, type ScorerId, scorerIds } from './scorer';

// Whether a form stands in a text, by the rule of `substring`: does the artifact hold the gold?
export { type ReadText, readText } from './read-text';

// Statistics over scores, with 95 % intervals and p values; docs/statistics.md says which is for what.
export {
  type AccuracyEstimate,
  accuracyInterval,
  type Agreement,
  type AgreementCounts,
  benjaminiHochberg,
  type BootstrapOptions,
  type ClusteredAgreement,
  type ClusteredOptions,
  clustersOf,
  cohensKappa,
  comparePairs,
  type DetectionPlan,
  differenceRange,
  type Estimate,
  type FactorialEffect,
  factorialEffects,
  type FactorialRow,
  holm,
  type ItemClusterOptions,
  type ItemKeys,
  kappaByItems,
  kendallTau,
  mcnemarExact,
  mcnemarPower,
  minimalDetectableDifference,
  missingBounds,
  type Pair,
  pairedBootstrap,
  type PairedComparison,
  type PairedCounts,
  type PairedDifference,
  perItemSlope,
  type PValue,
  type Range,
  type RankCorrelation,
  signFlip,
  type SignFlipTest,
  type SlopeEstimate,
  type SlopePoint,
  tangoInterval,
  wilsonInterval,
} from './statistics';

/** Every built-in scorer by its id. */
export const scorers: Readonly<Record<ScorerId, Scorer>> = {
  substring,
  substring_paper: substringPaper,
  strict,
  exact,
  f1,
  drop_f1: dropF1Scorer,
};
