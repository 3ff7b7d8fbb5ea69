import fc from 'fast-check';

import { sentences } from './sentences';

test.each([
  ['I moved. Then I slept!', ['I moved.', 'Then I slept!']],
  ['I saw Dr. Smith at 5 p.m. yesterday. It cost $1.50.', ['I saw Dr. Smith at 5 p.m. yesterday.', 'It cost $1.50.']],
  ['I read J. R. R. Tolkien and N.K. Jemisin. Good.', ['I read J. R. R. Tolkien and N.K. Jemisin.', 'Good.']],
  ['He lives in the U.S. The rent is high.', ['He lives in the U.S.', 'The rent is high.']],
  ['See No. 5 and Sept. 12. Is it? No. It is not.', ['See No. 5 and Sept. 12.', 'Is it?', 'No.', 'It is not.']],
  ['1. First thing. 2. Second thing.', ['1. First thing.', '2. Second thing.']],
  ['We left at 10 A.M. Then it rained.', ['We left at 10 A.M.', 'Then it rained.']],
  ['Great! 🎉 Next one. 🎉', ['Great!', '🎉 Next one. 🎉']],
  ['👍', ['👍']],
  ['ok?? sure… yes', ['ok??', 'sure… yes']],
  ['مرحبا بك. كيف حالك؟ نعم', ['مرحبا بك.', 'كيف حالك؟', 'نعم']],
  ['今天天气很好。我去了。', ['今天天气很好。', '我去了。']],
])('%j is split at sentence ends only', (text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test('a line break ends a sentence; heading, bullet and quote marks are no part of one; drawn lines are none', () => {
  expect(sentences('# Plan\r\n\n- [x] Buy milk\n* call **Ann**\n> quoted\n---\n|:--|\n12) last')).toEqual([
    'Plan',
    'Buy milk',
    'call **Ann**',
    'quoted',
    '12) last',
  ]);
});

test('every letter and digit stands in exactly one sentence, and each sentence is a span of the text', () => {
  const piece = fc.constantFrom(
    'Dr. ',
    'I went',
    '. ',
    '?',
    '\n',
    '- ',
    '# ',
    '1. ',
    'No. 5',
    '😀',
    '\ud800',
    '“',
    'p.m. ',
    'مرحبا',
    'x',
  );
  const onlyText = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        const found = sentences(text);
        expect(onlyText(found.join(''))).toBe(onlyText(text));
        let from = 0;
        for (const sentence of found) {
          const at = text.indexOf(sentence, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + sentence.length;
        }
      },
    ),
  );
});

test('a line longer than the segmenter takes well is split the same way, in linear time', () => {
  const sentence = 'I went to the shop with Dr. Smith today.';
  const started = performance.now();
  expect(sentences(`${sentence} `.repeat(12_000))).toEqual(Array.from({ length: 12_000 }, () => sentence));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(sentences('a'.repeat(500_000))).toHaveLength(1);
});
