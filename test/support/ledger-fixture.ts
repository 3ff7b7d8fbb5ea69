import type { Item } from '../../benchmarks/item';
import type { Database } from '../../db/client';
import { createDataset, saveItems } from '../../db/queries/datasets';
import { savePlanPage } from '../../db/queries/save-plan-page';
import { createSweep } from '../../db/queries/sweeps';
import { encodeText } from '../../db/text-codec';
import type { SweepSpec } from '../../experiments/sweep-spec';

const hash = (text: string): string => encodeText(text).hash;

/** A sweep of one condition with `calls` cells, planned and owed; each cell has its own call unless `sharedBy` cells share one. */
export async function plannedSweep(
  database: Database,
  { calls, budgetUsd, sharedBy = 1 }: { calls: number; budgetUsd?: number; sharedBy?: number },
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
    name: 'fixture',
    readers: [],
    ...(budgetUsd === undefined ? {} : { budget: { usd: budgetUsd, unpriced: 'refuse' } }),
  } as unknown as SweepSpec;
  const keys = Array.from({ length: sharedBy }, (_, index) => `t${index}/r`);
  await createSweep(
    database,
    {
      id: 'fixture-0000',
      specHash: 's',
      planHash: 'p',
      spec,
      specSource: '',
      provenance: {},
      datasets: new Map([['data', 'data']]),
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
  const rows = await sql<{ id: number }[]>`SELECT id FROM conditions ORDER BY ordinal`;
  const conditionIds = rows.map(({ id }) => id);
  await savePlanPage(database, 'fixture-0000', {
    texts: ['system', 'artifact', 'question'],
    calls: Array.from({ length: calls }, (_, index) => ({
      id: `call${index}`,
      reader_id: 'r',
      system_hash: hash('system'),
      artifact_hash: hash('artifact'),
      question_hash: hash('question'),
      estimated_tokens: 100,
      estimated_micro_usd: 10,
    })),
    cells: conditionIds.flatMap((conditionId) =>
      Array.from({ length: calls }, (_, index) => ({
        id: `cell${conditionId}-${index}`,
        condition_id: conditionId,
        ordinal: index,
        item_ordinal: index,
        item_id: `q${index}`,
        repetition: 0,
        call_id: `call${index}`,
        not_applicable: null,
        artifact_words: 1,
        gold_visible: null,
        marks: [],
        generator_call: null,
        witness_recall: null,
      })),
    ),
  });
  return { sweepId: 'fixture-0000', conditionIds };
}
