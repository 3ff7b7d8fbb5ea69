import type { Queryable } from '../client';
import { cellAddress, seriesOfCells } from './cell-fragments';
import { loadTexts } from './load-texts';
import { type CellAddress, cellsShowing, type Page } from './show-cell';

/** What became of the texts that one generator was asked for in one form. */
export interface GeneratedForm {
  readonly generatorId: string;
  readonly form: string;
  /** Labels of the experiments that show them, in the order of the sweep file. */
  readonly experiments: readonly string[];
  /** Distinct calls: a text is made once for all experiments that show it. */
  readonly planned: number;
  /** Calls by outcome; those without one by the state of their series, `open` included. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Items of which the form can't be made, counted once for each experiment. */
  readonly notApplicable: number;
}

/** Every generator and form of a sweep, in the order of the plan. */
export async function generatedForms(sql: Queryable, sweepId: string): Promise<GeneratedForm[]> {
  const forms = await sql<Omit<GeneratedForm, 'planned' | 'outcomes'>[]>`
    SELECT k.reader_id AS "generatorId", k.factors->>'form' AS form,
      array_agg(k.experiment ORDER BY k.ordinal) AS experiments,
      sum((SELECT count(*) FROM cells c WHERE c.condition_id = k.id AND c.not_applicable IS NOT NULL))::int
        AS "notApplicable"
    FROM conditions k WHERE k.sweep_id = ${sweepId} AND k.stage = 'generate'
    GROUP BY k.reader_id, k.factors->>'form' ORDER BY min(k.ordinal)`;
  const counts = await sql<{ generatorId: string; form: string; outcome: string; calls: number }[]>`
    SELECT k.reader_id AS "generatorId", k.factors->>'form' AS form, coalesce(a.outcome, s.state) AS outcome,
      count(DISTINCT c.call_key)::int AS calls
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    LEFT JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'generate' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
  return forms.map((row) => {
    const own = counts.filter(({ generatorId, form }) => generatorId === row.generatorId && form === row.form);
    return {
      ...row,
      planned: own.reduce((sum, { calls }) => sum + calls, 0),
      outcomes: Object.fromEntries(own.map(({ outcome, calls }) => [outcome, calls])),
    };
  });
}

/** What one generator was to make of one item. */
export interface GeneratedOfItem {
  readonly generatorId: string;
  readonly form: string;
  /** Null: there is nothing to make it from. */
  readonly callId: string | null;
  /** An outcome, the state of a series without one, or `not_applicable`. */
  readonly outcome: string;
  readonly notApplicable: string | null;
  /** As the generator answered, before it was cut to the form's limits; null: no text. */
  readonly text: string | null;
  /** The generator's own cells, one for each experiment that asks for it. */
  readonly cells: readonly CellAddress[];
  readonly shownBy: Page<CellAddress>;
}

type MadeRow = CellAddress & Omit<GeneratedOfItem, 'text' | 'cells' | 'shownBy'> & { answerHash: string | null };

/** The texts that generators made of one item, in the order of the plan; each once, whatever shows it. */
export async function generatedOfItem(sql: Queryable, sweepId: string, itemId: string): Promise<GeneratedOfItem[]> {
  const rows = await sql<MadeRow[]>`
    SELECT ${cellAddress(sql)},
      k.reader_id AS "generatorId", k.factors->>'form' AS form, g.id AS "callId", c.not_applicable AS "notApplicable",
      coalesce(a.outcome, s.state, 'not_applicable') AS outcome, a.answer_hash AS "answerHash"
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    LEFT JOIN calls g ON g.key = c.call_key ${seriesOfCells(sql)}
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'generate' AND c.item_id = ${itemId} ORDER BY k.ordinal, c.ordinal`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ answerHash }) => answerHash ?? []),
  );
  const made: GeneratedOfItem[] = [];
  for (const group of groupedByCall(rows)) {
    const { generatorId, form, callId, outcome, notApplicable, answerHash } = group[0]!;
    const text = answerHash === null ? null : (texts.get(answerHash) ?? null);
    const shownBy = callId === null ? { total: 0, rows: [] } : await cellsShowing(sql, sweepId, callId);
    made.push({ generatorId, form, callId, outcome, notApplicable, text, cells: group.map(addressOf), shownBy });
  }
  return made;
}

function groupedByCall(rows: readonly MadeRow[]): MadeRow[][] {
  const groups = new Map<string, MadeRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.generatorId, row.form, row.callId]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function addressOf({ id, sweepId, experiment, condition, itemId, repetition }: MadeRow): CellAddress {
  return { id, sweepId, experiment, condition, itemId, repetition };
}
