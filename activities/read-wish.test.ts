import { readWish } from './read-wish';

it('reads what people write by hand, and nothing but what it knows', () => {
  const wish = { sweepId: 's', condition: 'a/*', only: ['failed'], reason: 'outage' };
  expect(readWish('rerun', wish)).toEqual(wish);
  expect(() => readWish('rerun', { sweepId: 's', conditon: 'a' })).toThrow(/conditon.*Give a JSON object of sweepId/u);
  expect(() => readWish('giveUp', { sweepId: 's', only: 'failed' })).toThrow(/^giveUp.*only:/u);
  expect(() => readWish('rerun', undefined)).toThrow('input:');
});

it('takes no word of a verdict for who gives it', () => {
  expect(readWish('rerun', { sweepId: 's', who: 'ada@lovelace' })).toEqual({ sweepId: 's', who: 'ada@lovelace' });
  expect(() => readWish('giveUp', { sweepId: 's', who: 'ada@lovelace' })).toThrow('who');
});

it('keeps a reason as one line of at most 500 characters without what looks like a key', () => {
  const { reason } = readWish('giveUp', { sweepId: 's', reason: `sk-abcdef123456\nwas refused ${'x'.repeat(2_000)}` });
  expect(reason).toMatch(/^\[redacted\] was refused x+…$/u);
  expect(reason).toHaveLength(500);
  expect(readWish('rerun', { sweepId: 's', reason: ' \n ' })).toEqual({ sweepId: 's' });
});
