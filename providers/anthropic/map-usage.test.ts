import { mapUsage } from './map-usage';

describe('usage', () => {
  test('input read from the cache or written into it stands beside the rest, thinking inside the output', () => {
    const raw = {
      input_tokens: 21,
      cache_creation_input_tokens: 188_086,
      cache_read_input_tokens: 1024,
      cache_creation: { ephemeral_5m_input_tokens: 188_086, ephemeral_1h_input_tokens: 0 },
      output_tokens: 393,
      output_tokens_details: { thinking_tokens: 300 },
      service_tier: 'standard',
    };
    expect(mapUsage(raw)).toEqual({
      inputUncached: 21,
      inputCached: 1024,
      inputWritten: 188_086,
      outputVisible: 93,
      outputReasoning: 300,
    });
  });

  test('what was not said stays undefined', () => {
    const raw = { input_tokens: 10, output_tokens: 3, cache_read_input_tokens: null, output_tokens_details: null };
    expect(mapUsage(raw)).toEqual({ inputUncached: 10, outputVisible: 3 });
  });

  test('a prompt that was read from the cache whole is 0 beside it, not unknown', () => {
    expect(mapUsage({ input_tokens: 0, cache_read_input_tokens: 4096, output_tokens: 1 })).toMatchObject({
      inputUncached: 0,
      inputCached: 4096,
    });
  });

  test.each([
    ['absent', undefined],
    ['null', null],
    ['a string', 'many'],
    ['empty', {}],
    ['all zeros', { input_tokens: 0, output_tokens: 0 }],
    ['not a number', { input_tokens: '12', output_tokens: 3 }],
    ['negative', { input_tokens: -1, output_tokens: 3 }],
    ['beyond all sense', { input_tokens: 1e12, output_tokens: 3 }],
  ])('that is %s is unknown', (_what, raw) => {
    expect(mapUsage(raw)).toEqual({});
  });

  test('output never goes below 0, and one odd detail costs no other', () => {
    const raw = { input_tokens: 10, output_tokens: 5, output_tokens_details: { thinking_tokens: 9 } };
    expect(mapUsage(raw)).toMatchObject({ outputVisible: 0, outputReasoning: 9 });
    expect(mapUsage({ ...raw, output_tokens_details: 'none' })).toMatchObject({ inputUncached: 10, outputVisible: 5 });
  });
});
