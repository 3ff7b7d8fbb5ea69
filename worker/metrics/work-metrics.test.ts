import type { MetricMeter, MetricTags } from '@temporalio/common';

import { attemptEnded } from '../../activities/work-event';
import { WorkMetrics } from './work-metrics';

/** A meter that keeps what it is told, as `name{labels}`. */
function fakeMeter(): { meter: MetricMeter; values: Map<string, number> } {
  const values = new Map<string, number>();
  const key = (name: string, tags: MetricTags = {}): string =>
    `${name}{${Object.entries(tags)
      .map(([label, value]) => `${label}=${value}`)
      .sort()
      .join()}}`;
  const adding = (name: string) => ({
    add: (value: number, tags?: MetricTags) =>
      void values.set(key(name, tags), (values.get(key(name, tags)) ?? 0) + value),
    set: (value: number, tags?: MetricTags) => void values.set(key(name, tags), value),
    record: (value: number, tags?: MetricTags) => void values.set(key(name, tags), value),
  });
  const make = (name: string) => adding(name) as never;
  return {
    meter: { createCounter: make, createHistogram: make, createGauge: make, withTags: () => make('') },
    values,
  };
}

const reader = { provider: 'openai', model: 'm' } as const;
const of = (name: string, labels = 'model=m,provider=openai'): string => `render_bench_${name}{${labels}}`;

it('an attempt counts once under its outcome and reason, and as a call only where the call ended with it', () => {
  const { meter, values } = fakeMeter();
  const { tell } = new WorkMetrics(meter);
  tell(attemptEnded(reader, { id: 1, outcome: 'failed', retry: 'transient', exchange_ms: 2_000 }, false, 3));
  tell(
    attemptEnded(
      reader,
      { id: 2, outcome: 'answer', input_uncached: 7, cost_micro_usd: 11, exchange_ms: 500 },
      true,
      3,
    ),
  );
  tell(attemptEnded(reader, { id: 3, outcome: 'failed', retry: 'no', final: 'failed' }, false, 3));
  expect(Object.fromEntries(values)).toMatchObject({
    [of('attempts', 'model=m,outcome=failed,provider=openai,retry=transient')]: 1,
    [of('attempts', 'model=m,outcome=answer,provider=openai,retry=none')]: 1,
    [of('calls', 'model=m,outcome=answer,provider=openai')]: 1,
    [of('calls', 'model=m,outcome=failed,provider=openai')]: 1,
    [of('spend_micro_usd')]: 11,
    [of('tokens', 'kind=input_uncached,model=m,provider=openai')]: 7,
    [of('exchange_seconds')]: 0.5,
  });
});

it('a line of a batch is no exchange', () => {
  const { meter, values } = fakeMeter();
  new WorkMetrics(meter).tell(
    attemptEnded(reader, { id: 1, outcome: 'answer', exchange_ms: 9, tier: 'batch' }, true, 1),
  );
  expect([...values.keys()].filter((name) => name.includes('exchange'))).toEqual([]);
});

it('waits add up to the millisecond, though counters take whole numbers', () => {
  const { meter, values } = fakeMeter();
  const { tell } = new WorkMetrics(meter);
  for (let count = 0; count < 10; count += 1) tell({ kind: 'waited', ...reader, reason: 'limit', ms: 0.75 });
  expect(values.get(of('wait_milliseconds', 'model=m,provider=openai,reason=limit'))).toBe(7);
});

it('a lane is in one state at a time, and a model without calls has none', () => {
  const { meter, values } = fakeMeter();
  const metrics = new WorkMetrics(meter);
  for (const state of ['open', 'stopped'] as const) metrics.tell({ kind: 'lane', lane: 'openai', state, why: null });
  const states = ['open', 'paused', 'stopped'].map((state) =>
    values.get(of('lane_state', `lane=openai,state=${state}`)),
  );
  expect(states).toEqual([0, 0, 1]);
  const load = { ...reader, inFlight: 2, pending: 5 };
  metrics.setLoad([load, load]);
  expect([values.get(of('calls_in_flight')), values.get(of('calls_pending'))]).toEqual([4, 10]);
  metrics.setLoad([]);
  expect([values.get(of('calls_in_flight')), values.get(of('calls_pending'))]).toEqual([0, 0]);
});

it('however many models there are, labels stay few', () => {
  const { meter, values } = fakeMeter();
  const { tell } = new WorkMetrics(meter);
  for (let index = 0; index < 1_000; index += 1)
    tell(attemptEnded({ ...reader, model: `m${index}` }, { id: index, outcome: 'answer' }, true, 1));
  const attempts = [...values].filter(([name]) => name.startsWith('render_bench_attempts'));
  expect(attempts).toHaveLength(201);
  expect(attempts.reduce((sum, [, count]) => sum + count, 0)).toBe(1_000);
});
