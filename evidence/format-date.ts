import { monthNames } from '../text/english-words';

/**
 * `2023-05-25T20:21` to `25 May 2023`. Read from the digits, so that no time zone can move a day.
 * @throws RangeError for anything else than `YYYY-MM-DDTHH:MM`; loaders give no other form.
 */
export function formatDay(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month} ${year}`;
}

/**
 * `2023-05-25T20:21` to `Thursday, 25 May 2023, 20:21`. The day of the week lets a reader resolve "last Saturday".
 * @throws RangeError for anything else than `YYYY-MM-DDTHH:MM`.
 */
export function formatDateTime(date: string): string {
  const { time, weekday } = partsOf(date);
  return `${weekday}, ${formatDay(date)}, ${time}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function partsOf(date: string): { day: number; month: string; year: string; time: string; weekday: string } {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/u.exec(date);
  const [, year = '', monthDigits = '', dayDigits = '', time = ''] = match ?? [];
  const day = Number(dayDigits);
  const month = monthNames[Number(monthDigits) - 1];
  const calendar = new Date(`${year}-${monthDigits}-${dayDigits}T${time}Z`);
  const weekday = weekdays[calendar.getUTCDay()];
  // A Date turns 30 February into 2 March.
  if (month === undefined || weekday === undefined || calendar.getUTCDate() !== day) {
    throw new RangeError(`a date is written YYYY-MM-DDTHH:MM, not ${JSON.stringify(date)}`);
  }
  return { day, month, year, time, weekday };
}
