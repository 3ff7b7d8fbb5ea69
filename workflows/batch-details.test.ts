import { batchDetails, batchSummary, type FollowedBatch } from './batch-details';

const batch: FollowedBatch = { batchId: 7, number: 3, lines: 10_000, state: 'running', settled: 0, why: null };

it('a summary says which batch of how many an activity is about, how large it is and what it is at', () => {
  expect(batchSummary({ model: 'gpt-5.4', key: 'chatgpt_entries/mini' }, batch, 5)).toBe(
    'gpt-5.4 · chatgpt_entries/mini · batch 3 of 5 · 10,000 lines · running',
  );
  expect(batchSummary({ model: 'm', key: 'k' }, { ...batch, lines: 1 }, 0)).toBe(
    'm · k · batch 3 of 3 · 1 line · running',
  );
});

it('details list open batches, at most 40, and say that their jobs run on', () => {
  const text = batchDetails(Array<FollowedBatch>(60).fill(batch), 70, null).join('\n');
  expect(text).toMatch(/60 open of 70 batches\. Their jobs run on at the vendor/);
  expect(text.match(/^\| 3 \|/gm)).toHaveLength(40);
});

it("a server's words can't break the table", () => {
  const [row] = batchDetails([{ ...batch, why: 'a | b\n<script>`' }], 1, null).slice(-1);
  expect(row).toBe('| 3 | 10000 | running | a \\| b \\<script\\>\\` |');
});

it('without an open batch the last one has its say, if it has any', () => {
  expect(batchDetails([], 1, null)).toEqual([]);
  expect(batchDetails([], 1, 'refused *entirely*')).toEqual(['', 'Its last batch: refused \\*entirely\\*']);
});
