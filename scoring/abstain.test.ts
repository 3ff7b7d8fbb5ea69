import * as fc from 'fast-check';

import { abstainsAnywhere, abstainsAtStart } from './abstain';

describe('an abstention', () => {
  it.each([
    'ABSTAIN',
    ' ABSTAIN.',
    '**ABSTAIN**',
    '"ABSTAIN"',
    '> ABSTAIN',
    'ABSTAIN The notes do not say.',
    'Abstain.',
    'abstain',
    'abstain\nno record',
  ])('is read at the start: %j', (answer) => expect(abstainsAtStart(answer)).toBe(true));

  it.each([
    '',
    'Luna. ABSTAIN',
    'Abstain from sugar',
    'ABSTAINED from voting',
    'abstaining',
    "I don't know",
    'The answer is ABSTAIN',
  ])('is not read as a prefix in: %j', (answer) => expect(abstainsAtStart(answer)).toBe(false));

  it.each(['Luna. ABSTAIN', 'The answer is **ABSTAIN**'])('in capitals is found anywhere: %j', (answer) =>
    expect(abstainsAnywhere(answer)).toBe(true),
  );

  it.each(['They abstain from meat', 'ABSTAINED', ''])('is not found anywhere in: %j', (answer) =>
    expect(abstainsAnywhere(answer)).toBe(false),
  );

  it('as a prefix is always also one anywhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('ABSTAIN', 'abstain', ''), fc.string(), (before, token, after) => {
        const answer = before + token + after;
        expect(abstainsAnywhere(answer) || !abstainsAtStart(answer)).toBe(true);
      }),
    );
  });
});
