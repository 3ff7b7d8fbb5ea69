import { accuracyInterval, comparePairs, defaultResamples, kappaByItems } from '../scoring/statistics';

/** What a pool computes: pure functions, each call on numbers of its own seed and stream. */
const functions = { comparePairs, accuracyInterval, kappaByItems };

type Functions = typeof functions;
export type StatisticsFunction = keyof Functions;

/** One call of one of the functions, as data that passes between threads. */
export type StatisticsJob<Name extends StatisticsFunction = StatisticsFunction> = {
  readonly [Each in Name]: { readonly function: Each; readonly arguments: StatisticsArguments<Each> };
}[Name];

export type StatisticsArguments<Name extends StatisticsFunction> = Readonly<Parameters<Functions[Name]>>;
export type StatisticsResult<Name extends StatisticsFunction> = ReturnType<Functions[Name]>;

/** @throws whatever the function throws. */
export function runStatisticsJob<Name extends StatisticsFunction>(job: StatisticsJob<Name>): StatisticsResult<Name> {
  const compute = functions[job.function] as (...given: readonly unknown[]) => StatisticsResult<Name>;
  return compute(...job.arguments);
}

/** About how many numbers a job draws: its observations times its resamples. A draw takes about 4 ns. */
export function drawsOf({ arguments: given }: { readonly arguments: readonly unknown[] }): number {
  const observations = Math.max(0, ...given.map((argument) => (Array.isArray(argument) ? argument.length : 0)));
  const options = given.at(-1) as { readonly resamples?: number };
  return observations * (options.resamples ?? defaultResamples);
}
