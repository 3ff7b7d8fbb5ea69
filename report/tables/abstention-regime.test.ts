import { abstentionRegime } from './abstention-regime';

describe('abstentionRegime', () => {
  it.each([
    ['hard', { delivered: 100, answered: 4, right: 4 }],
    ['speculative', { delivered: 100, answered: 5, right: 0 }],
    ['cautious', { delivered: 100, answered: 40, right: 30 }],
    ['speculative', { delivered: 100, answered: 55, right: 40 }],
    ['speculative', { delivered: 100, answered: 90, right: 80 }],
  ])('is %s for %j', (regime, counts) => {
    expect(abstentionRegime([counts])).toBe(regime);
  });

  it('pools the arms by cells', () => {
    const arms = [
      { delivered: 10, answered: 10, right: 10 },
      { delivered: 990, answered: 0, right: 0 },
    ];
    expect(abstentionRegime(arms)).toBe('hard');
  });

  it('is unknown where nothing was delivered', () => {
    expect(abstentionRegime([{ delivered: 0, answered: 0, right: 0 }])).toBeNull();
  });
});
