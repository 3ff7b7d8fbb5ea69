import type { RateLimits } from '../providers/provider';
import { LearntLimits } from './learnt-limits';

const written: RateLimits[] = [];
let write: (limits: RateLimits) => Promise<void>;
let learnt: LearntLimits;

beforeEach(() => {
  written.length = 0;
  write = (limits) => {
    written.push(limits);
    return Promise.resolve();
  };
  learnt = new LearntLimits((limits) => write(limits));
});

const slow = { requestsPerMinute: 60 };
const fast = { requestsPerMinute: 600 };

it('writes what is new, and nothing that was said before', async () => {
  for (const [now, limits] of [slow, slow, undefined, fast, slow].entries()) await learnt.hear(limits, now * 2_000);
  expect(written).toEqual([slow, fast, slow]);
});

it('takes what one response says of requests and another of tokens together', async () => {
  const tokens = { tokensPerMinute: 9_000 };
  for (const [now, limits] of [slow, tokens, slow, tokens].entries()) await learnt.hear(limits, now * 2_000);
  expect(written).toEqual([slow, tokens]);
});

it('writes at most once a second, and what is still new then', async () => {
  for (const now of [0, 10, 500, 999]) await learnt.hear({ requestsPerMinute: 100 + now }, now);
  await learnt.hear(fast, 1_000);
  expect(written).toEqual([{ requestsPerMinute: 100 }, fast]);
});

it('makes everybody wait while limits are being written, so that no permit is asked for without them', async () => {
  let finish!: () => void;
  write = () => new Promise<void>((resolve) => (finish = resolve));
  const first = learnt.hear(slow, 0);
  const heard = jest.fn();
  void learnt.hear(undefined, 1).then(heard);
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  finish();
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toHaveBeenCalled();
});

it('tells of a write that failed, and writes the same limits when they are said again', async () => {
  const away = new Error('away');
  const works = write;
  write = () => Promise.reject(away);
  await expect(learnt.hear(slow, 0)).rejects.toBe(away);
  write = works;
  await learnt.hear(slow, 1_000);
  expect(written).toEqual([slow]);
});
