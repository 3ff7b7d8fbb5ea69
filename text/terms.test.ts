import { contentTerms, placedTerms, stem } from './terms';

describe('content terms', () => {
  it('meet over the common endings and irregular forms', () => {
    for (const family of [
      ['live', 'lives', 'lived', 'living'],
      ['city', 'cities'],
      ['plan', 'planned', 'planning'],
      ['watch', 'watches', 'watched'],
      ['buy', 'bought'],
      ['bus', 'buses'],
    ]) {
      expect(new Set(family.map(stem)).size).toBe(1);
    }
  });

  it('leave out function words and keep numbers as they are', () => {
    expect(contentTerms('I have been to the 1980s shows, haven’t I?')).toEqual(['1980s', 'show', 'haven']);
  });

  it('know their places', () => {
    expect(placedTerms('the cat, a dog')).toEqual([
      { term: 'cat', start: 4 },
      { term: 'dog', start: 11 },
    ]);
  });
});
