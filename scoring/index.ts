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

// Statistics over scores, with 95 % intervals.
export {
  accuracyInterval,
  type BootstrapOptions,
  type Estimate,
  type FactorialEffect,
  factorialEffects,
  type FactorialRow,
  type Pair,
  pairedBootstrap,
  type PairedComparison,
  perItemSlope,
  type SlopeEstimate,
  type SlopePoint,
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
