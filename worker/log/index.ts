export { boundLogFile, keepLogFileBound, logFileVariable } from './bound-log-file';
export type { LogFields } from './log-line';
export type { LogWishes } from './log-settings';
export { logWork } from './log-work';
export { hidingKeys, type OpenLog, openWorkerLog } from './open-worker-log';
export { describeError, SdkLogger } from './sdk-logger';
export type { WorkerLog } from './worker-log';
