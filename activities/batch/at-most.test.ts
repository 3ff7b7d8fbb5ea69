import { AtMost } from './at-most';

it('lets so many works go on, turns the others away, and lets new ones in when one has ended or failed', async () => {
  const two = new AtMost(2);
  const ends: (() => void)[] = [];
  const work = (): Promise<string> =>
    two.use(
      () => new Promise((resolve) => ends.push(() => resolve('done'))),
      () => Promise.resolve('turned away'),
    );
  const [first, second] = [work(), work()];
  expect(await work()).toBe('turned away');
  ends[0]!();
  expect(await first).toBe('done');
  await expect(
    two.use(
      () => Promise.reject(new Error('failed')),
      () => Promise.resolve(),
    ),
  ).rejects.toThrow('failed');
  const third = work();
  expect(await work()).toBe('turned away');
  ends[1]!();
  ends[2]!();
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);
});
