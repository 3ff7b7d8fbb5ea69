import { statedValues } from './stated-value';

it.each([
  ['active_value: 7304', '7304'],
  ['What is known\nDated: 5 January 2024\nCurrent value: Willow & Marigold', 'Willow & Marigold'],
  ['- current value: a\nCURRENT VALUE: a', 'a'],
  ['contested: 2\nactive_value: Tuesday\nactive_value: Friday', 'Tuesday or Friday'],
])('a line that is labelled as the value gives it: %j', (artifact, value) => {
  expect(statedValues(artifact)).toBe(value);
});

it.each([
  ['active_value: none'],
  ['active_value: unresolved'],
  ['The current value of my car is: high'],
  ['value_text: 7304'],
  ['the user said: active_value: 7304'],
  [''],
])('anything else states none: %j', (artifact) => {
  expect(statedValues(artifact)).toBeUndefined();
});

it('a long artifact is read in time that grows with its length', () => {
  expect(statedValues(`${'active_value '.repeat(40_000)}\n${' '.repeat(500_000)}`)).toBeUndefined();
});
