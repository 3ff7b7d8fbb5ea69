import { firstWords, mostCharacters, quoteText } from './quote-text';

describe('quoteText', () => {
  it('marks every line, so that a text cannot pass for a heading, and spells out what steers a terminal', () => {
    expect(quoteText('One\n\nScores\n\tstrict 1\x1b[2J\r\n\u202e', true)).toBe(
      '  │ One\n  │\n  │ Scores\n  │ \tstrict 1\\x1b[2J\\r\n  │ \\u{202e}',
    );
  });

  it('cuts a long text and counts what is left out, unless all is asked for', () => {
    const text = 'x'.repeat(mostCharacters + 1_234);
    expect(quoteText(text, false)).toBe(`  │ ${'x'.repeat(mostCharacters)}\n  1,234 characters more; --full shows all`);
    expect(quoteText(text, true)).toBe(`  │ ${text}`);
    expect(quoteText('x'.repeat(mostCharacters), false)).not.toContain('more');
  });

  it('cuts no pair of surrogates in two', () => {
    const text = `${'x'.repeat(mostCharacters - 1)}😀`;
    expect(quoteText(text, false)).toBe(`  │ ${'x'.repeat(mostCharacters - 1)}\n  2 characters more; --full shows all`);
  });

  it('says so where there is no text', () => {
    expect(quoteText('', false)).toBe('  (empty)');
  });

  it('takes half a million characters in well under a second', () => {
    const startedAt = performance.now();
    quoteText('\x1b a\n'.repeat(125_000), true);
    firstWords(' '.repeat(500_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('firstWords', () => {
  it('puts the beginning on one line', () => {
    expect(firstWords(' A  fine\nname. ')).toBe('A fine name.');
    expect(firstWords('word '.repeat(20), 12)).toBe('word word wo…');
    expect(firstWords('😀'.repeat(20), 5)).toBe('😀😀…');
  });
});
