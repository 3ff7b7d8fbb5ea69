import fc from 'fast-check';

import { isSameModel } from './is-same-model';

test.each([
  ['gpt-4o', 'gpt-4o-2024-08-06'],
  ['gpt-4', 'gpt-4-0613'],
  ['claude-haiku-4-5', 'claude-haiku-4-5-20251001'],
  ['claude-haiku-4-5', 'claude-haiku-4-5@20251001'],
  ['claude-sonnet-4-0', 'claude-sonnet-4-20250514'],
  ['claude-3-5-sonnet-latest', 'claude-3-5-sonnet-20241022'],
  ['gemini-2.0-flash', 'gemini-2.0-flash-001'],
  ['gemini-2.5-pro', 'models/gemini-2.5-pro'],
  ['models/gemini-2.5-pro', 'gemini-2.5-pro'],
  ['gemini-2.5-pro', 'publishers/google/models/gemini-2.5-pro'],
  ['Qwen/Qwen3-4B', 'qwen/qwen3-4b'],
  ['qwen3:4b', 'qwen3:4b'],
])('%s is answered by %s', (asked, returned) => {
  expect(isSameModel(asked, returned)).toBe(true);
});

test.each([
  ['gpt-4o', 'gpt-4o-mini'],
  ['gpt-4o', 'gpt-4o-mini-2024-07-18'],
  ['gpt-4o-mini', 'gpt-4o'],
  ['gpt-5', 'gpt-5.1'],
  ['gpt-4o-2024-08-06', 'gpt-4o-2024-11-20'],
  ['gpt-4o-2024-08-06', 'gpt-4o'],
  ['claude-opus-4', 'claude-opus-4-1-20250805'],
  ['gemini-2.5-pro', 'gemini-3.8-flash'],
  ['gemini-2.5-flash', 'gemini-2.5-flash-lite'],
  ['qwen3:4b', 'qwen3:14b'],
])('%s is not answered by %s', (asked, returned) => {
  expect(isSameModel(asked, returned)).toBe(false);
});

test('every name is answered by itself in any case, and by no name with words behind it', () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9.:/-]{0,30}$/);
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  fc.assert(
    fc.property(name, word, (model, more) => {
      expect(isSameModel(model, model.toUpperCase())).toBe(true);
      expect(isSameModel(model, `${model}-${more}`)).toBe(false);
    }),
  );
});
