import fc from 'fast-check';

import { namedSubject, toThirdPerson, user } from './third-person';

test.each([
  // Verbs
  ["I've been to Rome.", 'The user has been to Rome.'],
  ["I'm tired and I'll rest.", 'The user is tired and they will rest.'],
  ['I am sure I was there.', 'The user is sure they were there.'],
  ['I have three cats.', 'The user has three cats.'],
  ['I go there, try it and watch.', 'The user goes there, try it and watch.'],
  ["I don't smoke.", "The user doesn't smoke."],
  ["I usually fly, but don't like it.", "The user usually flies, but doesn't like it."],
  ['I run and keep a diary.', 'The user runs and keeps a diary.'],
  ['I need to eat and sleep.', 'The user needs to eat and sleep.'],
  ['I recently set a record and bought shoes.', 'The user recently set a record and bought shoes.'],
  ['I always read the news.', 'The user always reads the news.'],
  ['I know I constructor.', 'The user knows they constructor.'],
  ['I read it yesterday.', 'The user read it yesterday.'],
  ['I re-watched it.', 'The user re-watched it.'],
  ["I'd already finished.", 'The user had already finished.'],
  ["I'd like tea.", 'The user would like tea.'],
  ['I can swim and I might dive.', 'The user can swim and they might dive.'],
  ['I kind of like it.', 'The user kind of likes it.'],
  ['She runs, and so do I.', 'She runs, and so does the user.'],
  // Pronouns
  ['My mom gave me a book.', "The user's mom gave the user a book."],
  ['I lost my keys, a friend of mine told me.', 'The user lost their keys, a friend of theirs told them.'],
  ['My sister and I are planning a trip.', "The user's sister and the user are planning a trip."],
  ['We sold our car.', 'They sold their car.'],
  ["I met Ana and we're friends, so I call her.", "The user met Ana and they're friends, so the user calls her."],
  [
    'I liked the books you mentioned and your tips.',
    "The user liked the books the assistant mentioned and the assistant's tips.",
  ],
  ['I use an app that gives you rebates.', 'The user uses an app that gives you rebates.'],
  ['I’ve kept my word.', 'The user has kept their word.'],
  // What is no pronoun
  ['I saw "I Love My Dog" and \'My Way\' live.', 'The user saw "I Love My Dog" and \'My Way\' live.'],
  ['I read about World War I and Despicable Me.', 'The user read about World War I and Despicable Me.'],
  ['I drove on I-95 in a Tiger I tank.', 'The user drove on I-95 in a Tiger I tank.'],
  ['Last March I moved to the US.', 'Last March the user moved to the US.'],
])('%j is told as %j', (sentence, told) => {
  expect(toThirdPerson(sentence, user)).toBe(told);
});

test('a named speaker keeps the name', () => {
  expect(toThirdPerson("I'm sure my dog likes me.", namedSubject('Ana'))).toBe('Ana is sure their dog likes them.');
});

test('numbers, quoted texts and everything that is no word stay byte for byte', () => {
  const word = fc.constantFrom(
    'I',
    "I'm",
    'my',
    'we',
    'you',
    'go',
    'and',
    'have',
    'mentioned',
    'Rome',
    '“My I”',
    '"I am 5"',
  );
  const other = fc.constantFrom(
    ' ',
    ' ',
    ', ',
    ' - ',
    '. ',
    ' 27:12 ',
    ' $400,000 ',
    ' 5K ',
    ' 😀 ',
    '\ud800',
    ' مرحبا ',
  );
  const kept = (text: string) => text.match(/[“"][^”"]*[”"]|\p{N}[\p{N}:,]*|[^\p{L}\s'’]/gu);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, other)), (pairs) => {
      const sentence = pairs.flat().join('');
      const strip = (text: string) => kept(text)?.filter((part) => !/^['’]$/u.test(part));
      expect(strip(toThirdPerson(sentence, user))).toEqual(strip(sentence));
    }),
  );
});
