import { OneInBackground } from './one-in-background';

it('starts the next work when the one before has ended', async () => {
  const background = new OneInBackground();
  const done: string[] = [];
  let endFirst = (): void => undefined;
  await background.start(() =>
    new Promise<void>((resolve) => (endFirst = resolve)).then(() => void done.push('first')),
  );
  const second = background.start(() => Promise.resolve().then(() => void done.push('second')));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  endFirst();
  await second;
  await background.ended();
  expect(done).toEqual(['first', 'second']);
});

it('tells of a failure to whoever starts the next work or waits for the end', async () => {
  const background = new OneInBackground();
  await background.start(() => Promise.reject(new Error('lost')));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(background.start(() => Promise.resolve())).rejects.toThrow('lost');
  await expect(background.ended()).rejects.toThrow('lost');
});
