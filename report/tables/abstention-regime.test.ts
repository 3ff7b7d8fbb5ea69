import { abstentionRegime, rightAnswered } from './abstention-regime';

/** What string scorers give: only answers are right. */
function ofAnswered(counts: { delivered: number; answered: number; right: number }) {
  return { ...counts, accuracyAnswered: counts.answered === 0 ? null : counts.right / counts.answered };
}

describe('abstentionRegime', () => {
  it.each([
    ['hard', { delivered: 100, answered: 4, right: 4 }],
    ['speculative', { delivered: 100, answered: 5, right: 0 }],
    ['cautious', { delivered: 100, answered: 40, right: 30 }],
    ['speculative', { delivered: 100, answered: 55, right: 40 }],
    ['speculative', { delivered: 100, answered: 90, right: 80 }],
  ])('is %s for %j', (regime, counts) => {
    expect(abstentionRegime([ofAnswered(counts)])).toBe(regime);
  });

  it('pools the arms by cells', () => {
    const arms = [
      { delivered: 10, answered: 10, right: 10 },
      { delivered: 990, answered: 0, right: 0 },
    ];
    expect(abstentionRegime(arms.map(ofAnswered))).toBe('hard');
  });

  it('abstentions that a judge takes for right do not count as good answers', () => {
    const counts = { delivered: 100, answered: 40, right: 80, accuracyAnswered: 0.5 };
    expect(abstentionRegime([counts])).toBe('speculative');
    expect(rightAnswered([counts])).toBe(20);
  });

  it('is unknown where nothing was delivered', () => {
    expect(abstentionRegime([ofAnswered({ delivered: 0, answered: 0, right: 0 })])).toBeNull();
  });
});
