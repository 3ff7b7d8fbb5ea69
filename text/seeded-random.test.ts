import { seededRandom } from './seeded-random';

describe('seededRandom', () => {
  it('repeats for the same seed and stream and differs for others', () => {
    const draw = (seed: number, stream: string) => {
      const random = seededRandom(seed, stream);
      return Array.from({ length: 8 }, () => random.nextBelow(1000));
    };
    expect(draw(1, 'a')).toEqual([390, 53, 626, 216, 942, 881, 145, 147]);
    expect(draw(1, 'a')).toEqual(draw(1, 'a'));
    expect(draw(2, 'a')).not.toEqual(draw(1, 'a'));
    expect(draw(1, 'b')).not.toEqual(draw(1, 'a'));
  });

  it('is uniform: chi-squared over 10 cells stays under its 99.9th percentile', () => {
    const random = seededRandom(3);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw += 1) counts[random.nextBelow(10)]! += 1;
    const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquared).toBeLessThan(27.88);
  });

  it.each([0, -1, 1.5, 2 ** 21 + 1, Number.NaN])('refuses the bound %p', (bound) =>
    expect(() => seededRandom(1).nextBelow(bound)).toThrow(RangeError),
  );
});
