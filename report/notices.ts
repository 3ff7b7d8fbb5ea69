import { itemsShareDialogues } from '../benchmarks';
import type { ReaderSummary, SweepReport } from './sweep-report';

/** How far a sweep is, from its counts and its tables. */
export interface Completion {
  readonly complete: boolean;
  /** Cells whose outcome is final. */
  readonly settled: number;
  readonly planned: number;
  /** One sentence that starts with `Complete` or `INCOMPLETE`; nothing else in a report says that a sweep succeeded. */
  readonly text: string;
}

/**
 * Whether the report covers everything that was planned. Only where sweep, counts and every table agree is it complete:
 * a flag alone is not believed.
 */
export function completion(report: SweepReport): Completion {
  const { planned, pending, deferred } = report.sweep.outcomes;
  const settled = planned - pending - deferred;
  const partial = report.tables
    .filter((table) => !table.complete)
    .map((table) => `${table.label} on ${table.benchmark}`);
  const complete = report.sweep.complete && settled === planned && partial.length === 0;
  const cells = `${count(settled)} of ${count(planned)} cells settled`;
  if (complete) return { complete, settled, planned, text: `Complete: ${cells}.` };
  const why =
    settled < planned
      ? `${count(pending)} pending, ${count(deferred)} deferred.`
      : partial.length > 0
        ? `The table of ${partial.join(', of ')} still lacks scores.`
        : 'The sweep is not marked as complete.';
  const text = `INCOMPLETE: ${cells}. ${why} Every figure covers only what was delivered so far and may still change.`;
  return { complete, settled, planned, text };
}

/** Whether the responses named another model than the one asked for, or more than one. */
export function isModelMismatch(reader: Pick<ReaderSummary, 'model' | 'returnedModels'>): boolean {
  return Object.keys(reader.returnedModels).some((model) => model !== reader.model);
}

/** What a reader of the figures must know before using them, most serious first; each one sentence or two. */
export function notices(report: SweepReport): string[] {
  const { outcomes } = report.sweep;
  const lost = outcomes.failed + outcomes.givenUp;
  const silent = report.readers
    .filter(({ role }) => role === 'reader')
    .reduce((sum, { outcomes: own }) => sum + own.exhausted + own.empty + own.refusal + own.blocked, 0);
  const skipped = report.datasets.filter((dataset) => dataset.skipped.length > 0);
  return [
    ...report.readers.filter(isModelMismatch).map((reader) => {
      const returned = Object.keys(reader.returnedModels).sort().join(', ');
      return `Model mismatch: ${reader.role} ${reader.id} asked for ${reader.model}; the responses name ${returned}.`;
    }),
    ...report.readers
      .filter((reader) => reader.orphans + reader.repeated > 0)
      .map(
        (reader) =>
          `Possible double payments: ${reader.role} ${reader.id} has ${plural(reader.orphans, 'attempt')} without an end ` +
          `(may have been paid) and ${plural(reader.repeated, 'repeated answer')} (paid twice).`,
      ),
    ...(lost > 0
      ? [
          `${plural(lost, 'cell')} failed or ${lost === 1 ? 'was' : 'were'} given up: counted as planned, not as ` +
            'delivered, and left out of accuracy.',
        ]
      : []),
    ...(silent > 0
      ? [
          `${plural(silent, 'delivered cell')} ${silent === 1 ? 'has' : 'have'} no usable answer (output limit spent on ` +
            'reasoning, empty, refused or blocked): counted as wrong and not answered.',
        ]
      : []),
    ...report.datasets
      .filter(({ benchmark }) => itemsShareDialogues(benchmark))
      .map(
        ({ benchmark }) =>
          `Questions of ${benchmark} share dialogues: intervals take items as independent and are too narrow there.`,
      ),
    ...skipped.map(
      (dataset) =>
        `${plural(dataset.skipped.length, 'row')} of ${dataset.benchmark} could not be read and ${dataset.skipped.length === 1 ? 'was' : 'were'} left out.`,
    ),
    ...report.readers
      .filter(({ uncosted }) => uncosted > 0)
      .map(
        ({ id, role, uncosted, costUsd }) =>
          `The server of ${role} ${id} told no usage for ${plural(uncosted, 'answer')}: ` +
          (costUsd === null ? "what they cost isn't known." : 'the cost is at least what is shown.'),
      ),
    ...report.readers
      .filter(({ costUsd, uncosted, provider }) => costUsd === null && uncosted === 0 && provider !== 'offline')
      .map(
        (reader) =>
          `${reader.role === 'reader' ? 'Reader' : 'Generator'} ${reader.id} has no price, so the sweep's cost does not cover it.`,
      ),
  ];
}

function plural(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
