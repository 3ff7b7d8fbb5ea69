import { describeAction } from './describe-action';

it('says of a rerun how much it is, and of a verdict what became of the cells', () => {
  const conditions = [{ experiment: 'templates', key: 'raw_conversation/mini', cells: 5 }];
  const rerun = { condition: '*/mini', cells: 5, calls: 4, estimatedMicroUsd: 12, conditions };
  expect(describeAction({ action: 'rerun', details: rerun })).toBe('5 cells in 1 condition, 4 calls');
  const verdict = (givenUp: number, kept: number) =>
    describeAction({ action: 'give_up', details: { only: ['all'], verdict: { givenUp, kept, conditions: 2 } } });
  expect(verdict(7, 0)).toBe('7 cells given up in 2 conditions');
  expect(verdict(1, 3)).toBe('1 cell given up, 3 cells of a rerun kept as before in 2 conditions');
});

it('names what was under way, and nothing where nothing was', () => {
  const pause = (calls: number, batches: number) =>
    describeAction({ action: 'pause', details: { kind: 'paused', calls, batches } });
  expect(pause(1_200, 1)).toBe('1,200 calls under way, 1 open batch');
  expect([pause(0, 2), pause(0, 0)]).toEqual(['2 open batches', '']);
});
