import { parseOnly, selectionOf } from './cell-selection-options';

it('outcomes are given with commas between, in the spelling of tables or of options', () => {
  expect(parseOnly('failed')).toEqual(['failed']);
  expect(parseOnly('exhausted, given-up')).toEqual(['exhausted', 'given_up']);
  for (const given of ['', 'failed,', ',']) expect(() => parseOnly(given)).toThrow('with commas between');
});

it('a selection holds what was given and nothing else', () => {
  expect(selectionOf({ condition: undefined, item: 'q7', only: undefined })).toEqual({ item: 'q7' });
  expect(selectionOf({})).toEqual({});
});
