import type { Colors } from 'picocolors/types';

import { isJudgeScorer } from '../experiments/judging';
import { escapeTerminal } from './escape-terminal';
import { formatCount, formatDuration, formatRate, formatUsd } from './format';

/** One condition's state as read from stored rows. */
export interface ConditionProgress {
  readonly label: string;
  /** Cells with an outcome; `settled <= planned`. */
  readonly settled: number;
  readonly planned: number;
  /** ISO time until which the condition waits; null while it runs. */
  readonly waitingUntil: string | null;
  /** Why it waits or has stopped. */
  readonly why: string | null;
}

/** A sweep's state at one moment. */
export interface ProgressSnapshot {
  readonly conditions: readonly ConditionProgress[];
  readonly settled: number;
  readonly planned: number;
  /** Over the last while; null before anything can be said. */
  readonly ratePerSecond: number | null;
  /** Calls that providers refused for their rate limits so far. */
  readonly refused: number;
  /** Null: no reader has a price. */
  readonly spendUsd: number | null;
  /** Null while it can't be said. */
  readonly etaSeconds: number | null;
}

export interface ProgressLayout {
  /** Characters of a line; every line is cut to it, as a wrapped line can't be redrawn. */
  readonly width: number;
  /** Lines at most. */
  readonly height: number;
  readonly now: Date;
  readonly colors: Colors;
}

const barWidth = 20;
const longestLabel = 44;

/**
 * The block that is redrawn in place: a line per condition and one for the sweep. Where there are more conditions than
 * lines, those that wait or run come first and the rest is counted.
 */
export function renderProgress(snapshot: ProgressSnapshot, layout: ProgressLayout): string[] {
  const room = Math.max(1, layout.height - 2);
  const all = snapshot.conditions;
  const shown = all.length <= room ? all : [...all].sort((a, b) => urgency(a) - urgency(b)).slice(0, room);
  const labelWidth = Math.min(longestLabel, Math.max(0, ...shown.map(({ label }) => escapeTerminal(label).length)));
  const hidden = all.length - shown.length;
  return [
    ...shown.map((condition) => conditionLine(condition, labelWidth, layout)),
    ...(hidden > 0 ? [layout.colors.dim(cut(describeHidden(all, hidden), layout.width))] : []),
    layout.colors.bold(cut(renderProgressLine(snapshot), layout.width)),
  ];
}

/** The whole sweep in one line, for logs and pipes. */
export function renderProgressLine(snapshot: ProgressSnapshot): string {
  const waiting = snapshot.conditions.filter(isWaiting);
  const reason = waiting.find(({ why }) => why !== null)?.why;
  return [
    snapshot.planned === 0
      ? 'no cells planned so far'
      : `${formatCount(snapshot.settled)} of ${formatCount(snapshot.planned)} settled (${share(snapshot)})`,
    ...rateParts(snapshot),
    ...(waiting.length > 0
      ? [`${formatCount(waiting.length)} waiting${reason ? ` (${escapeTerminal(reason)})` : ''}`]
      : []),
    ...(snapshot.etaSeconds === null || isDone(snapshot) ? [] : [`about ${formatDuration(snapshot.etaSeconds)} left`]),
  ].join(' · ');
}

function conditionLine(
  condition: ConditionProgress,
  labelWidth: number,
  { width, now, colors }: ProgressLayout,
): string {
  const filled = condition.planned === 0 ? 0 : Math.floor((barWidth * condition.settled) / condition.planned);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const counts = `${formatCount(condition.settled)}/${formatCount(condition.planned)}`;
  const state = waitingState(condition, now);
  const line = cut(
    `${cutLabel(escapeTerminal(condition.label), labelWidth).padEnd(labelWidth)}  ${bar}  ${counts.padStart(15)}  ${state}`.trimEnd(),
    width,
  );
  if (isWaiting(condition)) return colors.yellow(line);
  return isDone(condition) ? colors.green(line) : line;
}

function waitingState(condition: ConditionProgress, now: Date): string {
  if (!isWaiting(condition)) return '';
  const seconds = condition.waitingUntil === null ? null : (Date.parse(condition.waitingUntil) - now.getTime()) / 1000;
  const wait = seconds === null ? 'waiting' : `waiting ${formatDuration(Math.max(0, seconds))}`;
  return condition.why === null ? wait : `${wait}: ${escapeTerminal(condition.why)}`;
}

function rateParts(progress: ProgressSnapshot): string[] {
  return [
    ...(progress.ratePerSecond === null || isDone(progress) ? [] : [`${formatRate(progress.ratePerSecond)}/s`]),
    ...(progress.refused > 0 ? [`${formatCount(progress.refused)} refused`] : []),
    ...(progress.spendUsd === null || progress.spendUsd === 0 ? [] : [formatUsd(progress.spendUsd)]),
  ];
}

function share({ settled, planned }: Pick<ProgressSnapshot, 'settled' | 'planned'>): string {
  // Rounded down, so that 100 % means all of them.
  return `${Math.floor((100 * settled) / planned)} %`;
}

function isDone({ settled, planned }: Pick<ProgressSnapshot, 'settled' | 'planned'>): boolean {
  return settled >= planned;
}

function isWaiting(condition: ConditionProgress): boolean {
  return !isDone(condition) && (condition.waitingUntil !== null || condition.why !== null);
}

/** Waiting conditions first, then running, untouched and finished ones. */
function urgency(condition: ConditionProgress): number {
  if (isDone(condition)) return 3;
  if (isWaiting(condition)) return 0;
  return condition.settled > 0 ? 1 : 2;
}

function describeHidden(conditions: readonly ConditionProgress[], hidden: number): string {
  const done = conditions.filter(isDone).length;
  return `… and ${formatCount(hidden)} more of ${formatCount(conditions.length)} conditions, ${formatCount(done)} of them finished`;
}

/** The name of a judge's condition begins as those of all its conditions do: both its ends are shown. */
function cutLabel(label: string, width: number): string {
  if (!isJudgeScorer(label) || label.length <= width) return cut(label, width);
  const end = Math.floor((width - 1) / 2);
  return `${label.slice(0, width - 1 - end)}…${label.slice(label.length - end)}`;
}

function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}
