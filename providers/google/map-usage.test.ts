import { mapUsage } from './map-usage';

describe('usage', () => {
  test('cached input is inside the prompt, thoughts are beside the answer', () => {
    const raw = {
      promptTokenCount: 1000,
      cachedContentTokenCount: 600,
      candidatesTokenCount: 40,
      thoughtsTokenCount: 80,
      totalTokenCount: 1120,
    };
    expect(mapUsage(raw)).toEqual({ inputUncached: 400, inputCached: 600, outputVisible: 40, outputReasoning: 80 });
  });

  test('an answer of 0 tokens is left out of the JSON, and follows from the total', () => {
    expect(mapUsage({ promptTokenCount: 20, thoughtsTokenCount: 124, totalTokenCount: 144 })).toMatchObject({
      outputVisible: 0,
      outputReasoning: 124,
    });
    expect(mapUsage({ promptTokenCount: 20, totalTokenCount: 25 })).toMatchObject({ outputVisible: 5 });
  });

  test('without a total, what was not said stays unknown', () => {
    expect(mapUsage({ promptTokenCount: 20 })).toEqual({ inputUncached: 20 });
  });

  test('what tools put into the prompt is input beside it', () => {
    const raw = { promptTokenCount: 20, toolUsePromptTokenCount: 7, totalTokenCount: 30 };
    expect(mapUsage(raw)).toMatchObject({ inputUncached: 27, outputVisible: 3 });
  });

  test.each([
    ['absent', undefined],
    ['null', null],
    ['a string', 'many'],
    ['empty', {}],
    ['all zeros', { promptTokenCount: 0, candidatesTokenCount: 0, totalTokenCount: 0 }],
    ['not a number', { promptTokenCount: '12', candidatesTokenCount: 3 }],
    ['negative', { promptTokenCount: -1, candidatesTokenCount: 3 }],
    ['beyond belief', { promptTokenCount: 1e12, candidatesTokenCount: 3 }],
  ])('that is %s is unknown', (_what, raw) => {
    expect(mapUsage(raw)).toEqual({});
  });

  test('parts never go below 0, and one odd count costs no other', () => {
    const raw = { promptTokenCount: 10, cachedContentTokenCount: 64, candidatesTokenCount: 'few', totalTokenCount: 5 };
    expect(mapUsage(raw)).toMatchObject({ inputUncached: 0, inputCached: 64, outputVisible: 0 });
  });
});
