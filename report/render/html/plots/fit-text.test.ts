import { fitText, textWidth } from './fit-text';

describe('fitText', () => {
  it('leaves a label as it is that fits, and cuts one that does not to the width, with an ellipsis', () => {
    expect(fitText('P2', 100)).toBe('P2');
    const cut = fitText('langchain_summary:deterministic', 150);
    expect(cut).toMatch(/^langchain_summary.*…$/);
    expect(textWidth(cut)).toBeLessThanOrEqual(150);
  });

  it('never cuts a letter of two code units, and spells out what would act instead of show', () => {
    expect(fitText('𝒜'.repeat(40), 60)).toMatch(/^(𝒜)+…$/u);
    expect(fitText('a\nb\u202ec', 200)).toBe('a\\nb\\u{202e}c');
  });
});
