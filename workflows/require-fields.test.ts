import type { RerunWish } from '../contracts/operations';
import { requireFields } from './require-fields';

const check = (wish: unknown) => () =>
  requireFields<RerunWish>(wish, { condition: 'string', item: 'string', only: 'strings', reason: 'string' });

it('takes an object of known fields, and says of anything else what is wrong and what there is', () => {
  expect(check({})).not.toThrow();
  expect(check({ condition: 'a/*', only: ['failed'], reason: 'outage' })).not.toThrow();
  for (const wish of [undefined, null, 'failed', ['failed'], 3]) {
    expect(check(wish)).toThrow("This can't be done: give one JSON object with condition, item, only, reason.");
  }
  expect(check({ who: 'ada@lovelace' })).toThrow('there is no "who"; there are condition, item, only, reason');
  expect(check({ only: 'failed' })).toThrow('"only" is a list of texts, e.g. ["failed"]');
  expect(check({ only: [null] })).toThrow('"only" is a list of texts');
  expect(check({ item: null })).toThrow('"item" is a text in quotes');
});
