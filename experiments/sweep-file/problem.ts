import { basename } from 'node:path';

/** One thing wrong with a sweep file, at the place a person should look. */
export interface SweepFileProblem {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** Path of the field, e.g. `readers[1].model`; empty for the file as a whole. */
  readonly field: string;
  /** What was given, what is allowed, and the nearest known name where there is one. */
  readonly message: string;
}

/** More than this says no more than the first few. */
const shownAtMost = 20;

/** `sweeps/my.yaml:3:7: readers[0].id: …`, the form that editors and terminals turn into a link. */
export function formatProblem(path: string, problem: SweepFileProblem): string {
  const field = problem.field === '' ? '' : `${problem.field}: `;
  return `${path}:${problem.line}:${problem.column}: ${field}${problem.message}`;
}

/** All problems of one file, in the order of the file. */
export function formatProblems(path: string, problems: readonly SweepFileProblem[]): string {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  const shown = sorted.slice(0, shownAtMost).map((problem) => formatProblem(path, problem));
  const rest = sorted.length - shown.length;
  const head =
    problems.length === 1
      ? `The sweep file ${basename(path)} has a problem:`
      : `The sweep file ${basename(path)} has ${problems.length} problems:`;
  const tail = rest > 0 ? [`… and ${rest} more. Correct these first.`] : [];
  return [head, ...shown, ...tail, 'Every key is described in docs/sweep-file.md.'].join('\n');
}
