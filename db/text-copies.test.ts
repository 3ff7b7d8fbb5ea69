import { pasteCopies, readCopies, writeCopies } from './text-copies';

const first = { hash: 'a1'.repeat(32), bytes: Buffer.from('the first source') };
const second = { hash: '0f'.repeat(32), bytes: Buffer.from('x'.repeat(400)) };
const bytesOf = (hash: string) => [first, second].find((source) => source.hash === hash)?.bytes;
const text = Buffer.from(`a first ${'x'.repeat(300)}, first`);
const body = writeCopies(text, [
  { at: 2, source: first, offset: 4, length: 6 },
  { at: 8, source: second, offset: 100, length: 300 },
  { at: 310, source: first, offset: 4, length: 5 },
]);

test('a body names each source once and holds what is not copied', () => {
  expect(readCopies(body).sources).toEqual([first.hash, second.hash]);
  expect(pasteCopies(readCopies(body), bytesOf).equals(text)).toBe(true);
  expect(body.length).toBe(1 + 2 * 32 + (1 + 2 + 3) + (1 + 1 + 1 + 2) + (1 + 2 + 3) + 1);
});

test('a text without copies is its own bytes', () => {
  const plain = readCopies(writeCopies(text, []));
  expect(plain.sources).toEqual([]);
  expect(pasteCopies(plain, bytesOf).equals(text)).toBe(true);
});

test('a source that is not there is named', () => {
  expect(() => pasteCopies(readCopies(body), () => undefined)).toThrow(first.hash);
});

test.each([
  ['before anything', 0],
  ['within a hash', 40],
  ['before the first bytes', 65],
  ['within bytes', 67],
  ['within a copy', 70],
  ['after a copy', body.length - 1],
])('a body cut off %s is refused', (_where, length) => {
  expect(() => pasteCopies(readCopies(body.subarray(0, length)), bytesOf)).toThrow('damaged');
});

test('a copy from beyond the end of its source is refused', () => {
  const beyond = writeCopies(text, [{ at: 0, source: first, offset: 12, length: 5 }]);
  expect(() => pasteCopies(readCopies(beyond), bytesOf)).toThrow('damaged');
});
