import { WaitClock } from './wait-clock';
import type { WaitReason } from './work-event';

it('every moment between the first reason and the end of waiting is told once, under the reason it had', () => {
  const told: [WaitReason, number][] = [];
  const clock = new WaitClock((reason, ms) => told.push([reason, ms]));
  clock.become(undefined, 5);
  clock.become('limit', 10);
  clock.become('limit', 25);
  clock.become('outage', 40);
  clock.become(undefined, 100);
  clock.become(undefined, 200);
  expect(told).toEqual([
    ['limit', 15],
    ['limit', 15],
    ['outage', 60],
  ]);
});
