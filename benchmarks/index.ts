export { DatasetError, describeRow } from './dataset-error';
export { hashFile } from './file-bytes';
export type { DatasetManifest, DatasetSource, Item } from './item';
export { openDataset } from './load-dataset';
export { findBenchmark } from './registry';
