import { type DatasetManifest, hashFile, openDataset } from '../../benchmarks';
import { hashDataset } from '../../benchmarks/hash-dataset';
import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { createDataset, findDataset, loadDatasets } from '../../db/queries/datasets';
import { freeSweepId } from '../../db/queries/free-sweep-id';
import { declareLanes, laneLimits } from '../../db/queries/lanes';
import { createSweep, findSweep, loadSweep, sweepsOfSpec } from '../../db/queries/sweeps';
import { builtInPromptHashes, datasetId, planHash, specHash } from '../../experiments/identity';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepConditions } from '../../experiments/sweep-conditions';
import { sweepModels } from '../../experiments/sweep-models';
import type { BenchmarkSpec, ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { codeCommit } from '../../text/code-commit';
import { installedVersion } from '../../text/installed-version';
import { operatorName } from '../operator-name';
import { artifactWarnings } from './artifact-warnings';
import { changedPrompts, contentHash, refuseChangedFiles } from './frozen-data';
import { headersFromFiles } from './items-of';
import { requireItems } from './require-items';

/** The library that sends a provider's requests. */
const clientLibraries: Readonly<Partial<Record<ReaderSpec['provider'], string>>> = {
  compatible: 'openai',
  openai: 'openai',
  anthropic: '@anthropic-ai/sdk',
  google: '@google/genai',
};

export interface StoredRun {
  readonly sweepId: string;
  /** False where the same plan was there already. */
  readonly created: boolean;
  /** Of a new sweep: what is odd about the files that it names. */
  readonly warnings: readonly string[];
}

/**
 * Stores what a sweep file says, ready for its workflow: data sets, sweep, conditions and lanes. The same file over the
 * same data is the same sweep; a data file, template or prompt that changed under a sweep is refused.
 * @param startNew - Start a new sweep over what has changed instead of refusing it.
 */
export async function storeSweep(
  database: Database,
  loaded: { spec: SweepSpec; source: string },
  { startNew, version }: { startNew: boolean; version: string },
): Promise<StoredRun> {
  const { source } = loaded;
  const manifests = new Map<string, { id: string; manifest: DatasetManifest }>();
  for (const benchmark of loaded.spec.benchmarks) manifests.set(benchmark.key, await readManifest(database, benchmark));

  const ofSpec = specHash(loaded.spec);
  const hashes = Object.fromEntries([...manifests].map(([key, { manifest }]) => [key, contentHash(manifest)]));
  const plan = planHash(ofSpec, hashes);
  const earlier = await sweepsOfSpec(database, ofSpec);
  const newest = earlier[0];
  const isKnown = earlier.some((sweep) => sweep.planHash === plan);
  if (newest && !isKnown && !startNew) {
    await refuseChange(database, newest.id, manifests);
  }
  const spec = { ...loaded.spec, reuse: await resolveReuse(database, loaded.spec.reuse, plan) };
  if (spec.extends !== undefined) await requireSameData(database, { extended: spec.reuse[0]!, hashes });
  // Before anything is stored, as it may refuse the file; a sweep that goes on was warned of when it began.
  const headersOf = headersFromFiles();
  if (!isKnown) await requireItems(spec, headersOf);
  const warnings = isKnown ? [] : await artifactWarnings(spec, headersOf);
  const id = await freeSweepId(database.sql, { name: spec.name, planHash: plan });
  for (const { id: dataset, manifest } of manifests.values()) await createDataset(database.sql, dataset, manifest);
  const { created } = await createSweep(
    database,
    {
      id,
      specHash: ofSpec,
      planHash: plan,
      spec,
      specSource: source,
      provenance: provenance(spec, version),
      datasets: new Map([...manifests].map(([key, dataset]) => [key, dataset.id])),
      who: operatorName(),
    },
    sweepConditions(spec).map(({ experimentLabel, condition }) => ({
      experiment: experimentLabel,
      key: condition.key,
      stage: condition.stage,
      benchmark: condition.benchmark,
      readerId: condition.readerId,
      factors: condition.factors,
    })),
  );
  await declareLanes(database, sweepModels(spec).flatMap(readerLanes), spec.lanes);
  return { sweepId: id, created, warnings: [...warnings, ...(await earlierLimits(database, spec))] };
}

/** The manifest of a data file; a file that was read before, by its hash, is not parsed again. */
async function readManifest(
  database: Database,
  benchmark: BenchmarkSpec,
): Promise<{ id: string; manifest: DatasetManifest }> {
  const { sha256 } = await hashDataset(benchmark.path);
  const defects = benchmark.defects === undefined ? undefined : await hashFile(benchmark.defects);
  const id = datasetId(benchmark, { sha256, ...(defects && { defects }) });
  const known = await findDataset(database.sql, id);
  if (known) return { id, manifest: known };
  const manifest = await openDataset(benchmark).manifest();
  return { id: datasetId(benchmark, manifest), manifest };
}

/** Limits of an earlier sweep that hold here too, as this file does not list their lanes. */
async function earlierLimits(database: Database, spec: SweepSpec): Promise<string[]> {
  const unlisted = sweepModels(spec)
    .flatMap(readerLanes)
    .filter((key) => !Object.hasOwn(spec.lanes, key));
  const limits = await laneLimits(database.sql, [...new Set(unlisted)]);
  return limits
    .filter(({ source }) => source === 'declared')
    .map(
      ({ lane, limit, value }) =>
        `lane ${lane} keeps ${limit}: ${value} of an earlier sweep; list the lane under lanes to change it`,
    );
}

/** The sweeps whose answers are taken over, by their ids; a name that the sweep itself has means an earlier one. */
async function resolveReuse(database: Database, given: readonly string[], ownPlan: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of given) ids.push((await findSweep(database, name, { exceptPlan: ownPlan })).sweep.id);
  return [...new Set(ids)];
}

/** A sweep that adds to another measures the same data: a key that both have names the same file content. */
async function requireSameData(
  database: Database,
  { extended, hashes }: { extended: string; hashes: Readonly<Record<string, string>> },
): Promise<void> {
  for (const { benchmark, manifest } of await loadDatasets(database.sql, extended)) {
    const now = hashes[benchmark];
    const then = contentHash(manifest);
    if (now === undefined || now === then) continue;
    throw new UserError(
      `extends: '${extended}' measured another "${benchmark}" (${then.slice(0, 12)}, this file: ${now.slice(0, 12)}), so the two can't be read together. Use the same file, or reuse: [${extended}] to take over ` +
        'what is equal.',
    );
  }
}

/** A plan differs from an earlier one of the same spec by a data file, or else by this version's templates and prompts. */
async function refuseChange(
  database: Database,
  earlierId: string,
  manifests: ReadonlyMap<string, { id: string; manifest: DatasetManifest }>,
): Promise<never> {
  await refuseChangedFiles(database, earlierId, new Map([...manifests].map(([key, { manifest }]) => [key, manifest])));
  throw new UserError(changedPrompts(await loadSweep(database, earlierId)));
}

/** Where a vendor reader's requests go and how they differ from what one would take for granted. */
function describeRequests({
  id,
  provider,
  baseUrl,
  endpoint,
  apiVersion,
  declared = [],
}: ReaderSpec): [string, string][] {
  if (provider === 'offline' || provider === 'compatible') return [];
  const address = [baseUrl, endpoint, apiVersion].filter((part) => part !== undefined).join(', ');
  return [[`requests of ${id}`, [address, ...declared].join('; ')]];
}

/** What another run would need to be the same, beside spec and data; a worker of another version says so per attempt. */
function provenance(spec: SweepSpec, version: string): Record<string, string> {
  const commit = codeCommit();
  const libraries = new Set(sweepModels(spec).flatMap(({ provider }) => clientLibraries[provider] ?? []));
  return {
    'render-bench': version,
    ...(commit === undefined ? {} : { 'code commit': commit }),
    node: process.version,
    ...Object.fromEntries([...libraries].map((name) => [name, installedVersion(name)])),
    ...Object.fromEntries(sweepModels(spec).flatMap(describeRequests)),
    ...Object.fromEntries(Object.entries(builtInPromptHashes()).map(([id, hash]) => [`prompt ${id}`, hash])),
  };
}
