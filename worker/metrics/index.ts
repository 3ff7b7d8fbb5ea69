export { explainMetricsFault, metricsAddress } from './metrics-address';
export { WorkMetrics } from './work-metrics';
