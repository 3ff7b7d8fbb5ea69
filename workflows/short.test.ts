import { short } from './short';

it('cuts between characters, within what a summary holds, and takes whatever a person may send', () => {
  expect(short('templates/*')).toBe('templates/*');
  expect(short('🙂'.repeat(200))).toBe('🙂'.repeat(80));
  expect(Buffer.byteLength(short('🙂'.repeat(200)))).toBeLessThan(400);
  expect([short(5), short(null), short(undefined), short({ a: 1 })]).toEqual(['5', 'null', 'null', '{"a":1}']);
});
