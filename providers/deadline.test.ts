import { getEventListeners } from 'node:events';

import { startDeadline } from './deadline';

describe('a deadline', () => {
  test('aborts when its time is over and says so', async () => {
    const deadline = startDeadline({ deadlineMs: 5 });
    await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
    expect(deadline.stopped).toBe('timeout');
  });

  test('aborts when the run is cancelled and says so, even if its time ends later', () => {
    jest.useFakeTimers();
    const run = new AbortController();
    const deadline = startDeadline({ deadlineMs: 100, signal: run.signal });
    run.abort();
    jest.advanceTimersByTime(200);
    expect([deadline.stopped, deadline.signal.aborted]).toEqual(['cancelled', true]);
    jest.useRealTimers();
  });

  test('is stopped from the start where the run is cancelled already', () => {
    const deadline = startDeadline({ deadlineMs: 100, signal: AbortSignal.abort() });
    expect([deadline.stopped, deadline.signal.aborted]).toEqual(['cancelled', true]);
    deadline.clear();
  });

  test('once cleared, neither the timer nor the run touches it', () => {
    jest.useFakeTimers();
    const run = new AbortController();
    const deadline = startDeadline({ deadlineMs: 100, signal: run.signal });
    deadline.clear();
    expect(jest.getTimerCount()).toBe(0);
    run.abort();
    expect(deadline.stopped).toBeUndefined();
    jest.useRealTimers();
  });

  test('a limit beyond the longest timer does not fire at once', () => {
    jest.useFakeTimers();
    const deadline = startDeadline({ deadlineMs: Number.MAX_SAFE_INTEGER });
    jest.advanceTimersByTime(1_000_000);
    expect(deadline.stopped).toBeUndefined();
    deadline.clear();
    jest.useRealTimers();
  });

  test('hundreds of exchanges share one listener on the run, and all of them stop', () => {
    const run = new AbortController();
    const open = Array.from({ length: 300 }, () => startDeadline({ deadlineMs: 10_000, signal: run.signal }));
    expect(getEventListeners(run.signal, 'abort')).toHaveLength(1);
    run.abort();
    expect(open.every((deadline) => deadline.stopped === 'cancelled')).toBe(true);
    open.forEach((deadline) => deadline.clear());
  });
});
