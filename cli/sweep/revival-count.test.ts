import { RevivalCount } from './revival-count';

const add = (count: RevivalCount, nowMs: number) => () => count.add(['orchestration'], '/data/worker.log', nowMs);

it('the sixth worker soon after the others is one too many, and the log is named', () => {
  const count = new RevivalCount();
  for (let nowMs = 0; nowMs < 5_000; nowMs += 1_000) expect(add(count, nowMs)).not.toThrow();
  expect(add(count, 5_000)).toThrow(/^No worker serves orchestration: 5 ended .* \/data\/worker\.log;/);
});

it('a worker that lived long ends the row, so that days of following may see many', () => {
  const count = new RevivalCount();
  for (let day = 0; day < 20; day += 1) expect(add(count, day * 86_400_000)).not.toThrow();
});
