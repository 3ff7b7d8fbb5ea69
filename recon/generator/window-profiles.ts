import type { CaseRandom } from '../random/case-random';

/** Minutes that every question's window lasts. */
export const windowMinutes = 180;

/** Where a block of records is: at the window's place, or at one of somebody's own. */
export type Whereabouts = 'place' | 'first' | 'second';

/** One record: which of three streams has whom from when to when, in minutes from the window's start. */
export interface ProfileRecord {
  readonly stream: 0 | 1 | 2;
  readonly at: Whereabouts;
  readonly from: number;
  readonly to: number;
}

export interface Profile {
  readonly gap: number;
  readonly records: readonly ProfileRecord[];
}

type Row = readonly [stream: 0 | 1 | 2, at: Whereabouts, from: number, to: number];

function profile(gap: number, ...rows: readonly Row[]): Profile {
  return { gap, records: rows.map(([stream, at, from, to]) => ({ stream, at, from, to })) };
}

/**
 * What somebody's records are like in a window. Ends of one profile lie 5 minutes apart at least, the ends of blocks at the
 * window's place in different profiles too; no two gaps differ by less than 12 minutes; nobody is at two places less than 15
 * minutes apart; no stream has anybody throughout.
 */
export const profiles = {
  /** At the place by one record, then long nowhere. */
  longGap: profile(84, [0, 'place', -10, 38], [1, 'first', 122, 160], [2, 'first', 148, 200]),
  /** At the place by two at once. */
  atPlaceEarly: profile(64, [0, 'place', -16, 58], [1, 'place', 30, 94], [0, 'first', 158, 196]),
  /** Comes to the place while {@link profiles.atPlaceEarly} is there; by two at once. */
  atPlaceLate: profile(50, [0, 'first', -22, 18], [0, 'place', 68, 134], [1, 'place', 110, 204]),
  /** The same by one record. */
  atPlaceLateOnce: profile(50, [1, 'first', -22, 18], [0, 'place', 68, 204]),
  /** Elsewhere, by two at once on both sides of the gap. */
  elsewhere: profile(38, [0, 'first', -34, 44], [1, 'first', 24, 72], [1, 'second', 110, 156], [0, 'second', 136, 190]),
  /** By two at once at the place, but before the window. */
  twoBefore: profile(
    26,
    [1, 'place', -74, -12],
    [0, 'place', -40, 48],
    [1, 'second', 74, 150],
    [0, 'second', 126, 212],
  ),
  /** Covered throughout, by streams in turn. */
  covered: profile(0, [0, 'first', -13, 52], [1, 'first', 36, 122], [2, 'first', 103, 193]),
} as const;

/** Mirrored in time or not, and all of it moved by a minute or two. */
export function varied({ gap, records }: Profile, mirror: boolean, random: CaseRandom): Profile {
  const shift = random.between(-2, 2);
  return {
    gap,
    records: records.map((record) => {
      const [from, to] = mirror ? [windowMinutes - record.to, windowMinutes - record.from] : [record.from, record.to];
      return { ...record, from: from + shift, to: to + shift };
    }),
  };
}
