import type { BenchStack } from '../bench-stack';
import type { Measured } from '../measure';
import type { MockProcess } from '../mock-process';
import type { MockKnobs } from '../mock-provider';

/** What a scenario is run with, once per repetition. */
export interface ScenarioContext {
  readonly mock: MockProcess;
  /** Forgets what the mock has counted and does `work` with the command line in a fresh folder. */
  readonly inFreshStack: <T>(work: (stack: BenchStack) => Promise<T>) => Promise<T>;
  /** Runs the bare loop in its own process against the mock: calls per second, from first to last answer at the mock. */
  readonly runBareLoop: (calls: number, concurrency: number) => Promise<number>;
  /** Of whatever a scenario leaves to chance; `--seed` repeats a run's. */
  readonly seed: number;
  /** Prints a line on stderr. */
  readonly print: (line: string) => void;
}

interface AnyScenario {
  /** As it is called on the command line, e.g. `T1`; case does not matter there. */
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** Of the figure and the ideal, as printed; default 2. */
  readonly decimals?: number;
  /** What the median ratio must reach. */
  readonly leastRatio: number;
}

/** Runs the shipped command line against a mock provider. */
export interface MockScenario extends AnyScenario {
  /** How the mock behaves. */
  readonly knobs: Partial<MockKnobs>;
  /** Unless the command line says otherwise; default 3. */
  readonly repetitions?: number;
  readonly run: (context: ScenarioContext) => Promise<Measured>;
}

/** Computes in this process and its threads: no servers, no provider, once. */
export interface ComputedScenario extends AnyScenario {
  readonly compute: (print: (line: string) => void) => Measured | Promise<Measured>;
}

export type Scenario = MockScenario | ComputedScenario;
