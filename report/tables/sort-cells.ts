import { cellName, type CellRow } from './cell-row';

/** The orders a sweep file gives. What it does not name comes last, by name. */
export interface CellOrder {
  readonly readers: readonly string[];
  /** Conditions without their readers. */
  readonly arms: readonly string[];
}

/**
 * Cells by reader, condition, item and repetition.
 * @throws Error where two rows are the same cell, since it would count twice.
 */
export function sortCells(rows: Iterable<CellRow>, order: CellOrder): CellRow[] {
  const byReader = byPlaceIn(order.readers);
  const byArm = byPlaceIn(order.arms);
  const cells = [...rows].sort(
    (a, b) =>
      byReader(a.reader, b.reader) ||
      byArm(a.arm, b.arm) ||
      byCodeUnits(a.itemId, b.itemId) ||
      a.repetition - b.repetition,
  );
  cells.forEach((row, index) => {
    const next = cells[index + 1];
    if (next && isSameCell(row, next)) {
      throw new Error(`the cell ${cellName(row)} was read twice and would count twice`);
    }
  });
  return cells;
}

function isSameCell(a: CellRow, b: CellRow): boolean {
  return a.reader === b.reader && a.arm === b.arm && a.itemId === b.itemId && a.repetition === b.repetition;
}

/** Compares names by their place among `names`; others come last, by name. */
export function byPlaceIn(names: readonly string[]): (a: string, b: string) => number {
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? names.length;
  return (a, b) => placeOf(a) - placeOf(b) || byCodeUnits(a, b);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
