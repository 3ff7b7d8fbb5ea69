import type { StoredDataset } from '../../db/queries/datasets';
import type { StoredJudging } from '../../db/queries/judgings';
import type { StoredSweep } from '../../db/queries/sweeps';
import { experimentLabels } from '../../experiments/experiment-labels';
import { readerParameters } from '../../experiments/reader-parameters';
import { usedGenerators } from '../../experiments/sweep-models';
import type { ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { canonicalJson, sha256 } from '../../text/hash';
import type { SweepDifference } from './sweep-comparison';

/** What is known of a sweep beside its answers. */
export interface SweepFacts {
  readonly sweep: Pick<StoredSweep, 'spec' | 'provenance'>;
  readonly datasets: readonly (Pick<StoredDataset, 'manifest'> & { readonly benchmark: string })[];
  readonly judgings: readonly Pick<StoredJudging, 'scorer' | 'promptVersion' | 'promptHash' | 'sample'>[];
  /** Versions of the scorers that judged its answers. */
  readonly scorerVersions: ReadonlyMap<string, readonly number[]>;
}

/** Digits of a hash: enough to tell two apart. */
const hashDigits = 12;

/**
 * Whatever differs between two sweeps, by what it is: data, what was asked, of whom and how, what judged it, versions. What only
 * one of them has stands against null.
 * @param readers Which reader of A is compared with which of B, where their ids differ.
 */
export function sweepDifferences(
  a: SweepFacts,
  b: SweepFacts,
  readers?: { readonly a: string; readonly b: string },
): SweepDifference[] {
  const [inA, inB] = [factsOf(a, readers?.a), factsOf(b, readers?.b)];
  return [...new Set([...inA.keys(), ...inB.keys()])]
    .filter((what) => inA.get(what) !== inB.get(what))
    .map((what) => ({ what, a: inA.get(what) ?? null, b: inB.get(what) ?? null }));
}

/** By name, in the order they are told. A chosen reader stands for itself whatever it is called. */
function factsOf({ sweep, datasets, judgings, scorerVersions }: SweepFacts, reader?: string): Map<string, string> {
  const { spec, provenance } = sweep;
  const readers = reader === undefined ? spec.readers : spec.readers.filter(({ id }) => id === reader);
  return new Map([
    ...datasets.map(({ benchmark, manifest }): [string, string] => [
      `data ${benchmark}, sha-256`,
      `${manifest.sha256} (${manifest.itemCount} items)`,
    ]),
    ...experimentFacts(spec),
    ...readers.map((model): [string, string] => [
      reader === undefined ? `reader ${model.id}` : 'reader',
      `${reader === undefined ? '' : `${model.id}: `}${describeModel(model)}`,
    ]),
    ...usedGenerators(spec).map((model): [string, string] => [`generator ${model.id}`, describeModel(model)]),
    ...spec.prompts.map(({ id, system }): [string, string] => [`prompt ${id}`, short(sha256(system))]),
    ...[...spec.templates, ...spec.ownScorers].map(({ id, sha256: hash }): [string, string] => [
      `file of ${id}`,
      short(hash),
    ]),
    ['scorers', spec.scorers.join(', ')],
    ...[...scorerVersions].map(([id, versions]): [string, string] => [`version of ${id}`, versions.join(' and ')]),
    ...judgings.map(({ scorer, promptVersion, promptHash, sample }): [string, string] => [
      scorer,
      `prompt version ${promptVersion}, sha-256 ${short(promptHash)}, ${sample.size === null ? 'every answer' : `a sample of ${sample.size}, seed ${sample.seed}`}`,
    ]),
    ['seed', String(spec.seed)],
    ['repetitions', String(spec.repetitions)],
    ['order', spec.order],
    ...Object.entries(provenance).sort(([first], [second]) => (first < second ? -1 : 1)),
  ]);
}

function experimentFacts({ experiments }: SweepSpec): [string, string][] {
  const labels = experimentLabels(experiments);
  return experiments.map(({ readers: _readers, ...entry }, index) => [
    `experiment ${labels[index]}`,
    canonicalJson(entry),
  ]);
}

function describeModel(model: ReaderSpec): string {
  const { provider, model: name, baseUrl, endpoint, apiVersion, mode } = model;
  const more = [baseUrl, endpoint, apiVersion, mode === 'batch' ? mode : undefined].filter(
    (part) => part !== undefined,
  );
  return [`${provider}/${name}`, canonicalJson(readerParameters(model)), ...more].join(' ');
}

function short(hash: string): string {
  return hash.slice(0, hashDigits);
}
