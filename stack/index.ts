/**
 * The local stack: a Postgres and a Temporal dev server on this machine, for whoever names no others by `DATABASE_URL`
 * and `TEMPORAL_*`. `up` starts them, `down` stops them, `resolveAddresses` says where they are.
 */
export { type Addresses, resolveAddresses, resolveDatabaseUrl } from './addresses';
export { type StackFolders, stackFolders } from './data-folder';
export { type DoctorCheck, examineStack } from './doctor';
export { down, type DownOptions, type DownResult } from './down';
export type { ReportProgress, StackPart } from './progress';
export { type ServerStatus, type StackStatus, status } from './status';
export { localNamespace, localSearchAttributes } from './temporal-server';
export { type StackAddresses, up, type UpOptions } from './up';
export { findRunningWorker, removeWorkerPid, workerLog, workerPidFile, writeWorkerPid } from './worker-pid';
