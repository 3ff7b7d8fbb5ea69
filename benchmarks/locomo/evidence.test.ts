import { parseEvidence, turnKeyOf } from './evidence';

describe('parseEvidence', () => {
  it.each([
    [[], [], false],
    [['D1:3', 'D12:40'], ['D1:3', 'D12:40'], false],
    [['D1:3', 'D1:3'], ['D1:3'], false],
    [['D8:6; D9:17'], ['D8:6', 'D9:17'], true],
    [['D9:1 D4:4 D4:6'], ['D9:1', 'D4:4', 'D4:6'], true],
    [['D1:1,D1:2', '(D2:1)'], ['D1:1', 'D1:2', 'D2:1'], true],
    [['D:11:26'], ['D11:26'], true],
    [['D30:05'], ['D30:5'], false],
    [['D', 'D1:2'], ['D1:2'], true],
    [['', 'turn 5', 'd1:2'], [], true],
    [['D00:00'], ['D0:0'], false],
  ])('reads %j as %j, malformed: %j', (entries, ids, isMalformed) => {
    expect(parseEvidence(entries)).toEqual({ ids, isMalformed });
  });

  it('takes no longer for an entry of half a million characters', () => {
    const start = performance.now();
    for (const text of ['D', 'D1', '1', 'D:', 'D1:', '0']) parseEvidence([text.repeat(500_000)]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

it('turnKeyOf spells a turn’s own id as evidence is spelled', () => {
  expect([turnKeyOf('D3:07'), turnKeyOf('3:7')]).toEqual(['D3:7', undefined]);
});
