export type { MockKnobs } from './knobs';
export type { ItemCounts, MockLog } from './request-log';
export type { MockProvider } from './start-mock-provider';
export { startMockProvider } from './start-mock-provider';
