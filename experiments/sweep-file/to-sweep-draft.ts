import { resolve } from 'node:path';

import { defaultScorerIds, reconScorerIds } from '../../scoring/scorer';
import type { FamilySpec, StatisticsSpec } from '../statistics-spec';
import type { OnEventSpec } from '../sweep-events';
import type { BenchmarkSpec, ExperimentSpec, SweepSpec } from '../sweep-spec';
import { modulePattern, type SweepFile } from './schema';
import { type ReaderContext, settleReader } from './settle-reader';

/** The folders that paths are resolved against; both absolute. */
export interface Folders {
  /** Where the sweep file lies. */
  readonly sweepFile: string;
  /** Where the project is installed; holds the bundled sample. */
  readonly packageRoot: string;
}

/** What a sweep file says, before the files of the user's that it names (prompts, modules, artifacts) have been read. */
export interface SweepDraft extends Omit<SweepSpec, 'prompts' | 'templates' | 'experiments' | 'ownScorers'> {
  readonly prompts: readonly NamedFile[];
  readonly templates: readonly NamedFile[];
  readonly experiments: readonly ExperimentDraft[];
  /** Built-in ids, and absolute paths of modules. */
  readonly scorers: readonly string[];
}

export interface NamedFile {
  readonly id: string;
  /** Absolute. */
  readonly path: string;
}

export type ExperimentDraft =
  | Exclude<ExperimentSpec, { experiment: 'own-artifacts' | 'imported-answers' }>
  | (Omit<Extract<ExperimentSpec, { experiment: 'own-artifacts' }>, 'file' | 'systems'> & { readonly path: string });

/**
 * Fills in what follows from the rest of the file: absolute paths, all readers where an experiment names none, and what
 * each reader sends.
 */
export function toSweepDraft(file: SweepFile, folders: Folders, context: ReaderContext): SweepDraft {
  const { name, lanes, budget, repetitions, block, seed, order, sharing } = file;
  const named = (files: Readonly<Record<string, string>>): NamedFile[] =>
    Object.entries(files).map(([id, path]) => ({ id, path: resolveDataPath(path, folders) }));
  return {
    name,
    benchmarks: Object.entries(file.benchmarks).map(([key, entry]) => toBenchmarkSpec(key, entry, folders)),
    readers: file.readers.map((reader) => settleReader(reader, context).spec),
    generators: file.generators.map((generator) => settleReader(generator, context).spec),
    prompts: named(file.prompts),
    templates: named(file.templates),
    experiments: file.experiments.map((experiment) => toExperimentDraft(experiment, file, folders)),
    scorers: scorersOf(file).map((scorer) => (isModule(scorer) ? resolveDataPath(scorer, folders) : scorer)),
    reuse: [...new Set([...(file.extends === undefined ? [] : [file.extends]), ...file.reuse])],
    ...(file.extends !== undefined && { extends: file.extends }),
    lanes,
    ...(budget && { budget }),
    ...(file.onEvent && { onEvent: toOnEvent(file.onEvent, folders) }),
    ...(file.statistics && { statistics: toStatistics(file.statistics) }),
    repetitions,
    block,
    seed,
    order,
    sharing,
  };
}

/** What judges where a file names no scorers: RECON's replies have their own. */
function scorersOf({ scorers, experiments }: SweepFile): readonly string[] {
  return scorers ?? (experiments.some(({ experiment }) => experiment === 'recon') ? reconScorerIds : defaultScorerIds);
}

/** Whether an entry of `scorers` names a module instead of a built-in scorer. */
export function isModule(scorer: string): boolean {
  return modulePattern.test(scorer);
}

/** The file of each bundled sample, under `sample/`. */
export const sampleFiles = {
  sample: 'sample.json',
  'sample-documents': 'documents.json',
  'sample-people': 'people.json',
} as const;

/** Where a data file lies: relative paths start at the sweep file, so that a sweep runs from any folder. */
export function resolveDataPath(path: string, { sweepFile }: Folders): string {
  return resolve(sweepFile, path);
}

/** A program that is named by a path is found from the sweep file; a bare name stays for the PATH. */
function toOnEvent(onEvent: OnEventSpec, folders: Folders): OnEventSpec {
  if (!('command' in onEvent)) return onEvent;
  const [program = '', ...rest] = onEvent.command;
  return { ...onEvent, command: [program.includes('/') ? resolveDataPath(program, folders) : program, ...rest] };
}

function toStatistics({ families, ...rest }: NonNullable<SweepFile['statistics']>): StatisticsSpec {
  const named = Object.entries(families).map(([name, { experiments, scorers }]): [string, FamilySpec] => [
    name,
    { ...(experiments && { experiments }), ...(scorers && { scorers }) },
  ]);
  return { ...rest, families: Object.fromEntries(named) };
}

function toBenchmarkSpec(key: string, entry: SweepFile['benchmarks'][string], folders: Folders): BenchmarkSpec {
  const { skipInvalid, limit } = entry;
  return {
    key,
    ...toSource(entry, folders),
    skipInvalid,
    ...(limit !== undefined && { limit }),
    ...('defects' in entry && entry.defects !== undefined && { defects: resolveDataPath(entry.defects, folders) }),
  };
}

function toSource(
  entry: SweepFile['benchmarks'][string],
  folders: Folders,
): Pick<BenchmarkSpec, 'benchmark' | 'tier' | 'path'> {
  if ('tier' in entry)
    return { benchmark: 'longmemeval', tier: entry.tier, path: resolveDataPath(entry.path, folders) };
  if ('name' in entry)
    return { benchmark: entry.name, path: resolve(folders.packageRoot, 'sample', sampleFiles[entry.name]) };
  return { benchmark: entry.format, path: resolveDataPath(entry.path, folders) };
}

function toExperimentDraft(
  experiment: SweepFile['experiments'][number],
  file: SweepFile,
  folders: Folders,
): ExperimentDraft {
  const { name, n, ...rest } = experiment;
  const entry = {
    ...rest,
    readers: experiment.readers ?? file.readers.map(({ id }) => id),
    ...(name !== undefined && { name }),
    ...(n !== undefined && { n }),
  };
  switch (entry.experiment) {
    case 'ladder':
    case 'hotpotqa-transfer':
    case 'recon':
      return { ...entry, generators: entry.generators ?? file.generators.map(({ id }) => id) };
    case 'retrieval-noise':
      return { ...entry, retrieved: entry.retrieved ?? [] };
    case 'own-artifacts':
      return { ...entry, path: resolveDataPath(entry.path, folders) };
    default:
      return entry;
  }
}
