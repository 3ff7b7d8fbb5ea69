export { accuracyInterval } from './accuracy-interval';
export { bootstrapMean, type BootstrapOptions } from './bootstrap-mean';
export { type Estimate, mean, noEstimate } from './estimate';
export { type FactorialEffect, factorialEffectNames, factorialEffects, type FactorialRow } from './factorial-effects';
export { type Pair, pairedBootstrap, type PairedComparison } from './paired-bootstrap';
export { perItemSlope, type SlopeEstimate, type SlopePoint } from './per-item-slope';
export { wilsonInterval } from './wilson-interval';
