export { type AccuracyEstimate, accuracyInterval } from './accuracy-interval';
export { benjaminiHochberg, holm, type PValue } from './adjust-p-values';
export { bcaInterval } from './bca-interval';
export { bootstrapMean } from './bootstrap-mean';
export { clustersOf, type ItemKeys } from './clusters-of';
export { type Agreement, type AgreementCounts, cohensKappa } from './cohens-kappa';
export { comparePairs, type PairedComparison } from './compare-pairs';
export { type Estimate, mean, noEstimate } from './estimate';
export { estimateMean, type MeanEstimate } from './estimate-mean';
export { type FactorialEffect, factorialEffectNames, factorialEffects, type FactorialRow } from './factorial-effects';
export { type ClusteredAgreement, kappaByItems } from './kappa-by-items';
export { kendallTau, type RankCorrelation } from './kendall-tau';
export { mcnemarExact } from './mcnemar-exact';
export { type DetectionPlan, mcnemarPower, minimalDetectableDifference } from './minimal-detectable-difference';
export { differenceRange, missingBounds, type Range } from './missing-bounds';
export type { Pair } from './pair';
export { pairedBootstrap, type PairedDifference } from './paired-bootstrap';
export { perItemSlope, type SlopeEstimate, type SlopePoint } from './per-item-slope';
export {
  type BootstrapOptions,
  type ClusteredOptions,
  defaultResamples,
  type ItemClusterOptions,
  leastClusters,
} from './resampling-options';
export { signFlip, type SignFlipTest } from './sign-flip';
export { type PairedCounts, tangoInterval } from './tango-interval';
export { wilsonInterval } from './wilson-interval';
