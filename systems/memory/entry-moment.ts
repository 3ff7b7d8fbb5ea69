import { type Minute, minuteAt, minutesPerDay, momentOf } from '../../recon/model/time';
import type { RecallEntry } from '../recall-system';

const msPerMinute = 60_000;

/** When an entry was made, by its header; undefined where the header has no moment. */
export function entryMoment({ header }: Pick<RecallEntry, 'header'>): Minute | undefined {
  const [, day, clock] = /^\[Day (\d+), (\d{2}:\d{2})\]/u.exec(header) ?? [];
  return day === undefined || clock === undefined ? undefined : minuteAt(Number(day), clock);
}

/** A moment of a case as a datetime in UTC. */
export function datetimeOf(minute: Minute, day1: string): string {
  return new Date(Date.parse(`${day1}T00:00:00Z`) + minute * msPerMinute).toISOString();
}

/** `Day 3, 14:00` of a datetime, where it is of the case or not long after; undefined where it can't be read. */
export function momentOfDatetime(datetime: string, day1: string): string | undefined {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(datetime) ? datetime : `${datetime}Z`;
  const minute = Math.floor((Date.parse(zoned) - Date.parse(`${day1}T00:00:00Z`)) / msPerMinute);
  return minute >= 0 && minute < 366 * minutesPerDay ? momentOf(minute) : undefined;
}
