import { createColors } from 'picocolors';

import { renderLanes } from './render-lanes';

const now = new Date('2026-01-01T00:00:00Z');
const lane = { pausedUntil: null, pausedWhy: null, stoppedWhy: null };

it('lanes are shown with every limit and who says it, and with what holds them back', () => {
  const text = renderLanes(
    [
      {
        ...{ ...lane, key: 'openai' },
        limits: [
          { limit: 'concurrency', value: 20, source: 'declared' },
          { limit: 'requestsPerMinute', value: 3_000, source: 'learnt' },
          { limit: 'requestsPerDay', value: 10_000, source: 'declared' },
        ],
      },
      { ...lane, key: 'openai/a', limits: [], pausedUntil: new Date('2026-01-01T00:02:00Z'), pausedWhy: 'slow down' },
      { ...lane, key: 'openai/b', limits: [], stoppedWhy: 'bad \u001b[31m key' },
    ],
    now,
    { colors: createColors(false) },
  );
  expect(text.split('\n').slice(2)).toEqual([
    'openai    20 at a time (declared), 3,000 requests/min (learnt), 10,000 requests/day (declared)  open',
    expect.stringMatching(/^openai\/a +none declared +waits until 2026-01-01T00:02:00\.000Z \(2 min\): slow down$/),
    expect.stringMatching(/^openai\/b +none declared +stopped: bad \\x1b\[31m key$/),
  ]);
});
