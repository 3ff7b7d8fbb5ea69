import * as fc from 'fast-check';

import { untilQuotaDayEndsMs } from './quota-day';

const hourMs = 60 * 60 * 1000;
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  dateStyle: 'short',
  timeStyle: 'medium',
});

describe('a quota per day is back at midnight in Los Angeles', () => {
  test.each([
    ['in winter, 8 hours behind', '2026-11-30T20:00:00Z', 12 * hourMs],
    ['in summer, 7 hours behind', '2026-07-01T20:00:00Z', 11 * hourMs],
    ['at midnight itself: a whole day', '2026-11-30T08:00:00Z', 24 * hourMs],
    ['a moment before', '2026-11-30T07:59:59.999Z', 1],
    ['on the day of 23 hours, before the change', '2026-03-08T08:30:00Z', 22.5 * hourMs],
    ['on the day of 23 hours, after it', '2026-03-08T12:00:00Z', 19 * hourMs],
    ['on the day of 25 hours, before the change', '2026-11-01T07:30:00Z', 24.5 * hourMs],
    ['on the day of 25 hours, after it', '2026-11-01T12:00:00Z', 20 * hourMs],
  ])('%s', (_what, now, waitMs) => {
    expect(untilQuotaDayEndsMs(Date.parse(now))).toBe(waitMs);
  });

  test('whenever it is asked', () => {
    const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (now) => {
        const atMs = now.getTime() + untilQuotaDayEndsMs(now.getTime());
        const [today] = clock.format(now).split(',');
        const [lastDay] = clock.format(atMs - 1).split(',');
        const [nextDay, time] = clock.format(atMs).split(', ');
        expect(lastDay).toBe(today);
        expect(nextDay).not.toBe(today);
        expect(time).toBe('00:00:00');
      }),
      { numRuns: 2000 },
    );
  });
});
