import picocolors from 'picocolors';

import { FakeScreen } from '../test/support/fake-screen';
import { matchGoldenText } from '../test/support/match-golden-text';
import { createOutput } from './output';
import { type ConditionProgress, type ProgressSnapshot, renderProgress, renderProgressLine } from './progress';
import { createProgressDisplay } from './progress-display';

const now = new Date('2026-01-02T03:04:05Z');
const colors = picocolors.createColors(false);

const condition = (label: string, changes: Partial<ConditionProgress> = {}): ConditionProgress => ({
  label,
  settled: 0,
  planned: 500,
  waitingUntil: null,
  why: null,
  ...changes,
});

const snapshot: ProgressSnapshot = {
  conditions: [
    condition('raw_conversation · offline', { settled: 500 }),
    condition('chatgpt_entries · mini', { settled: 137 }),
    condition('langchain_summary · mini', {
      settled: 20,
      waitingUntil: '2026-01-02T03:06:10Z',
      why: 'rate limit of compatible\x1b[2J',
    }),
    condition('memgpt_records · mini', { why: 'no credit left; `resume` goes on' }),
    condition('witness_turns · mini'),
  ],
  settled: 657,
  planned: 2_500,
  ratePerSecond: 4.21,
  refused: 2,
  spendUsd: 0.0163,
  etaSeconds: 438,
};

it('shows a line per condition and one for the sweep', () => {
  const lines = renderProgress(snapshot, { width: 110, height: 24, now, colors });
  matchGoldenText('cli/progress.txt', `${lines.join('\n')}\n`);
});

it('no line is wider than the screen, and no more lines are drawn than fit', () => {
  const many = { ...snapshot, conditions: Array.from({ length: 60 }, (_, index) => condition(`condition ${index}`)) };
  const lines = renderProgress(many, { width: 40, height: 10, now, colors });
  expect(lines).toHaveLength(10);
  expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(40);
});

it('waiting conditions come first where not all fit', () => {
  const lines = renderProgress(snapshot, { width: 110, height: 4, now, colors });
  expect(lines.map((line) => line.slice(0, 20).trim())).toEqual([
    'langchain_summary ·',
    'memgpt_records · min',
    '… and 3 more of 5 co',
    '657 of 2,500 settled',
  ]);
});

it('100 % is said only of all', () => {
  expect(renderProgressLine({ ...snapshot, conditions: [], settled: 9_999, planned: 10_000 })).toContain('99 %');
  expect(renderProgressLine({ ...snapshot, conditions: [], settled: 10_000, planned: 10_000 })).toBe(
    '10,000 of 10,000 settled (100 %) · 2 refused · $0.0163',
  );
});

it('the bar of a condition that is not planned yet is empty', () => {
  const unplanned = { ...snapshot, conditions: [condition('raw_conversation · mini', { planned: 0 })] };
  expect(renderProgress(unplanned, { width: 110, height: 24, now, colors })[0]).toMatch(/░{20} +0\/0$/);
});

it('nothing planned is not called done', () => {
  const planning = {
    ...snapshot,
    conditions: [],
    settled: 0,
    planned: 0,
    refused: 0,
    spendUsd: null,
    etaSeconds: null,
  };
  expect(renderProgressLine(planning)).toBe('no cells planned so far');
});

describe('the display', () => {
  const outputTo = (stderr: FakeScreen) =>
    createOutput({
      stdout: new FakeScreen(),
      stderr,
      json: false,
      color: false,
      environment: { noColor: false, forceColor: false },
    });

  it('redraws in place on a terminal', () => {
    const screen = new FakeScreen(true, 80, 24);
    const display = createProgressDisplay(outputTo(screen), () => now);
    display.update(snapshot);
    const first = screen.text;
    display.update(snapshot);
    expect(screen.text).toBe(`${first}\x1b[6A\r\x1b[J${first}`);
    display.clear();
    expect(screen.text.endsWith('\x1b[6A\r\x1b[J')).toBe(true);
  });

  it('prints one line about every 10 s elsewhere, without control codes, and the last state once', () => {
    const screen = new FakeScreen();
    let seconds = 0;
    const display = createProgressDisplay(outputTo(screen), () => new Date(seconds * 1000));
    for (seconds = 0; seconds <= 25; seconds += 1) display.update(snapshot);
    display.finish(snapshot);
    expect(screen.text.trimEnd().split('\n')).toHaveLength(3);

    expect(screen.text).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
    display.finish({ ...snapshot, settled: 2_500 });
    expect(screen.text.trimEnd().split('\n')).toHaveLength(4);
  });
});
