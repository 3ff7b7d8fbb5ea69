import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { UserError } from '../contracts/user-error';
import { usualTemporalCli, withBenchStack } from './bench-stack';
import { type Measured, verdict } from './measure';
import { type MockProcess, startMockProcess } from './mock-process';
import { runBareLoop } from './run-bare-loop';
import { onInterrupt, print, runProgram } from './run-program';
import { scenarios } from './scenarios';
import type { ComputedScenario, MockScenario, Scenario, ScenarioContext } from './scenarios/scenario';

const usage = `npm run bench -- <scenario> [--repeat 3] [--seed 1]

All but resolution and statistics run the shipped command line against a mock provider on loopback, in a fresh data folder
per repetition; those two compute here, once. Each ends with "<name> <figure> <ideal> <ratio> PASS|FAIL" over the median
repetition; the exit code is 1 on FAIL.

${scenarios.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join('\n')}
`;

async function main(): Promise<number> {
  const { scenario, repeat, seed } = readArguments(process.argv.slice(2));
  if (scenario === undefined) {
    process.stdout.write(usage);
    return 0;
  }
  const runs =
    'compute' in scenario
      ? [await computeRun(scenario)]
      : await repeatRuns(scenario, { repeat: repeat ?? scenario.repetitions ?? 3, seed });
  const { line, passed } = verdict(scenario, runs);
  process.stdout.write(`${line}\n`);
  return passed ? 0 : 1;
}

async function computeRun(scenario: ComputedScenario): Promise<Measured> {
  const run = await scenario.compute(print);
  print(`${scenario.name}: ${describe(scenario, run)}`);
  return run;
}

async function repeatRuns(
  scenario: MockScenario,
  { repeat, seed }: { readonly repeat: number; readonly seed: number },
): Promise<Measured[]> {
  const signal = onInterrupt('bench');
  const mock = await startMockProcess(scenario.knobs);
  try {
    const context = createContext(mock, await usualTemporalCli(process.env), { signal, seed });
    const runs: Measured[] = [];
    for (let repetition = 1; repetition <= repeat; repetition++) {
      const run = await scenario.run(context);
      print(`${scenario.name} ${repetition}/${repeat}: ${describe(scenario, run)}`);
      runs.push(run);
    }
    return runs;
  } finally {
    await mock.stop();
  }
}

function createContext(
  mock: MockProcess,
  temporalCli: string,
  { signal, seed }: { readonly signal: AbortSignal; readonly seed: number },
): ScenarioContext {
  const printed = new Set<string>();
  const printOnce = (text: string): void => {
    if (!printed.has(text)) print(text);
    printed.add(text);
  };
  return {
    mock,
    seed,
    print,
    inFreshStack: async (work) => {
      await mock.reset();
      return withBenchStack({ mock, temporalCli, signal, printOnce }, work);
    },
    runBareLoop: (calls, concurrency) => runBareLoop(mock, calls, concurrency),
  };
}

interface Arguments {
  readonly scenario: Scenario | undefined;
  readonly repeat: number | undefined;
  readonly seed: number;
}

function readArguments(args: string[]): Arguments {
  const refuse = (): UserError => new UserError(`bench: "${args.join(' ')}" is not understood.\n\n${usage}`);
  const { name, repeat, seed } = parse(args, refuse);
  const scenario = scenarios.find((each) => each.name.toUpperCase() === name?.toUpperCase());
  const numbers = [repeat ?? 1, seed];
  if ((name !== undefined && !scenario) || numbers.some((value) => !Number.isInteger(value) || value < 1))
    throw refuse();
  return { scenario, repeat, seed };
}

function parse(
  args: string[],
  refuse: () => UserError,
): Pick<Arguments, 'repeat' | 'seed'> & { readonly name: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { repeat: { type: 'string' }, seed: { type: 'string' } },
    });
    if (positionals.length > 1) throw refuse();
    const { repeat, seed } = values;
    return {
      name: positionals[0],
      repeat: repeat === undefined ? undefined : Number(repeat),
      seed: seed === undefined ? randomInt(1, 1_000_000) : Number(seed),
    };
  } catch {
    throw refuse();
  }
}

function describe({ unit, decimals = 2 }: Scenario, { figure, ideal, ratio, faults, notes }: Measured): string {
  const [ours, best] = [figure, ideal].map((value) => `${value.toFixed(decimals)}${unit}`);
  const figures = `${ours} against ${best}, ratio ${ratio.toFixed(3)}`;
  return [figures, ...notes, ...faults.map((fault) => `FAULT ${fault}`)].join('; ');
}

runProgram(main);
