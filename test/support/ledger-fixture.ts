import type { Item } from '../../benchmarks/item';
import type { Database } from '../../db/client';
import { createDataset, saveItems } from '../../db/queries/datasets';
import { savePlanPage } from '../../db/queries/save-plan-page';
import { createSweep } from '../../db/queries/sweeps';
import { encodeText } from '../../db/text-codec';
import type { SweepSpec } from '../../experiments/sweep-spec';

const hash = (text: string): string => encodeText(text).hash;

export interface PlannedSweep {
  /** Of one condition: so many cells, each with a call of its own. */
  readonly calls: number;
  readonly budgetUsd?: number;
  /** So many conditions share the calls. */
  readonly sharedBy?: number;
  /** So many conditions (or groups that share) have calls of their own. */
  readonly apart?: number;
  readonly name?: string;
}

/** A sweep that is planned and owed, of one condition by default. A call has 100 tokens and costs 10 millionths of a dollar. */
export async function plannedSweep(
  database: Database,
  { calls, budgetUsd, sharedBy = 1, apart = 1, name = 'fixture' }: PlannedSweep,
): Promise<{ sweepId: string; conditionIds: number[] }> {
  const { sql } = database;
  const item = (index: number): Item => ({
    id: `q${index}`,
    type: 'single',
    question: `Which number is ${index}?`,
    questionDate: null,
    gold: { kind: 'forms', raw: `${index}`, forms: [`${index}`] },
    flags: [],
    sessions: [],
  });
  await createDataset(sql, 'data', { benchmark: 'jsonl' } as never);
  await saveItems(
    database,
    'data',
    0,
    Array.from({ length: calls }, (_, index) => item(index)),
  );
  const spec = {
    name,
    readers: [],
    ...{ experiments: [], scorers: [], ownScorers: [] },
    ...(budgetUsd === undefined ? {} : { budget: { usd: budgetUsd, unpriced: 'refuse' } }),
  } as unknown as SweepSpec;
  const sweepId = `${name}-0000`;
  const groups = Array.from({ length: apart }, (_, group) => group);
  const keys = groups.flatMap((group) => Array.from({ length: sharedBy }, (_, index) => `t${group}${index}/r`));
  await createSweep(
    database,
    {
      id: sweepId,
      specHash: 's',
      planHash: name,
      spec,
      specSource: '',
      provenance: {},
      datasets: new Map([['data', 'data']]),
      who: 'ann@lab',
    },
    keys.map((key) => ({
      experiment: 'templates',
      key,
      stage: 'read' as const,
      benchmark: 'data',
      readerId: 'r',
      factors: { template: 'raw_conversation' },
    })),
  );
  const rows = await sql<{ id: number }[]>`SELECT id FROM conditions WHERE sweep_id = ${sweepId} ORDER BY ordinal`;
  const conditionIds = rows.map(({ id }) => id);
  await savePlanPage(database, sweepId, {
    texts: ['system', 'artifact', 'question'],
    calls: groups.flatMap((group) =>
      Array.from({ length: calls }, (_, index) => ({
        id: `call${group}-${index}`,
        reader_id: 'r',
        system_hash: hash('system'),
        artifact_hash: hash('artifact'),
        question_hash: hash('question'),
        estimated_tokens: 100,
        estimated_micro_usd: 10,
      })),
    ),
    cells: conditionIds.flatMap((conditionId, condition) =>
      Array.from({ length: calls }, (_, index) => ({
        id: `cell${conditionId}-${index}`,
        condition_id: conditionId,
        ordinal: index,
        item_ordinal: index,
        item_id: `q${index}`,
        repetition: 0,
        call_id: `call${Math.floor(condition / sharedBy)}-${index}`,
        not_applicable: null,
        artifact_words: 1,
        gold_visible: null,
        marks: [],
        generator_call: null,
        witness_recall: null,
      })),
    ),
  });
  return { sweepId, conditionIds };
}
