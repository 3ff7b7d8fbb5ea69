import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { UserError } from '../contracts/user-error';
import { usualTemporalCli, withBenchStack } from './bench-stack';
import { type Measured, verdict } from './measure';
import { type MockProcess, startMockProcess } from './mock-process';
import { answersSeconds } from './read-log';
import { startNode } from './run-process';
import { scenarios } from './scenarios';
import type { ComputedScenario, MockScenario, Scenario, ScenarioContext } from './scenarios/scenario';

const bareLoopTimeoutMs = 5 * 60_000;

const usage = `npm run bench -- <scenario> [--repeat 3]

All but resolution run the shipped command line against a mock provider on loopback, in a fresh data folder per
repetition; resolution computes here, once. Each ends with "<name> <figure> <ideal> <ratio> PASS|FAIL" over the median repetition;
the exit code is 1 on FAIL.

${scenarios.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join('\n')}
`;

async function main(): Promise<number> {
  const { scenario, repeat } = readArguments(process.argv.slice(2));
  if (scenario === undefined) {
    process.stdout.write(usage);
    return 0;
  }
  const runs = 'compute' in scenario ? [computeRun(scenario)] : await repeatRuns(scenario, repeat);
  const { line, passed } = verdict(scenario, runs);
  process.stdout.write(`${line}\n`);
  return passed ? 0 : 1;
}

function computeRun(scenario: ComputedScenario): Measured {
  const run = scenario.compute(print);
  print(`${scenario.name}: ${describe(scenario, run)}`);
  return run;
}

async function repeatRuns(scenario: MockScenario, repeat: number): Promise<Measured[]> {
  const signal = onInterrupt();
  const mock = await startMockProcess(scenario.knobs);
  try {
    const context = createContext(mock, await usualTemporalCli(process.env), signal);
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

/** Aborts at the first Ctrl+C, so that the local stack is stopped before the bench ends. */
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new UserError(`bench: ended by ${name}`)));
  }
  return controller.signal;
}

function createContext(mock: MockProcess, temporalCli: string, signal: AbortSignal): ScenarioContext {
  const printed = new Set<string>();
  const printOnce = (text: string): void => {
    if (!printed.has(text)) print(text);
    printed.add(text);
  };
  return {
    mock,
    inFreshStack: async (work) => {
      await mock.reset();
      return withBenchStack({ mock, temporalCli, signal, printOnce }, work);
    },
    runBareLoop: async (calls, concurrency) => {
      await mock.reset();
      const args = ['--base-url', mock.baseUrl, '--calls', String(calls), '--concurrency', String(concurrency)];
      const script = join(__dirname, 'bare-loop.js');
      const { exitCode, stderr } = await startNode(script, args, { timeoutMs: bareLoopTimeoutMs }).ended;
      if (exitCode !== 0) throw new Error(`the bare loop ended with ${exitCode}: ${stderr}`);
      return calls / answersSeconds(await mock.log());
    },
  };
}

function readArguments(args: string[]): { readonly scenario: Scenario | undefined; readonly repeat: number } {
  const refuse = (): UserError => new UserError(`bench: "${args.join(' ')}" is not understood.\n\n${usage}`);
  const { name, repeat } = parse(args, refuse);
  const scenario = scenarios.find((each) => each.name.toUpperCase() === name?.toUpperCase());
  if ((name !== undefined && !scenario) || !Number.isInteger(repeat) || repeat < 1) throw refuse();
  return { scenario, repeat };
}

function parse(
  args: string[],
  refuse: () => UserError,
): { readonly name: string | undefined; readonly repeat: number } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { repeat: { type: 'string' } },
    });
    if (positionals.length > 1) throw refuse();
    return { name: positionals[0], repeat: Number(values.repeat ?? 3) };
  } catch {
    throw refuse();
  }
}

function describe({ unit, decimals = 2 }: Scenario, { figure, ideal, ratio, faults, notes }: Measured): string {
  const [ours, best] = [figure, ideal].map((value) => `${value.toFixed(decimals)}${unit}`);
  const figures = `${ours} against ${best}, ratio ${ratio.toFixed(3)}`;
  return [figures, ...notes, ...faults.map((fault) => `FAULT ${fault}`)].join('; ');
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

main().then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    print(UserError.is(error) ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  },
);
