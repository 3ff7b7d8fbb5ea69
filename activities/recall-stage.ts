import { cancellationSignal } from '@temporalio/activity';

import type { Item } from '../benchmarks/item';
import type { ExperimentInput, PageCursor, RecallOutline } from '../contracts/payloads';
import type { Database } from '../db/client';
import { loadItems } from '../db/queries/datasets';
import {
  beginIngest,
  endIngest,
  entryStore,
  isIngested,
  recalledItems,
  saveRecalls,
  type SystemScope,
} from '../db/queries/recalls';
import { loadSweep } from '../db/queries/sweeps';
import { estimateTokens } from '../experiments/estimate-tokens';
import { isRecalling } from '../experiments/recon-systems';
import { experimentByLabel } from '../experiments/sweep-conditions';
import type { ReconSpec } from '../experiments/sweep-spec';
import { createSystem } from '../systems/create-system';
import type { RecallCase, RecallSystem } from '../systems/recall-system';
import { experimentItems } from './experiment-items';
import { page } from './paging';

/** What the stage needs beside the database: where the keys of endpoints are. */
export interface RecallContext {
  readonly database: Database;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface RecallInput extends Pick<ExperimentInput, 'sweepId' | 'label'> {
  readonly system: string;
  /** Place among the items that take part. */
  readonly from: number;
}

/** Items looked at between two turns of the event loop; those of one case share its text. */
const most = { items: 17, chars: 20_000_000 };

/** The systems of an experiment that recall. */
export async function outlineRecalls(
  { database }: RecallContext,
  { sweepId, label }: Pick<ExperimentInput, 'sweepId' | 'label'>,
): Promise<RecallOutline> {
  const { spec } = await loadSweep(database, sweepId);
  const experiment = experimentByLabel(spec, label);
  return { systems: experiment.experiment === 'recon' ? experiment.systems.filter(isRecalling) : [] };
}

/**
 * Gives a system the cases of the items from a place on, each once, waits until it can be searched, and stores what it
 * recalls for each question. What is stored is passed over, so a page that is repeated asks for nothing twice but what was
 * under way.
 */
export async function recallPage(context: RecallContext, input: RecallInput): Promise<PageCursor> {
  const { database } = context;
  const { sweepId, label, system: name } = input;
  const sweep = await loadSweep(database, sweepId);
  const experiment = experimentByLabel(sweep.spec, label) as ReconSpec;
  const { datasetId, selection } = await experimentItems(database, sweep, experiment);
  const scope: SystemScope = { sweepId, label, system: name };
  const store = entryStore(database, scope);
  const system = createSystem(name, experiment, { store, env: context.env });
  const signal = cancellationSignal();
  const ready = new Set<string>();

  return page(input.from, async (from) => {
    const ordinals = selection.ordinals.slice(from, from + most.items);
    const items = (await loadItems(database.sql, datasetId, ordinals, most)).map(({ item }) => item);
    if (items.length === 0) return { next: null, done: 0 };
    const known = await recalledItems(
      database.sql,
      scope,
      items.map(({ id }) => id),
    );
    for (const item of items.filter(({ id }) => !known.has(id))) {
      const given = caseOf(item);
      if (!ready.has(given.id)) await ingest(database, scope, system, given, signal);
      ready.add(given.id);
      const recall = await system.recall({ id: item.id, text: item.question }, given, signal);
      await saveRecalls(database, scope, [{ itemId: item.id, ...recall, tokens: estimateTokens(recall.text) }]);
    }
    return { next: from + items.length, done: items.length - known.size };
  });
}

async function ingest(
  database: Database,
  scope: SystemScope,
  system: RecallSystem,
  given: RecallCase,
  signal: AbortSignal,
): Promise<void> {
  if (await isIngested(database.sql, scope, given.id)) return;
  const { version, settings } = system;
  await beginIngest(database.sql, scope, { caseId: given.id, version, settings, entries: given.entries.length });
  await system.ingest(given, signal);
  await system.indexed(given, signal);
  await endIngest(database.sql, scope, given.id);
}

/** The case of an item, from its dialogue: a turn is an entry, its first line the header. */
function caseOf({ id, gold, sessions }: Item): RecallCase {
  if (gold.kind !== 'recon') throw new Error(`${id} is no question about a RECON case`);
  return {
    id: gold.key.caseId,
    entries: sessions.flatMap(({ turns }) =>
      turns.map(({ text }) => {
        const end = text.indexOf('\n');
        return end < 0 ? { header: text, body: '' } : { header: text.slice(0, end), body: text.slice(end + 1) };
      }),
    ),
  };
}
