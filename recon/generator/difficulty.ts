/** What makes the questions of a case harder or easier. Sweeping one keeps the seed and all others. */
export interface Difficulty {
  readonly trail: {
    /** Entries of a trail at most, both ends counted; the domain's longest where that is shorter. */
    readonly length: number;
  };
  readonly strike: {
    /** Steps over bases from the struck record to the farthest finding that falls: one notice reaches it where the case can. */
    readonly depth: number;
    /** Pairs of notices that bring down together what neither does alone. */
    readonly chained: number;
    /** 0: no notice is restored; else as many as a case of the size has. */
    readonly restored: number;
  };
  readonly support: {
    /** Grounds of a finding at most. */
    readonly width: number;
    /** Of three findings, how many have two grounds. */
    readonly twoGroundOfThree: number;
  };
  readonly conflict: { readonly echoes: number };
  readonly hook: { readonly branching: number; readonly closings: number };
  /** Parts per hundred of the entries at full scale. */
  readonly decoyShare: number;
}

export const defaultDifficulty: Difficulty = {
  trail: { length: 15 },
  strike: { depth: 4, chained: 1, restored: 1 },
  support: { width: 2, twoGroundOfThree: 1 },
  conflict: { echoes: 1 },
  hook: { branching: 2, closings: 3 },
  decoyShare: 11,
};

/** How many of each a case has. */
export interface CaseSize {
  readonly entries: number;
  readonly signal: number;
  readonly trails: number;
  readonly notices: number;
  readonly restorations: number;
  readonly missed: number;
  readonly conflicts: number;
  readonly hooks: number;
  readonly windows: number;
  readonly stateKeys: number;
  readonly details: number;
  readonly streams: number;
  readonly decoys: number;
}

/** @param scale - 1: about 800 entries. */
export function sizeOf(scale: number, { decoyShare }: Difficulty): CaseSize {
  const scaled = (least: number, full: number): number => Math.max(least, Math.round(full * scale));
  const trails = scaled(2, 6);
  return {
    entries: scaled(80, 801),
    signal: scaled(40, 210),
    trails,
    notices: scaled(4, 5),
    restorations: scaled(1, 2),
    missed: scaled(1, 3),
    conflicts: scaled(2, 4),
    hooks: scaled(2, 6),
    windows: scaled(2, 4),
    stateKeys: scaled(2, 6),
    details: Math.max(2, Math.round(trails * 1.4)),
    streams: scaled(30, 330),
    decoys: scaled(6, 8 * decoyShare),
  };
}
