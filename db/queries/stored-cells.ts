import type { Queryable } from '../client';
import { tierOfAttempt } from './attempt-fragments';
import { seriesOfCells } from './cell-fragments';

/** A cell with what became of it, as the tables need it. */
export interface StoredCell {
  readonly itemId: string;
  /** As its data set names it. */
  readonly itemType: string;
  /** The condition's key without its reader. */
  readonly arm: string;
  readonly factors: Readonly<Record<string, string>>;
  readonly readerId: string;
  readonly repetition: number;
  readonly goldKind: string;
  readonly artifactWords: number | null;
  readonly goldVisible: boolean | null;
  readonly witnessRecall: number | null;
  readonly marks: readonly string[];
  /** Whether the data set's audit calls the gold wrong; null where it has no audit. */
  readonly isDefective: boolean | null;
  readonly notApplicable: string | null;
  /** `open`, `settled`, `deferred`, `failed`, `given_up`; null: not applicable. */
  readonly state: string | null;
  /** Outcome of the settled attempt. */
  readonly outcome: string | null;
  /** The model id that its response names. */
  readonly returnedModel: string | null;
  /** See {@link tierOfAttempt}. */
  readonly tier: string | null;
  /** What is odd about its answer, see `ExchangeFlag`; null: there is none. */
  readonly flags: readonly string[] | null;
  /** Input and output of the settled exchange; null: the provider did not tell. */
  readonly tokens: number | null;
  readonly scores: Readonly<Record<string, { value: number | null; abstained: boolean }>>;
}

/**
 * Every cell of an experiment on one benchmark that a reader answers, with the scores of its series. What generators make
 * for them is in no table.
 */
export async function storedCells(
  sql: Queryable,
  scope: { sweepId: string; label: string; benchmark: string },
): Promise<StoredCell[]> {
  return sql<StoredCell[]>`
    SELECT c.item_id AS "itemId", i.type AS "itemType", left(k.key, -(length(k.reader_id) + 1)) AS arm, k.factors,
      k.reader_id AS "readerId", c.repetition, i.gold->>'kind' AS "goldKind", c.artifact_words AS "artifactWords",
      c.gold_visible AS "goldVisible", c.marks, c.witness_recall AS "witnessRecall",
      CASE WHEN f.manifest->'defects' IS NOT NULL THEN i.defect IS NOT NULL END AS "isDefective",
      c.not_applicable AS "notApplicable", s.state, a.outcome, a.returned_model AS "returnedModel",
      ${tierOfAttempt(sql)} AS tier, a.flags,
      CASE WHEN coalesce(a.input_uncached, a.input_cached, a.input_written, a.output_visible, a.output_reasoning) IS NOT NULL
        THEN coalesce(a.input_uncached, 0) + coalesce(a.input_cached, 0) + coalesce(a.input_written, 0)
          + coalesce(a.output_visible, 0) + coalesce(a.output_reasoning, 0) END AS tokens,
      coalesce(x.scores, '{}'::json) AS scores
    FROM conditions k
    JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
    JOIN datasets f ON f.id = d.dataset_id
    JOIN cells c ON c.condition_id = k.id
    JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
    ${seriesOfCells(sql)}
    LEFT JOIN LATERAL (
      SELECT json_object_agg(y.scorer, json_build_object('value', y.value, 'abstained', y.abstained)) AS scores
      FROM scores y WHERE y.cell_id = c.id AND y.series = c.series
    ) x ON true
    WHERE k.sweep_id = ${scope.sweepId} AND k.experiment = ${scope.label} AND k.benchmark = ${scope.benchmark}
      AND k.stage = 'read'
    ORDER BY k.ordinal, c.item_ordinal, c.repetition`;
}
