import {
  addMonths,
  daysBetween,
  formatDate,
  formatDayInWords,
  formatFileDate,
  formatIso,
  formatSpokenDate,
  minutesOf,
  startOfMonth,
} from './dates';

test('a date is written as the data set writes it, with its weekday', () => {
  expect(formatFileDate(minutesOf(2023, 5, 30, 8, 8))).toBe('2023/05/30 (Tue) 08:08');
  expect(formatIso(minutesOf(2023, 5, 30, 8, 8))).toBe('2023-05-30T08:08');
  expect(formatDayInWords(minutesOf(2023, 3, 4, 23))).toBe('March 4');
});

test('days are counted by the calendar, not by hours', () => {
  expect(daysBetween(minutesOf(2023, 2, 27, 23, 59), minutesOf(2023, 3, 1, 0, 1))).toBe(2);
  expect(formatIso(startOfMonth(minutesOf(2024, 2, 29, 5)))).toBe('2024-02-01T00:00');
});

test('a date is spoken with a twelve-hour clock, noon and midnight included', () => {
  expect(formatSpokenDate(minutesOf(2023, 5, 8, 13, 56))).toBe('1:56 pm on 8 May, 2023');
  expect(formatSpokenDate(minutesOf(2023, 5, 8, 0, 5))).toBe('12:05 am on 8 May, 2023');
  expect(formatSpokenDate(minutesOf(2023, 5, 8, 12, 0))).toBe('12:00 pm on 8 May, 2023');
  expect(formatDate(minutesOf(2023, 5, 8, 23, 59))).toBe('8 May 2023');
});

test('months are added across the year, whatever the day', () => {
  expect(formatIso(addMonths(minutesOf(2023, 12, 31, 9), 1))).toBe('2024-01-01T00:00');
  expect(formatIso(addMonths(minutesOf(2023, 1, 31), 1))).toBe('2023-02-01T00:00');
});
