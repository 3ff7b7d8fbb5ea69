import { readFileSync } from 'node:fs';

/** The middle value; the mean of the two middle ones for an even number. @throws RangeError without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('median of no values');
  return (lower + upper) / 2;
}

/** The most memory a process has held so far (Linux `VmHWM`), in bytes; undefined where it is gone or not Linux. */
export function peakRssBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Clock ticks a second in `/proc/<pid>/stat`: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** The processor time of a process so far, in seconds, all its threads together; undefined where it is gone or not Linux. */
export function processorSeconds(pid: number): number | undefined {
  try {
    // The command's name comes before, in brackets, and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** Follows a process's peak memory; `stop` gives the last figure seen before it went. */
export function watchPeakRss(pid: number): { stop(): number | undefined } {
  let peak = peakRssBytes(pid);
  const timer = setInterval(() => (peak = peakRssBytes(pid) ?? peak), 200);
  return {
    stop() {
      clearInterval(timer);
      return peakRssBytes(pid) ?? peak;
    },
  };
}

/** `412 MB`, of a million bytes each. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** What one run of a scenario measured. */
export interface Measured {
  /** Ours and what to hold it against, in the scenario's unit. */
  readonly figure: number;
  readonly ideal: number;
  /** How near ours comes to the ideal; 1 is all of it, and more is better. */
  readonly ratio: number;
  /** What must hold besides the ratio and did not; empty when all is well. */
  readonly faults: readonly string[];
  /** Further figures worth printing. */
  readonly notes: readonly string[];
}

/** The last line of a scenario, `T1 <figure> <ideal> <ratio> PASS|FAIL`, over the median run by ratio. */
export function verdict(
  scenario: { readonly name: string; readonly unit: string; readonly decimals?: number; readonly leastRatio: number },
  runs: readonly Measured[],
): { readonly line: string; readonly passed: boolean } {
  const middle = (pick: (run: Measured) => number): number => median(runs.map(pick));
  const ratio = middle((run) => run.ratio);
  const passed = ratio >= scenario.leastRatio && runs.every((run) => run.faults.length === 0);
  const amount = (value: number): string => `${value.toFixed(scenario.decimals ?? 2)}${scenario.unit}`;
  const figures = `${amount(middle((run) => run.figure))} ${amount(middle((run) => run.ideal))} ${ratio.toFixed(3)}`;
  return { line: `${scenario.name} ${figures} ${passed ? 'PASS' : 'FAIL'}`, passed };
}
