import { customId, longestCustomId, newBatchToken, readCustomId } from './custom-id';

const token = '0123456789abcdef';

it('a token is 16 hex digits, and none is like another', () => {
  const tokens = Array.from({ length: 100 }, newBatchToken);
  for (const each of tokens) expect(each).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(tokens).size).toBe(100);
});

it('a custom id is of characters that every vendor takes, at most 64, and no longer than what lines are measured with', () => {
  for (const id of [customId(token, 1), customId(token, Number.MAX_SAFE_INTEGER), longestCustomId]) {
    expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
    expect(id.length).toBeLessThanOrEqual(longestCustomId.length);
  }
});

it.each([
  [customId(token, 42), 42],
  [customId(token, Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
  [customId('fedcba9876543210', 42), 'other_batch'],
  [`${token}-042`, 'unknown'],
  [`${token}-0`, 'unknown'],
  [`${token}-42 `, 'unknown'],
  [`${token}-4e1`, 'unknown'],
  [`${token}-99999999999999999999`, 'unknown'],
  [`${token.toUpperCase()}-42`, 'unknown'],
  ['', 'unknown'],
])('reads %j as %j', (id, line) => {
  expect(readCustomId(token, id)).toBe(line);
});
