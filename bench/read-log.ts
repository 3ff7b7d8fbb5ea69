import type { MockLog } from './mock-provider';
import type { ProcessRun } from './run-process';

/** From the first answer to the last, at the mock. */
export function answersSeconds({ firstAnswerAtMs, lastAnswerAtMs }: MockLog): number {
  return ((lastAnswerAtMs ?? 0) - (firstAnswerAtMs ?? 0)) / 1000;
}

/** How long a command took, and how much of that lay before the first answer and after the last. */
export function describeWall(
  { startedAtMs, endedAtMs }: ProcessRun,
  { firstAnswerAtMs, lastAnswerAtMs }: MockLog,
): string {
  const seconds = (fromMs: number, toMs: number): string => `${((toMs - fromMs) / 1000).toFixed(1)} s`;
  const before = seconds(startedAtMs, firstAnswerAtMs ?? endedAtMs);
  const after = seconds(lastAnswerAtMs ?? endedAtMs, endedAtMs);
  return `wall ${seconds(startedAtMs, endedAtMs)}, ${before} before the first answer and ${after} after the last`;
}

/** Answers per second in each quarter of a run, the quarters being of equal numbers of answers. */
export function quarterRates({ answeredAtMs }: MockLog): number[] {
  const last = answeredAtMs.length - 1;
  const borders = [0, 1, 2, 3, 4].map((quarter) => Math.round((quarter * last) / 4));
  return borders.slice(1).map((to, index) => {
    const from = borders[index] ?? 0;
    return ((to - from) * 1000) / ((answeredAtMs[to] ?? 0) - (answeredAtMs[from] ?? 0));
  });
}

/** How many answers were written out at or after a moment. */
export function answersSince({ answeredAtMs }: MockLog, sinceMs: number): number {
  return answeredAtMs.filter((atMs) => atMs >= sinceMs).length;
}

/** Requests beyond the first of each item. */
export function repeatedRequests({ items }: MockLog): number {
  return Object.values(items).reduce((sum, { accepted }) => sum + accepted - 1, 0);
}
