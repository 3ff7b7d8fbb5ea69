import type { Database } from '../../db/client';
import { createDataset } from '../../db/queries/datasets';
import { createSweep } from '../../db/queries/sweeps';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { echo, sweepSpec } from './stored-sweep';

export interface ScoredSweep {
  readonly id: string;
  readonly items: number;
  readonly readers: readonly string[];
  readonly templates: readonly string[];
  readonly scorers: readonly string[];
}

/**
 * Stores a finished sweep of the templates experiment straight into the ledger: every cell answered, its scores drawn from
 * its name, so that arms differ and the same sweep is stored everywhere. Answers themselves are left out.
 * @returns its spec.
 */
export async function storeScoredSweep(
  { sql, ...database }: Database,
  { id, items, readers, templates, scorers }: ScoredSweep,
): Promise<SweepSpec> {
  const spec = sweepSpec('/questions.jsonl', {
    name: id,
    readers: readers.map((reader) => ({ ...echo, id: reader })),
    experiments: [
      { experiment: 'templates', benchmark: 'boats', readers, sampling: 'available', templates, generators: [] },
    ],
    scorers,
  });
  await createDataset(sql, id, { benchmark: 'jsonl' } as never);
  await sql`INSERT INTO texts (hash, encoding, body, escaped, chars, words)
    SELECT h, 'utf8', ''::bytea, false, 0, 0 FROM unnest(ARRAY['system', 'artifact', 'question']) h ON CONFLICT DO NOTHING`;
  await sql`INSERT INTO items (dataset_id, ordinal, item_id, type, gold, question_hash, flags, cluster_keys, dialogue_hash)
    SELECT ${id}, n, 'q' || lpad(n::text, 6, '0'), 't', '{"kind": "forms", "raw": "x", "forms": ["x"]}', 'question', '{}',
      '{}', 'artifact' FROM generate_series(0, ${items - 1}::int) n`;
  await createSweep(
    { sql, ...database },
    {
      ...{ id, specHash: id, planHash: id, spec, specSource: '', provenance: {}, who: 'ann@lab' },
      datasets: new Map([['boats', id]]),
    },
    templates.flatMap((template) =>
      readers.map((reader) => ({
        ...{ experiment: 'templates', key: `${template}/${reader}`, stage: 'read' as const, benchmark: 'boats' },
        ...{ readerId: reader, factors: { template } },
      })),
    ),
  );
  await sql`INSERT INTO calls (sweep_id, id, reader_id, system_hash, artifact_hash, question_hash, estimated_tokens,
      estimated_micro_usd)
    SELECT ${id}, k.id || '-' || n, k.reader_id, 'system', 'artifact', 'question', 1, 1
    FROM conditions k, generate_series(0, ${items - 1}::int) n WHERE k.sweep_id = ${id}`;
  await sql`INSERT INTO series (call_key, series, state) SELECT key, 1, 'settled' FROM calls WHERE sweep_id = ${id}`;
  await sql`INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, sent_at, ended_at, outcome,
      flags, estimated_micro_usd, cost_micro_usd)
    SELECT key, 1, 1, 'w', now(), now(), now(), now(), 'answer', '{}', 1, 1 FROM calls WHERE sweep_id = ${id}`;
  await sql`UPDATE series s SET settled_attempt = a.id FROM attempts a JOIN calls l ON l.key = a.call_key
    WHERE s.call_key = a.call_key AND l.sweep_id = ${id}`;
  await sql`INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key, artifact_words,
      gold_visible)
    SELECT ${id} || '/' || l.id, k.id, i.ordinal, i.ordinal, i.item_id, 0, l.key, 100, true
    FROM conditions k JOIN items i ON i.dataset_id = ${id}
    JOIN calls l ON l.sweep_id = ${id} AND l.id = k.id || '-' || i.ordinal WHERE k.sweep_id = ${id}`;
  await sql`INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
    SELECT c.id, 1, s, 1, CASE WHEN abs(hashtext(k.key || c.item_id || s)) % 100 < 30 + k.ordinal THEN 1 ELSE 0 END, false
    FROM conditions k JOIN cells c ON c.condition_id = k.id, unnest(${[...scorers]}::text[]) s WHERE k.sweep_id = ${id}`;
  return spec;
}
