import type { AgreementCounts, ClusteredAgreement } from '../../scoring/statistics';
import type { Agreement } from '../judge-report';
import { allReaders } from '../sweep-report';
import { scorerKinds, scorerPairs } from './binary-scorers';
import { type CellRow, outcomeRules } from './cell-row';
import { groupBy } from './group-by';
import { estimates, type TableStep } from './table-step';

export interface AgreementOptions {
  /** Of the experiment's tables, the primary one first. */
  readonly scorers: readonly string[];
  /** The cluster of an item, by its id; an item that is not in it is one of its own. Left out: all are independent. */
  readonly clusters?: ReadonlyMap<string, string> | undefined;
}

/**
 * How far every two scorers that give verdicts agree, per reader and, where there are several, over all; pairs that share no
 * cell are left out. Only cells with text count: where there is none, no scorer was asked. A judge of a sample counts in
 * the cells it judged. Items, or clusters of them, are resampled whole.
 * @param cells Sorted by reader, so that the order of rows changes no interval.
 */
export function* agreements(cells: readonly CellRow[], options: AgreementOptions): Generator<TableStep, Agreement[]> {
  const scorers = scorerKinds(cells, options.scorers).binary;
  const verdicts = readVerdicts(cells, scorers);
  const units = unitsOf(cells, options.clusters);
  const byReader = [...groupBy(cells.keys(), (index) => cells[index]!.reader)];
  const readers: [string, readonly number[]][] =
    byReader.length > 1 ? [...byReader, [allReaders, [...cells.keys()]]] : byReader;
  const asked: AskedAgreement[] = [];
  for (const [reader, indices] of readers) {
    for (const { first, second } of scorerPairs(scorers)) {
      const counts = countByUnit(indices, verdicts.get(first)!, verdicts.get(second)!, units);
      if (counts.cells > 0) asked.push({ reader, first, second, counts });
      yield;
    }
  }
  const found = yield* estimates({
    agreements: asked.map(({ reader, first, second, counts: { tables } }) => ({
      tables,
      stream: ['agreement', reader, first, second].join('|'),
    })),
  });
  return asked.map((pair, index) => agreementOf(pair, found.agreements[index]!));
}

interface AskedAgreement extends Pick<Agreement, 'reader' | 'first' | 'second'> {
  readonly counts: PairCounts;
}

const noVerdict = -1;

/** By scorer, each cell's verdict: 1, 0, or {@link noVerdict}. A table of 240,000 cells has six such arrays, and no objects. */
function readVerdicts(cells: readonly CellRow[], scorers: readonly string[]): ReadonlyMap<string, Int8Array> {
  return new Map(
    scorers.map((scorer) => [
      scorer,
      Int8Array.from(cells, ({ outcome, scores }) =>
        outcomeRules[outcome].scored ? (scores[scorer]?.value ?? noVerdict) : noVerdict,
      ),
    ]),
  );
}

/** Items and what is resampled whole, numbered in the order of their ids. */
interface Units {
  readonly itemOfCell: Int32Array;
  readonly unitOfItem: Int32Array;
  readonly units: number;
}

function unitsOf(cells: readonly CellRow[], clusters: ReadonlyMap<string, string> | undefined): Units {
  const items = [...new Set(cells.map(({ itemId }) => itemId))].sort();
  const names = items.map((itemId) => clusters?.get(itemId) ?? itemId);
  const places = placesOf(items);
  const unitPlaces = placesOf([...new Set(names)]);
  return {
    itemOfCell: Int32Array.from(cells, ({ itemId }) => places.get(itemId)!),
    unitOfItem: Int32Array.from(names, (name) => unitPlaces.get(name)!),
    units: unitPlaces.size,
  };
}

function placesOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, place) => [name, place]));
}

interface PairCounts {
  readonly cells: number;
  readonly items: number;
  /** One per unit that has any. */
  readonly tables: readonly AgreementCounts[];
}

function countByUnit(
  indices: readonly number[],
  first: Int8Array,
  second: Int8Array,
  { itemOfCell, unitOfItem, units }: Units,
): PairCounts {
  // Of each unit: neither, only the second, only the first, both.
  const counts = new Int32Array(4 * units);
  const items = new Uint8Array(unitOfItem.length);
  let cells = 0;
  for (const index of indices) {
    const [a, b] = [first[index]!, second[index]!];
    if (a === noVerdict || b === noVerdict) continue;
    const item = itemOfCell[index]!;
    counts[4 * unitOfItem[item]! + 2 * a + b]! += 1;
    items[item] = 1;
    cells += 1;
  }
  const tables = Array.from({ length: units }, (_, unit) => {
    const [neither, onlySecond, onlyFirst, both] = counts.subarray(4 * unit, 4 * unit + 4) as unknown as Quad;
    return { both, onlyFirst, onlySecond, neither };
  });
  return {
    cells,
    items: items.reduce((sum, one) => sum + one, 0),
    tables: tables.filter(({ both, onlyFirst, onlySecond, neither }) => both + onlyFirst + onlySecond + neither > 0),
  };
}

type Quad = readonly [number, number, number, number];

function agreementOf(
  { reader, first, second, counts: { cells, items, tables } }: AskedAgreement,
  { agreement, kappa, prevalenceIndex, pabak }: ClusteredAgreement,
): Agreement {
  const sum = (field: keyof AgreementCounts): number => tables.reduce((total, table) => total + table[field], 0);
  return {
    ...{ reader, first, second, cells, items },
    bothRight: sum('both'),
    onlyFirst: sum('onlyFirst'),
    onlySecond: sum('onlySecond'),
    bothWrong: sum('neither'),
    raw: agreement,
    kappa,
    prevalence: prevalenceIndex === null ? null : Math.abs(prevalenceIndex),
    pabak,
  };
}
