import * as fc from 'fast-check';

import { readText } from './read-text';

const standsIn = (text: string, form: string): boolean => readText(text).holds(form);

describe('a form stands in a text', () => {
  it.each([
    ['3', 'I have 3 apples'],
    ['3', 'It was 3.'],
    ['3', '(3)'],
    ['3', 'three times'],
    ['three', '3 times'],
    ['25', 'twenty-five people'],
    ['120', 'a hundred and twenty'],
    ['2500', 'two thousand five hundred'],
    ['1,200', 'about 1200 words'],
    ['$1200', 'it cost $1,200.00'],
    ['$120', '120 dollars'],
    ['5%', 'five per cent'],
    ['7 pm', 'at 7:00 p.m.'],
    ['7:30pm', 'at 7:30 PM sharp'],
    ['5 km', 'a 5km run'],
    ['25:50', 'my time of 25:50!'],
    ["Trader Joe's", 'from Trader Joe’s'],
    ['Luna', "Luna's collar"],
    ['short-grain rice', 'Japanese short–grain  rice'],
    ['the "Silent Patient"', 'the “silent patient”'],
    ['Salt & Pepper', 'salt and pepper'],
    ['東京', '私は東京に住んでいます'],
    ['1', 'I have one cat'],
  ])('%j in %j', (form, text) => expect(standsIn(text, form)).toBe(true));

  it.each([
    ['3', '13'],
    ['3', '3.5'],
    ['3', '3:30'],
    ['3', '1/3 of it'],
    ['3', '3rd'],
    ['3', '3-5 days'],
    ['3', '3,000'],
    ['3', 'v3'],
    ['3', '-3 degrees'],
    ['12', '2023-12-20T10:12'],
    ['20', '2023/05/20 (Sat) 02:21'],
    ['art', 'party'],
    ['1', 'no one knows'],
    ['1', 'one of them'],
    ['1', 'that is the one'],
    ['$120', '$1200'],
    ['C#', 'C'],
    ['5', '5½'],
    ['', 'anything'],
    ['...', 'wait ...'],
  ])('%j is not in %j', (form, text) => expect(standsIn(text, form)).toBe(false));

  it('always in itself, whatever surrounds it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{2,8}( [a-z]{2,8}){0,3}$/u),
        fc.string(),
        fc.string(),
        (form, before, after) => {
          expect(standsIn(`${before} | ${form} | ${after}`, form.toUpperCase())).toBe(true);
        },
      ),
    );
  });
});

describe('known leaks: a form also stands where it means something else', () => {
  it.each([
    ['another unit', '10', '10%'],
    ['a fraction in words', '2', 'two and a half'],
    ['a name with a number', '15', 'the F-15 Eagle'],
    ['a range with spaces', '3', '3 – 5 days'],
    ['a part of a whole', '3', '3 of the 5'],
  ])('%s', (_leak, form, text) => expect(standsIn(text, form)).toBe(true));
});
