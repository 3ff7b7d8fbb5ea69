import { existsSync } from 'node:fs';

import { type DatasetManifest, hashFile } from '../../benchmarks';
import { hashDataset } from '../../benchmarks/hash-dataset';
import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { loadDatasets } from '../../db/queries/datasets';
import type { StoredSweep } from '../../db/queries/sweeps';
import { changedDataset } from '../../experiments/changed-dataset';
import { planHash } from '../../experiments/identity';

/** The files of a data set: what a plan freezes by its content. */
export type DataFiles = Pick<DatasetManifest, 'path' | 'sha256'> & {
  readonly defects?: { readonly path: string; readonly sha256: string };
};

/** What a plan freezes of a data set: its file, and the audit of its golds where there is one. */
export function contentHash({ sha256, defects }: DataFiles): string {
  return defects ? `${sha256}+${defects.sha256}` : sha256;
}

/**
 * Refuses data files that are not those which a sweep's plan froze.
 * @param now - By benchmark key; data sets that are not there are not looked at.
 * @throws UserError with both hashes.
 */
export async function refuseChangedFiles(
  database: Database,
  sweepId: string,
  now: ReadonlyMap<string, DataFiles>,
): Promise<void> {
  for (const { benchmark, manifest: frozen } of await loadDatasets(database.sql, sweepId)) {
    const files = now.get(benchmark);
    if (!files) continue;
    if (files.sha256 !== frozen.sha256) {
      throw new UserError(changedDataset(sweepId, files.path, frozen.sha256, files.sha256));
    }
    if (files.defects && files.defects.sha256 !== frozen.defects?.sha256) {
      const { path, sha256 } = files.defects;
      throw new UserError(changedDataset(sweepId, path, frozen.defects?.sha256 ?? 'none', sha256));
    }
  }
}

/** What a person is told where this version's templates and prompts are not those of a sweep's plan. */
export function changedPrompts({ id, provenance }: Pick<StoredSweep, 'id' | 'provenance'>): string {
  const planner = provenance['render-bench'] === undefined ? '' : ` (${provenance['render-bench']})`;
  return (
    `This version of render-bench renders prompts differently than the one${planner} that planned '${id}', and ` +
    'answers to two kinds of prompts are never mixed: go on with that version, or start a new sweep with ' +
    "'npx render-bench run SPEC --new'."
  );
}

/**
 * Refuses to go on with a stored sweep whose data files, or whose prompts in this version, are not the frozen ones. A file
 * that is gone is not needed where all of its items are stored.
 * @returns what to say of files that are not there.
 * @throws UserError
 */
export async function requireFrozenPlan(database: Database, sweep: StoredSweep): Promise<string[]> {
  const frozen = new Map((await loadDatasets(database.sql, sweep.id)).map((dataset) => [dataset.benchmark, dataset]));
  const now = new Map<string, DataFiles>();
  const notes: string[] = [];
  for (const { key, path, defects } of sweep.spec.benchmarks) {
    const { manifest, ingested } = frozen.get(key)!;
    const gone = [path, ...(defects === undefined ? [] : [defects])].filter((file) => !existsSync(file));
    if (gone.length === 0) {
      const audit =
        defects === undefined ? {} : { defects: { path: defects, sha256: (await hashFile(defects)).sha256 } };
      now.set(key, { path, sha256: (await hashDataset(path)).sha256, ...audit });
    } else if (ingested) {
      now.set(key, manifest);
      notes.push(`${gone.join(' and ')} is not here, and not needed: every item of ${key} is in the ledger.`);
    } else {
      throw new UserError(goneFiles(sweep, { key, gone, manifest }));
    }
  }
  await refuseChangedFiles(database, sweep.id, now);
  const hashes = Object.fromEntries([...now].map(([key, files]) => [key, contentHash(files)]));
  if (planHash(sweep.specHash, hashes) !== sweep.planHash) throw new UserError(changedPrompts(sweep));
  return notes;
}

function goneFiles(
  { id }: StoredSweep,
  { key, gone, manifest }: { key: string; gone: readonly string[]; manifest: DatasetManifest },
): string {
  return (
    `${gone.join(' and ')} is not here, and the items of ${key} are not all stored yet. Put the file back (sha-256 ` +
    `${manifest.sha256.slice(0, 16)}…), or, where it lies at another place now, say so in the sweep file and go on with ` +
    `'${id}' by 'npx render-bench run SPEC'.`
  );
}
