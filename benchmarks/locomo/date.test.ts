import fc from 'fast-check';

import { monthNames } from '../../text/english-words';
import { parseLoCoMoDate } from './date';

it.each([
  ['1:56 pm on 8 May, 2023', '2023-05-08T13:56'],
  ['12:48 am on 1 February, 2023', '2023-02-01T00:48'],
  ['12:00 PM on 29 february, 2024', '2024-02-29T12:00'],
  [' 9:05 am on 10 October, 2022 ', '2022-10-10T09:05'],
])('%j is %s', (text, date) => expect(parseLoCoMoDate(text)).toBe(date));

it.each([
  '',
  '13:00 pm on 8 May, 2023',
  '0:10 am on 8 May, 2023',
  '1:56 pm on 31 June, 2023',
  '8 May, 2023',
  '2023-05-08',
])('%j is no date', (text) => expect(parseLoCoMoDate(text)).toBeUndefined());

it('reads back every minute it could be given', () => {
  const minutes = fc.date({
    min: new Date('1000-01-01T00:00Z'),
    max: new Date('9999-12-31T23:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(minutes, (date) => {
      const [hour, month] = [date.getUTCHours(), monthNames[date.getUTCMonth()]];
      const time = `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
      const printed = `${time} on ${date.getUTCDate()} ${month}, ${date.getUTCFullYear()}`;
      expect(parseLoCoMoDate(printed)).toBe(date.toISOString().slice(0, 16));
    }),
  );
});
