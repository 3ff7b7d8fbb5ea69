import { resolve } from 'node:path';

import type { BenchmarkSpec, ExperimentSpec, ReaderSpec, SweepSpec } from '../sweep-spec';
import type { SweepFile } from './schema';

/** The folders that paths are resolved against; both absolute. */
export interface Folders {
  /** Where the sweep file lies. */
  readonly sweepFile: string;
  /** Where the project is installed; holds the bundled sample. */
  readonly packageRoot: string;
}

/** Fills in what follows from the rest of the file: absolute paths, and all readers where an experiment names none. */
export function toSweepSpec(file: SweepFile, folders: Folders): SweepSpec {
  const { name, scorers, lanes, budget, repetitions, block, seed, sharing } = file;
  return {
    name,
    benchmarks: Object.entries(file.benchmarks).map(([key, entry]) => toBenchmarkSpec(key, entry, folders)),
    readers: file.readers.map(toReaderSpec),
    experiments: file.experiments.map((experiment) => toExperimentSpec(experiment, file)),
    scorers,
    lanes,
    ...(budget && { budget }),
    repetitions,
    block,
    seed,
    sharing,
  };
}

/** Where a data file lies: relative paths start at the sweep file, so that a sweep runs from any folder. */
export function resolveDataPath(path: string, { sweepFile }: Folders): string {
  return resolve(sweepFile, path);
}

function toBenchmarkSpec(key: string, entry: SweepFile['benchmarks'][string], folders: Folders): BenchmarkSpec {
  const { skipInvalid, limit } = entry;
  return {
    key,
    ...toSource(entry, folders),
    skipInvalid,
    ...(limit !== undefined && { limit }),
  };
}

function toSource(
  entry: SweepFile['benchmarks'][string],
  folders: Folders,
): Pick<BenchmarkSpec, 'benchmark' | 'tier' | 'path'> {
  if ('tier' in entry)
    return { benchmark: 'longmemeval', tier: entry.tier, path: resolveDataPath(entry.path, folders) };
  if ('name' in entry) return { benchmark: entry.name, path: resolve(folders.packageRoot, 'sample', 'sample.json') };
  return { benchmark: entry.format, path: resolveDataPath(entry.path, folders) };
}

function toReaderSpec(reader: SweepFile['readers'][number]): ReaderSpec {
  if (reader.provider === 'offline') return reader;
  // One spelling per server, so that a slash at the end does not make other calls of the same requests.
  return { ...reader, baseUrl: reader.baseUrl.replace(/\/+$/, '') };
}

function toExperimentSpec(experiment: SweepFile['experiments'][number], file: SweepFile): ExperimentSpec {
  return { ...experiment, readers: experiment.readers ?? file.readers.map(({ id }) => id) };
}
