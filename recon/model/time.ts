/**
 * Minutes since Day 1 00:00 of a case. A case lasts thirty days: [0, {@link caseMinutes}).
 */
export type Minute = number;

export const minutesPerDay = 1_440;
export const caseDays = 30;
export const caseMinutes = caseDays * minutesPerDay;
/** The last minute of a case: "as the file closes". */
export const closingMinute: Minute = caseMinutes - 1;

/** Of the world: closed, as records have it; its length is `to − from`. */
export interface Interval {
  readonly from: Minute;
  readonly to: Minute;
}

/** Of support: half-open, [from, until). */
export interface Span {
  readonly from: Minute;
  /** Infinity: for ever. */
  readonly until: Minute;
}

/** From 1. */
export function dayOf(minute: Minute): number {
  return 1 + Math.floor(minute / minutesPerDay);
}

/** `19:05`. */
export function clockOf(minute: Minute): string {
  const ofDay = ((minute % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const [hours, minutes] = [Math.floor(ofDay / 60), ofDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** `Day 3, 14:00`, as headers and bodies write it. */
export function momentOf(minute: Minute): string {
  return `Day ${dayOf(minute)}, ${clockOf(minute)}`;
}

/** The minute of a day and a clock time, e.g. `minuteAt(3, '14:00')`. */
export function minuteAt(day: number, clock: string): Minute {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return (day - 1) * minutesPerDay + hours * 60 + minutes;
}
