import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { abortWithin } from './abort-within';

it('aborts in time, whatever of it is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const signal = abortWithin(300, new AbortController().signal);
  for (let turns = 0; turns < 20; turns += 1) {
    collectGarbage();
    await sleep(25);
  }
  expect([signal.aborted, (signal.reason as Error | undefined)?.name]).toEqual([true, 'TimeoutError']);
});

it('aborts with the other signal, for its reason', () => {
  const other = new AbortController();
  const signal = abortWithin(60_000, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('cut short'));
  expect((signal.reason as Error).message).toBe('cut short');
});
