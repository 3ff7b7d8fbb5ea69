import { fieldPath } from './field-path';

it.each([
  [[], ''],
  [['readers', 1, 'model'], 'readers[1].model'],
  [['haystack_sessions', 2, 0, 'role'], 'haystack_sessions[2][0].role'],
  [['lanes', 'offline/a b', 'rpm'], 'lanes["offline/a b"].rpm'],
])('%j is written as %j', (path, text) => {
  expect(fieldPath(path)).toBe(text);
});
