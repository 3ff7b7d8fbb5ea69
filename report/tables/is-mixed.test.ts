import { isMixed } from './is-mixed';

it.each<{ why: string; by: 'model' | 'tier'; told: (string | null)[]; expected: boolean }>([
  { why: 'one tier is no mix', by: 'tier', told: ['default', 'default'], expected: false },
  { why: 'two tiers are', by: 'tier', told: ['default', 'batch'], expected: true },
  { why: 'a response that tells no tier may be of the same', by: 'tier', told: ['default', null], expected: false },
  { why: 'of a batch it is always told', by: 'tier', told: ['batch', null], expected: true },
  { why: 'where nobody tells there is no mix', by: 'tier', told: [null, null], expected: false },
  { why: 'a response that names no model may be of the same', by: 'model', told: ['a', null], expected: false },
  { why: 'two models are a mix', by: 'model', told: ['a', 'b', null], expected: true },
  { why: 'a model may have any name', by: 'model', told: ['batch', null], expected: false },
  { why: 'nothing is no mix', by: 'tier', told: [], expected: false },
])('$why', ({ by, told, expected }) => {
  expect(isMixed(by, told)).toBe(expected);
});
