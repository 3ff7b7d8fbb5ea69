import { mapUsage } from './map-usage';

test('cached and written input are inside the input, reasoning is inside the output', () => {
  const raw = {
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: 600, cache_write_tokens: 100 },
    output_tokens: 120,
    output_tokens_details: { reasoning_tokens: 80 },
    total_tokens: 1120,
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
  expect(mapUsage({ input_tokens: 10, output_tokens: 3 })).toEqual({ inputUncached: 10, outputVisible: 3 });
});

test.each([undefined, null, 'many', {}, { input_tokens: 0, output_tokens: 0 }, { input_tokens: '12' }])(
  'usage that is %j is unknown',
  (raw) => {
    expect(mapUsage(raw)).toEqual({});
  },
);
