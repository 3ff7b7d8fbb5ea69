import fc from 'fast-check';

import { isDateOnly, parseIsoDate, parseLongMemEvalDate } from './dates';

const minutes = fc
  .date({ min: new Date('0001-01-01T00:00Z'), max: new Date('9999-12-31T23:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));

describe('parseLongMemEvalDate', () => {
  it('reads the printed form, with or without the weekday', () => {
    expect(parseLongMemEvalDate('2023/05/30 (Tue) 08:08')).toBe('2023-05-30T08:08');
    expect(parseLongMemEvalDate(' 2024/02/29 23:59 ')).toBe('2024-02-29T23:59');
  });

  it.each(['', '2023/02/29 (Wed) 08:08', '2023/13/01 (Sun) 08:08', '2023/05/30 (Tue) 24:00', '2023/05/30 (Tue)'])(
    'gives undefined for %j',
    (text) => expect(parseLongMemEvalDate(text)).toBeUndefined(),
  );

  it('reads back every minute it could be given', () => {
    fc.assert(
      fc.property(minutes, (date) => {
        const printed = `${date.slice(0, 10).replaceAll('-', '/')} (Mon) ${date.slice(11)}`;
        expect(parseLongMemEvalDate(printed)).toBe(date);
      }),
    );
  });
});

describe('parseIsoDate', () => {
  it.each([
    ['2023-05-30', '2023-05-30T00:00'],
    ['2023-05-30 08:08', '2023-05-30T08:08'],
    ['2023-05-30T08:08:59.999', '2023-05-30T08:08'],
    ['2023-05-30T08:08:00.000Z', '2023-05-30T08:08'],
    ['2023-01-01T01:30+02:00', '2022-12-31T23:30'],
    ['2023-05-30T08:08-0530', '2023-05-30T13:38'],
  ])('reads %s as %s', (text, date) => expect(parseIsoDate(text)).toBe(date));

  it.each([
    '',
    '30 May 2023',
    '2023-5-30',
    '2023-02-30',
    '2023-05-30T25:00',
    '2023-05-30T08',
    '2023-05-30T08:08+2',
    '9999-12-31T23:59-05:00',
  ])('gives undefined for %j', (text) => expect(parseIsoDate(text)).toBeUndefined());

  it('leaves its own form as it is', () => {
    fc.assert(fc.property(minutes, (date) => expect(parseIsoDate(date)).toBe(date)));
  });

  it('knows a date without a time', () => {
    expect([isDateOnly('2023-05-30'), isDateOnly('2023-05-30T00:00')]).toEqual([true, false]);
  });
});
