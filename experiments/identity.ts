import { rendererVersion } from '../evidence/artifact';
import { generationFamilies } from '../evidence/generation';
import { promptFamilies } from '../evidence/prompts';
import { reconPromptsHash } from '../evidence/recon';
import type { Message } from '../providers/provider';
import { canonicalJson, sha256 } from '../text/hash';
import type { Condition } from './condition';
import type { BenchmarkSpec, ExperimentSpec, ReaderSpec, SweepSpec } from './sweep-spec';

/** Raised when any rule of this file changes, so that ids of different rules never meet. */
export const identityVersion = 1;

/** 128 bits in hex: no two of a million ids meet by chance. */
const idLength = 32;

/** A message with its text replaced by its hash, so that a text many calls share is hashed once. */
export interface HashedMessage {
  readonly role: Message['role'];
  readonly textHash: string;
}

/** What makes two provider requests the same call. Client libraries and secrets are no part of it. */
export interface CallIdentity {
  readonly provider: string;
  /** The base URL; of the offline provider its name. */
  readonly endpoint: string;
  /** Which of the APIs behind the base URL; undefined where there is one. */
  readonly api?: string;
  readonly model: string;
  /** As sent, in the provider's own spelling. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly apiVersion?: string;
  readonly messages: readonly HashedMessage[];
  /** From 0. Repetitions are never shared. */
  readonly repetition: number;
  /** Set to the cell's id where calls must not be shared. */
  readonly sharingSalt?: string;
}

/** The id of a call: equal requests have equal ids, so that cells can share one call. */
export function callId(identity: CallIdentity): string {
  return shortHash({ kind: 'call', ...identity });
}

/** The id of a data set as a plan freezes it: the file's content and every choice that decides which items it gives. */
export function datasetId(
  { benchmark, tier, skipInvalid, limit }: BenchmarkSpec,
  { sha256, defects }: { readonly sha256: string; readonly defects?: { readonly sha256: string } },
): string {
  return shortHash({
    kind: 'dataset',
    benchmark,
    tier,
    skipInvalid,
    limit,
    fileSha256: sha256,
    ...(defects && { defects: defects.sha256 }),
  });
}

/** The id of a condition in a frozen plan: all that it declares. */
export function conditionId(planHash: string, condition: Condition): string {
  const { experiment, name, key, benchmark, factors, surface, promptFamily } = condition;
  const declared = { experiment, ...(name !== undefined && { name }), key, benchmark, factors, surface, promptFamily };
  return shortHash({ kind: 'condition', planHash, ...declared });
}

/**
 * The id of a cell: declared inputs only, so that planning twice gives the same rows. What a generator makes is declared
 * by its call, not by its text.
 */
export function cellId(
  conditionId: string,
  itemId: string,
  repetition: number,
  generatorCall: string | null = null,
): string {
  return shortHash({ kind: 'cell', conditionId, itemId, repetition, ...(generatorCall && { generatorCall }) });
}

/** The id of a judge's cell: one series of one cell's answers, judged under one scorer's id. */
export function judgementId(scorer: string, judgedCell: string, judgedSeries: number): string {
  return shortHash({ kind: 'judgement', scorer, judgedCell, judgedSeries });
}

/**
 * SHA-256 over a sweep's name and what it measures. How it is run (lanes, budget, block size, time-outs, batches), what
 * it costs, who is told of events, how results are judged, whose answers it takes over, and where files and keys lie are no
 * part of it, so changing them goes on with the same plan; a new name starts anew. `skipInvalid` neither: of one file it either changes nothing or
 * decides whether there is a plan.
 */
export function specHash(spec: SweepSpec): string {
  const { name, scorers, repetitions, seed, order, sharing, prompts } = spec;
  return longHash({
    kind: 'spec',
    name,
    benchmarks: spec.benchmarks.map(measuredBenchmark),
    readers: spec.readers.map(measuredReader),
    generators: spec.generators.map(measuredReader),
    prompts,
    templates: spec.templates.map(({ id, sha256 }) => ({ id, sha256 })),
    experiments: spec.experiments.map(measuredExperiment),
    scorers,
    ownScorers: spec.ownScorers.map(({ id, sha256 }) => ({ id, sha256 })),
    repetitions,
    seed,
    // Absent where it is the one order there was at first, so that sweeps of that time keep their hashes.
    ...(order === 'shuffled' && { order }),
    sharing,
  });
}

/**
 * SHA-256 of a frozen plan: the spec, the data sets it found (SHA-256 by benchmark key) and the text of this version's
 * templates and prompts.
 */
export function planHash(specHash: string, datasetHashes: Readonly<Record<string, string>>): string {
  return longHash({ kind: 'plan', specHash, datasetHashes, rendererVersion, prompts: builtInPromptHashes() });
}

/** SHA-256 of every prompt that comes with the project, by its id: readers' families and generators' forms. */
export function builtInPromptHashes(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...Object.values(promptFamilies), ...Object.values(generationFamilies)].map(({ id, hash }) => [id, hash]),
  );
}

/**
 * The id people type: `<name>-<hex>`, from the plan's first digits. Give more digits where another sweep has the id.
 * @throws RangeError for fewer than 4 digits or more than the hash has.
 */
export function sweepId(name: string, planHash: string, digits = 4): string {
  if (!Number.isInteger(digits) || digits < 4 || digits > planHash.length) {
    throw new RangeError(`a sweep id has 4 to ${planHash.length} digits of its plan, not ${digits}`);
  }
  return `${name}-${planHash.slice(0, digits)}`;
}

function measuredBenchmark({ key, benchmark, tier, limit }: BenchmarkSpec): object {
  return { key, benchmark, tier, limit };
}

function measuredExperiment(experiment: ExperimentSpec): object {
  if (experiment.experiment === 'recon') return { ...experiment, prompts: reconPromptsHash };
  if (experiment.experiment !== 'own-artifacts' && experiment.experiment !== 'imported-answers') return experiment;
  const { file, ...rest } = experiment;
  return { ...rest, file: file.sha256 };
}

function measuredReader(reader: ReaderSpec): object {
  const { id, provider, model, baseUrl, endpoint, apiVersion, maxOutputTokens, temperature, sent } = reader;
  return { id, provider, model, baseUrl, endpoint, apiVersion, maxOutputTokens, temperature, sent };
}

function longHash(value: object): string {
  return sha256(canonicalJson({ identityVersion, ...value }));
}

function shortHash(value: object): string {
  return longHash(value).slice(0, idLength);
}
