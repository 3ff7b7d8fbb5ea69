export { accuracyInterval } from './accuracy-interval';
export { bootstrapMean } from './bootstrap-mean';
export { type Estimate, mean, noEstimate } from './estimate';
export { type Pair, pairedBootstrap } from './paired-bootstrap';
export { seededRandom } from './random';
export { wilsonInterval } from './wilson-interval';
