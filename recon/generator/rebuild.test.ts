import { RebuildError, rebuilt, SkeletonRejected } from './rebuild';

it('an attempt that is rejected is followed by the next', () => {
  const built = rebuilt('crime-1', 3, (attempt) => {
    if (attempt < 2) throw new SkeletonRejected('too few trails');
    return attempt;
  });
  expect(built).toBe(2);
});

it('where every attempt is rejected the error counts the reasons', () => {
  const build = (attempt: number): never => {
    throw new SkeletonRejected(attempt === 1 ? 'the verdict has no derivation' : 'too few trails');
  };
  expect(() => rebuilt('crime-1', 3, build)).toThrow(RebuildError);
  expect(() => rebuilt('crime-1', 3, build)).toThrow(
    'no attempt gave the case crime-1: too few trails (2); the verdict has no derivation (1)',
  );
});

it('an error of another kind is no rejection', () => {
  expect(() =>
    rebuilt('crime-1', 3, () => {
      throw new TypeError('a slip');
    }),
  ).toThrow(TypeError);
});
