import { monthNames } from '../../text/english-words';

/** Dates without a zone, as the data sets print none: minutes since 1970 in an imagined UTC. */
export type Minutes = number;

const minutesPerDay = 24 * 60;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const asDate = (at: Minutes): Date => new Date(at * 60_000);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function minutesOf(year: number, month: number, day: number, hour = 0, minute = 0): Minutes {
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}

export function addDays(at: Minutes, days: number): Minutes {
  return at + days * minutesPerDay;
}

/** Midnight at the start of that day. */
export function startOfDay(at: Minutes): Minutes {
  return Math.floor(at / minutesPerDay) * minutesPerDay;
}

/** Midnight at the start of that day's month. */
export function startOfMonth(at: Minutes): Minutes {
  return addMonths(at, 0);
}

/** Midnight at the start of the month that is so many months on. */
export function addMonths(at: Minutes, months: number): Minutes {
  const date = asDate(at);
  return minutesOf(date.getUTCFullYear(), date.getUTCMonth() + 1 + months, 1);
}

/** Whole calendar days from one date to the other. */
export function daysBetween(from: Minutes, to: Minutes): number {
  return (startOfDay(to) - startOfDay(from)) / minutesPerDay;
}

/** LongMemEval's form: `2023/05/30 (Tue) 08:08`. */
export function formatFileDate(at: Minutes): string {
  const date = asDate(at);
  const day = `${date.getUTCFullYear()}/${twoDigits(date.getUTCMonth() + 1)}/${twoDigits(date.getUTCDate())}`;
  return `${day} (${weekdays[date.getUTCDay()]}) ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

/** `YYYY-MM-DDTHH:MM`, the project's own form. */
export function formatIso(at: Minutes): string {
  return asDate(at).toISOString().slice(0, 16);
}

/** `March 14`. */
export function formatDayInWords(at: Minutes): string {
  return `${monthInWords(at)} ${asDate(at).getUTCDate()}`;
}

/** `March`. */
export function monthInWords(at: Minutes): string {
  return monthNames[asDate(at).getUTCMonth()]!;
}

/** `2023`. */
export function yearOf(at: Minutes): number {
  return asDate(at).getUTCFullYear();
}

/** `9 June 2023`. */
export function formatDate(at: Minutes): string {
  return `${asDate(at).getUTCDate()} ${monthInWords(at)} ${yearOf(at)}`;
}

/** LoCoMo's form: `1:56 pm on 8 May, 2023`. */
export function formatSpokenDate(at: Minutes): string {
  const date = asDate(at);
  const hour = date.getUTCHours();
  const time = `${((hour + 11) % 12) + 1}:${twoDigits(date.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`;
  return `${time} on ${date.getUTCDate()} ${monthInWords(at)}, ${yearOf(at)}`;
}
