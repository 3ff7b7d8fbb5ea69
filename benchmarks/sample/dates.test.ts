import { daysBetween, formatDayInWords, formatFileDate, formatIso, minutesOf, startOfMonth } from './dates';

test('a date is written as the data set writes it, with its weekday', () => {
  expect(formatFileDate(minutesOf(2023, 5, 30, 8, 8))).toBe('2023/05/30 (Tue) 08:08');
  expect(formatIso(minutesOf(2023, 5, 30, 8, 8))).toBe('2023-05-30T08:08');
  expect(formatDayInWords(minutesOf(2023, 3, 4, 23))).toBe('March 4');
});

test('days are counted by the calendar, not by hours', () => {
  expect(daysBetween(minutesOf(2023, 2, 27, 23, 59), minutesOf(2023, 3, 1, 0, 1))).toBe(2);
  expect(formatIso(startOfMonth(minutesOf(2024, 2, 29, 5)))).toBe('2024-02-01T00:00');
});
