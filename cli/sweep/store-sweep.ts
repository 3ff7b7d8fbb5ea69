import { type DatasetManifest, hashFile, openDataset } from '../../benchmarks';
import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { createDataset, findDataset, loadDatasets } from '../../db/queries/datasets';
import { declareLanes } from '../../db/queries/lanes';
import { createSweep, loadSweep, sweepIdTaken, sweepsOfSpec } from '../../db/queries/sweeps';
import { promptFamilies } from '../../evidence/prompts';
import { changedDataset } from '../../experiments/changed-dataset';
import { datasetId, planHash, specHash, sweepId } from '../../experiments/identity';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepConditions } from '../../experiments/sweep-conditions';
import type { BenchmarkSpec, SweepSpec } from '../../experiments/sweep-spec';

export interface StoredRun {
  readonly sweepId: string;
  /** False where the same plan was there already. */
  readonly created: boolean;
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
  const { spec, source } = loaded;
  const manifests = new Map<string, { id: string; manifest: DatasetManifest }>();
  for (const benchmark of spec.benchmarks) manifests.set(benchmark.key, await readManifest(database, benchmark));

  const ofSpec = specHash(spec);
  const hashes = Object.fromEntries([...manifests].map(([key, { manifest }]) => [key, manifest.sha256]));
  const plan = planHash(ofSpec, hashes);
  const earlier = await sweepsOfSpec(database, ofSpec);
  const newest = earlier[0];
  if (newest && !earlier.some((sweep) => sweep.planHash === plan) && !startNew) {
    await refuseChange(database, newest.id, manifests);
  }
  const id = await freeId(database, spec.name, plan);
  for (const { id: dataset, manifest } of manifests.values()) await createDataset(database.sql, dataset, manifest);
  const { created } = await createSweep(
    database,
    {
      id,
      specHash: ofSpec,
      planHash: plan,
      spec,
      specSource: source,
      provenance: provenance(version),
      datasets: new Map([...manifests].map(([key, dataset]) => [key, dataset.id])),
    },
    sweepConditions(spec).map(({ experimentLabel, condition }) => ({
      experiment: experimentLabel,
      key: condition.key,
      benchmark: condition.benchmark,
      readerId: condition.readerId,
      factors: condition.factors,
    })),
  );
  await declareLanes(database, spec.readers.flatMap(readerLanes), spec.lanes);
  return { sweepId: id, created };
}

/** The manifest of a data file; a file that was read before, by its hash, is not parsed again. */
async function readManifest(
  database: Database,
  benchmark: BenchmarkSpec,
): Promise<{ id: string; manifest: DatasetManifest }> {
  const { sha256 } = await hashFile(benchmark.path);
  const id = datasetId(benchmark, sha256);
  const known = await findDataset(database.sql, id);
  if (known) return { id, manifest: known };
  const manifest = await openDataset(benchmark).manifest();
  return { id: datasetId(benchmark, manifest.sha256), manifest };
}

/** A plan differs from an earlier one of the same spec by a data file, or else by this version's templates and prompts. */
async function refuseChange(
  database: Database,
  earlierId: string,
  manifests: ReadonlyMap<string, { id: string; manifest: DatasetManifest }>,
): Promise<never> {
  for (const { benchmark, manifest: frozen } of await loadDatasets(database.sql, earlierId)) {
    const now = manifests.get(benchmark)?.manifest;
    if (now && now.sha256 !== frozen.sha256) {
      throw new UserError(changedDataset(earlierId, now.path, frozen.sha256, now.sha256));
    }
  }
  const { provenance: earlier } = await loadSweep(database, earlierId);
  const planner = earlier['render-bench'] === undefined ? '' : ` (${earlier['render-bench']})`;
  throw new UserError(
    `This version of render-bench renders prompts differently than the one${planner} that planned '${earlierId}', and ` +
      'answers to two kinds of prompts are never mixed: go on with that version, or start a new sweep with ' +
      "'npx render-bench run SPEC --new'.",
  );
}

/** The shortest id that no other plan has. */
async function freeId(database: Database, name: string, plan: string): Promise<string> {
  for (let digits = 4; ; digits += 2) {
    const id = sweepId(name, plan, digits);
    if (!(await sweepIdTaken(database, id, plan))) return id;
  }
}

/** What another run would need to be the same, beside spec and data. */
function provenance(version: string): Record<string, string> {
  return {
    'render-bench': version,
    node: process.version,
    ...Object.fromEntries(Object.values(promptFamilies).map(({ id, hash }) => [`prompt ${id}`, hash])),
  };
}
