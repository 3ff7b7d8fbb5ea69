import { batchRemark } from './batch-remark';

const none = { open: 5, openBatches: 0, batchLines: 0, batchWhy: null };

it.each([
  ['nothing where there are no batches', none, undefined],
  ['how much is in batches', { ...none, openBatches: 2, batchLines: 12_000 }, '12,000 calls in 2 batches'],
  [
    'and what one of them waits for',
    { ...none, openBatches: 1, batchLines: 1, batchWhy: 'HTTP 503' },
    '1 call in 1 batch: HTTP 503',
  ],
  [
    'why there are none any more',
    { ...none, batchWhy: 'refused' },
    'its last batch was closed without results: refused',
  ],
  ['nothing once every call has its end', { ...none, open: 0, batchWhy: 'refused' }, undefined],
])('says %s', (_, row, remark) => {
  expect(batchRemark(row)).toBe(remark);
});
