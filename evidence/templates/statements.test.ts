import fc from 'fast-check';

import { statements } from './statements';

test.each([
  ['a fact after a request', 'Can you help me pack? By the way, I fly on May 3rd.', ['I fly on May 3rd.']],
  [
    'a statement before a request',
    "I'm planning a trip to Oslo and I was wondering if you could help.",
    ["I'm planning a trip to Oslo"],
  ],
  ['a statement before a question', 'I ran 5 km in 27:12 - do you have any tips?', ['I ran 5 km in 27:12']],
  [
    'a reason before a question',
    "Since I'll have four bikes with me, can you suggest a rack?",
    ["I'll have four bikes with me"],
  ],
  ['nothing of a condition before a question', 'If I buy four bikes, can you suggest a rack?', []],
  ['nothing of thanks', "That's really helpful, thanks! Thank you so much. Thanks, I bought two.", ['I bought two.']],
  ['nothing of reactions', 'That sounds great! I moved.', ['I moved.']],
  ['a tag question', 'I told you about my cat, right?', ['I told you about my cat, right?']],
  ['a relative clause', 'I played Celeste, which took me 10 hours.', ['I played Celeste, which took me 10 hours.']],
  ['what others did, where it names something', 'It was nice. Ana moved to Rome.', ['Ana moved to Rome.']],
  ['no bare request in the form of a statement', "I'm looking for some tips. I own a boat.", ['I own a boat.']],
  ['such a request where nothing else is said', "I'm looking for some tips.", ["I'm looking for some tips."]],
  ['nothing of questions alone', 'What are some cheap hotels? Which one is best?', []],
])('%s is kept', (_rule, text, kept) => {
  expect(statements(text)).toEqual(kept);
});

test('each statement is a verbatim span of the text, in order', () => {
  const piece = fc.constantFrom(
    'I bought 3 cats',
    'By the way, ',
    'can you help',
    '?',
    '. ',
    '! ',
    ' - ',
    ', and ',
    'thanks',
    'my',
    '\n',
    '😀',
    '\ud800 ',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      let from = 0;
      for (const statement of statements(text)) {
        const at = text.indexOf(statement, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + statement.length;
      }
    }),
  );
});
