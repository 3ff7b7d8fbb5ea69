import type { Queryable } from '../../db/client';
import { type FlipDetail, flipDetails } from '../../db/queries/flip-details';
import type { StoredSweep } from '../../db/queries/sweeps';
import { experimentLabels } from '../../experiments/experiment-labels';
import type { Pair } from '../../scoring/statistics';
import { excerpt } from '../excerpt';
import { type CellRow, outcomeRules } from '../tables/cell-row';
import type { ComparedConditions } from './load-sweep-comparison';
import type { ComparedFlip } from './sweep-comparison';

/** Items whose texts are in memory at once. */
const itemsPerPage = 200;
const mostOfQuestion = 160;
const mostOfAnswer = 300;

interface Sweeps {
  readonly a: StoredSweep;
  readonly b: StoredSweep;
}

/** Every item on which the two sides of a comparison score differently, in the order of comparisons and item ids. */
export async function loadComparedFlips(
  sql: Queryable,
  sweeps: Sweeps,
  compared: readonly ComparedConditions[],
): Promise<ComparedFlip[]> {
  const flips: ComparedFlip[] = [];
  for (const row of compared) {
    const differing = row.sides.paired.pairs.filter(({ arm, control }) => arm !== control);
    for (let from = 0; from < differing.length; from += itemsPerPage) {
      flips.push(...(await describe(sql, sweeps, row, differing.slice(from, from + itemsPerPage))));
    }
  }
  return flips;
}

async function describe(
  sql: Queryable,
  { a, b }: Sweeps,
  { label, scorer, rowsA, rowsB, ...names }: ComparedConditions,
  pairs: readonly Pair[],
): Promise<ComparedFlip[]> {
  const inA = await firstAnswers(sql, a, label, rowsA, pairs);
  const inB = await firstAnswers(sql, b, label, rowsB, pairs);
  return pairs.map(({ itemId, arm, control }) => {
    const [ofA, ofB] = [inA.get(itemId), inB.get(itemId)];
    const known = ofA ?? ofB;
    return {
      label,
      a: names.a,
      b: names.b,
      scorer,
      itemId,
      question: excerpt(known?.question ?? '', mostOfQuestion),
      gold: excerpt(known?.gold.raw ?? '', mostOfQuestion),
      scoreA: control,
      scoreB: arm,
      cellA: ofA?.cell ?? null,
      cellB: ofB?.cell ?? null,
      answerA: excerpt(ofA?.answer ?? '', mostOfAnswer),
      answerB: excerpt(ofB?.answer ?? '', mostOfAnswer),
    };
  });
}

/** By item, the first delivered repetition. */
async function firstAnswers(
  sql: Queryable,
  { id, spec }: StoredSweep,
  label: string,
  rows: readonly CellRow[],
  pairs: readonly Pair[],
): Promise<Map<string, FlipDetail>> {
  const wanted = new Set(pairs.map(({ itemId }) => itemId));
  const places = new Map<string, CellRow>();
  for (const row of rows) {
    if (!wanted.has(row.itemId) || places.has(row.itemId) || !outcomeRules[row.outcome].delivered) continue;
    places.set(row.itemId, row);
  }
  const { benchmark } = spec.experiments[experimentLabels(spec.experiments).indexOf(label)]!;
  const asked = [...places.values()];
  const details = await flipDetails(sql, { sweepId: id, label, benchmark }, asked);
  return new Map(details.map((detail) => [asked[detail.place]!.itemId, detail]));
}
