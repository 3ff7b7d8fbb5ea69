import { parseIsoDate } from '../../text/dates';
import { monthNames } from '../../text/english-words';

const printed = new RegExp(
  `^(1[0-2]|[1-9]):([0-5]\\d) ([ap])m on (\\d{1,2}) (${monthNames.join('|')}), (\\d{4})$`,
  'i',
);

/** `1:56 pm on 8 May, 2023` to `2023-05-08T13:56`; undefined for anything else, impossible dates included. */
export function parseLoCoMoDate(text: string): string | undefined {
  const [, clockHour, minute, half, day = '', monthName = '', year] = printed.exec(text.trim()) ?? [];
  if (clockHour === undefined) return undefined;
  const month = monthNames.findIndex((name) => name.toLowerCase() === monthName.toLowerCase()) + 1;
  const hour = (Number(clockHour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  return parseIsoDate(`${year}-${twoDigits(month)}-${twoDigits(Number(day))}T${twoDigits(hour)}:${minute}`);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
