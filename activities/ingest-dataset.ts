import { openDataset } from '../benchmarks';
import type { Item } from '../benchmarks/item';
import { UserError } from '../contracts/user-error';
import type { Database } from '../db/client';
import { loadDatasets, markIngested, saveItems } from '../db/queries/datasets';
import { loadSweep } from '../db/queries/sweeps';
import { changedDataset } from '../experiments/changed-dataset';
import { withHeartbeats } from './with-heartbeats';

/** Items written in one transaction, and characters of dialogue at most: an S-tier item alone has half a million. */
const itemsPerWrite = 50;
const charsPerWrite = 4_000_000;

/**
 * Reads a data file into Postgres, where everything after finds its items. Done once per data set: a second sweep over
 * the same file reads nothing. The file is hashed on the way and refused where it is not the one the plan froze.
 */
export async function ingestDataset(
  database: Database,
  { sweepId, benchmark }: { sweepId: string; benchmark: string },
): Promise<{ items: number }> {
  const dataset = (await loadDatasets(database.sql, sweepId)).find((row) => row.benchmark === benchmark)!;
  const source = (await loadSweep(database, sweepId)).spec.benchmarks.find(({ key }) => key === benchmark)!;
  const { manifest } = dataset;
  const most = source.limit ?? Infinity;
  if (dataset.ingested) return { items: Math.min(manifest.itemCount, most) };

  return withHeartbeats({ doing: 'reading' }, async () => {
    const file = openDataset(source);
    let stored = 0;
    let waiting: Item[] = [];
    let chars = 0;
    const write = async (): Promise<void> => {
      await saveItems(database, dataset.id, stored, waiting);
      stored += waiting.length;
      waiting = [];
      chars = 0;
    };
    for await (const item of file.items()) {
      // The rest of the file is still read: its hash must be the frozen one.
      if (stored + waiting.length >= most) continue;
      waiting.push(item);
      chars += item.sessions.reduce(
        (sum, session) => sum + session.turns.reduce((n, turn) => n + turn.text.length, 0),
        0,
      );
      if (waiting.length >= itemsPerWrite || chars >= charsPerWrite) await write();
    }
    await write();
    const read = await file.manifest();
    if (read.sha256 !== manifest.sha256) {
      throw new UserError(changedDataset(sweepId, manifest.path, manifest.sha256, read.sha256));
    }
    if (read.defects && read.defects.sha256 !== manifest.defects?.sha256) {
      const { path, sha256 } = read.defects;
      throw new UserError(changedDataset(sweepId, path, manifest.defects?.sha256 ?? 'none', sha256));
    }
    await markIngested(database.sql, dataset.id, read);
    return { items: stored };
  });
}
