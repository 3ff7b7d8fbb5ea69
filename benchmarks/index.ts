/**
 * The package's entry `render-bench/benchmarks`: files of data sets to items. An {@link Item} is one question over one
 * dialogue with the behaviour expected of a reader; other entries take items, wherever they come from.
 */

// Reading a file: its items as a stream, and the manifest that identifies it in every table.
export { DatasetError, describeRow } from './dataset-error';
export { hashFile } from './file-bytes';
export { type Dataset, openDataset } from './load-dataset';
export { findBenchmark, itemsShareDialogues } from './registry';

// What people gave and can't be used; `DatasetError` is one.
export { UserError } from '../contracts/user-error';

// What a file becomes.
export type {
  Address,
  Benchmark,
  DatasetManifest,
  DatasetSource,
  DefectsManifest,
  Dialogue,
  Gold,
  InvalidRow,
  Item,
  ParsedItem,
  Role,
  RowProblem,
  Session,
  Turn,
} from './item';
export { type ItemHeader, itemHeader } from './item-header';
