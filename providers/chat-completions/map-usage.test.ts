import { mapUsage } from './map-usage';

describe('usage', () => {
  test('cached input is inside the prompt, reasoning inside the completion', () => {
    const raw = {
      prompt_tokens: 1000,
      completion_tokens: 120,
      total_tokens: 1120,
      prompt_tokens_details: { cached_tokens: 600, cache_write_tokens: 100 },
      completion_tokens_details: { reasoning_tokens: 80 },
    };
    expect(mapUsage(raw)).toEqual({
      inputUncached: 300,
      inputCached: 600,
      inputWritten: 100,
      outputVisible: 40,
      outputReasoning: 80,
    });
  });

  test('without details, what was not said stays undefined', () => {
    expect(mapUsage({ prompt_tokens: 10, completion_tokens: 3, prompt_tokens_details: null })).toEqual({
      inputUncached: 10,
      outputVisible: 3,
    });
  });

  test('reasoning beside the completion, as the total shows, is not taken off it', () => {
    const raw = {
      prompt_tokens: 32,
      completion_tokens: 9,
      total_tokens: 135,
      completion_tokens_details: { reasoning_tokens: 94 },
    };
    expect(mapUsage(raw)).toMatchObject({ outputVisible: 9, outputReasoning: 94 });
  });

  test.each([
    ['absent', undefined],
    ['null', null],
    ['a string', 'many'],
    ['empty', {}],
    ['all zeros', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
    ['not a number', { prompt_tokens: '12', completion_tokens: 3 }],
    ['negative', { prompt_tokens: -1, completion_tokens: 3 }],
  ])('that is %s is unknown', (_what, raw) => {
    expect(mapUsage(raw)).toEqual({});
  });

  test('an empty answer of 0 tokens to a counted prompt is 0, not unknown', () => {
    expect(mapUsage({ prompt_tokens: 12, completion_tokens: 0 })).toMatchObject({ outputVisible: 0 });
  });

  test('parts never go below 0, and one odd detail costs no other', () => {
    const raw = {
      prompt_tokens: 10,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 64 },
      completion_tokens_details: 'none',
    };
    expect(mapUsage(raw)).toMatchObject({ inputUncached: 0, inputCached: 64, outputVisible: 5 });
  });
});
