import fc from 'fast-check';

import { formatDateTime, formatDay } from './format-date';

test('a date is written in plain English, with the day of the week where its time is', () => {
  expect(formatDay('2023-05-25T20:21')).toBe('25 May 2023');
  expect(formatDateTime('2023-05-25T20:21')).toBe('Thursday, 25 May 2023, 20:21');
  expect(formatDateTime('2024-02-29T00:00')).toBe('Thursday, 29 February 2024, 00:00');
});

test('day, month, year and weekday are those of the calendar', () => {
  const from = new Date('1900-01-01');
  fc.assert(
    fc.property(fc.date({ min: from, max: new Date('2100-12-31'), noInvalidDate: true }), (date) => {
      const written = new Intl.DateTimeFormat('en-GB', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const iso = date.toISOString().slice(0, 16);
      expect(formatDateTime(iso).replaceAll(',', '')).toBe(
        `${written.format(date).replaceAll(',', '')} ${iso.slice(11)}`,
      );
    }),
  );
});

test.each(['2023-05-25', '2023-13-01T00:00', '2023-02-30T00:00', '2023/05/25 (Thu) 20:21', ''])(
  '%j is refused',
  (date) => {
    expect(() => formatDay(date)).toThrow(RangeError);
  },
);
