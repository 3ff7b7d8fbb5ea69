export { findPublicFile, type PublicFile, publicFiles } from '../catalogue';
export { isNonCommercial } from '../licence';
export { type CheckedFile, checkFile, type FileState, fileState, noteCheck } from './check-file';
export type { DownloadProgress } from './download';
export { DownloadError } from './download-error';
export type { Trust } from './lock-file';
export { type PulledFile, pullFile, type PullOptions } from './pull-file';
