import { nearest } from './nearest';

it.each([
  ['modle', 'model'],
  ['max_output_tokens', 'maxOutputTokens'],
  ['BASEURL', 'baseUrl'],
  ['chatgpt_entry', 'chatgpt_entries'],
])('%s was probably meant to be %s', (given, expected) => {
  expect(nearest(given, ['model', 'maxOutputTokens', 'baseUrl', 'chatgpt_entries'])).toBe(expected);
});

it('nothing is suggested where nothing is near', () => {
  expect(nearest('ladder', ['model', 'baseUrl'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
  expect(nearest('', ['model'])).toBeUndefined();
});
