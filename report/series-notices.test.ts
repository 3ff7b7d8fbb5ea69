import type { LaterSeries } from '../db/queries/later-series';
import { sweepReport } from '../test/support/sweep-report';
import { completion } from './notices';
import { seriesNotices } from './series-notices';

const row = (over: Partial<LaterSeries> = {}): LaterSeries => ({
  ...{ experiment: 'templates', condition: 'nl/mini', readerId: 'mini', actionId: 1, action: 'rerun' },
  ...{ at: '2026-11-30T10:12:00.000Z', who: 'ann@lab', reason: 'outage', cells: 5, delivered: 5, mixes: false },
  ...over,
});
const withSeries = (later: readonly LaterSeries[], rerunning = 0) => ({
  ...sweepReport(),
  series: { later, rerunning },
});

it('where all cells use the plan’s series there is nothing to say', () => {
  expect(seriesNotices(withSeries([]))).toEqual([]);
});

it('a rerun is told once, with when, who, why and where; conditions that mix its answers with others are flagged', () => {
  const [notice, ...more] = seriesNotices(withSeries([row(), row({ condition: 'json/mini', cells: 1, mixes: true })]));
  expect(more).toEqual([]);
  expect(notice).toMatch(
    /^6 cells use what the rerun of 2026-11-30 .* by ann@lab \(“outage”\) came to: templates\/nl\/mini 5/u,
  );
  expect(notice).toContain('1 condition mixes its answers with those of another time: templates/json/mini.');
});

it('a verdict is told apart from a rerun', () => {
  expect(seriesNotices(withSeries([row({ action: 'give_up', cells: 1, delivered: 0, reason: null })]))).toEqual([
    expect.stringMatching(/^1 cell counts as given up by the verdict of .* by ann@lab: templates\/nl\/mini 1\.$/u),
  ]);
});

it('while a rerun is owed nothing is called complete', () => {
  const report = withSeries([], 2);
  expect(seriesNotices(report)[0]).toContain('A rerun of 2 cells is under way');
  expect(completion(report)).toMatchObject({ complete: false });
  expect(completion(report).text).toContain('A rerun of 2 cells is under way.');
});
