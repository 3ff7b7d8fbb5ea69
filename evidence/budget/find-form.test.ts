import { findForm } from './find-form';

test.each([
  ['I ran it in 24:30!', ['24:30'], { first: 4, count: 1 }],
  ['She reads “The Great Gatsby”, twice.', ['great gatsby'], { first: 3, count: 2 }],
  ['It is the Willow & Marigold brand', ['Willow and Marigold'], { first: 3, count: 3 }],
  ['nine months, or 9 months', ['9 months', 'nine months'], { first: 0, count: 2 }],
  ['a cat, then a dog', ['bird', 'dog', 'cat'], { first: 4, count: 1 }],
  ['I have 13 cats', ['3'], undefined],
  ['three cats', ['…', ''], undefined],
  ['', ['3'], undefined],
])('in %j the first of %j that stands there is at %j', (text, forms, found) => {
  expect(findForm(text, forms)).toEqual(found);
});
