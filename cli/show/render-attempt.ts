import type { Colors } from 'picocolors/types';

import { escapeTerminal } from '../escape-terminal';
import { formatCount, formatDuration, formatUsd } from '../format';
import type { ShownAttempt } from './cell-view';
import { quoteText } from './quote-text';

/**
 * One HTTP exchange as lines: when, how it ended, what it cost. Its answer follows where it is not the one the cell uses.
 * @param asked - The model id that was asked for.
 */
export function renderAttempt(
  attempt: ShownAttempt,
  asked: string,
  { full, colors }: { readonly full: boolean; readonly colors: Colors },
): string {
  const { id, series, outcome, isUsed, isModelMismatch, answer } = attempt;
  const details = [
    whenText(attempt),
    routeText(attempt),
    signalText(attempt),
    usageText(attempt),
    failureText(attempt),
  ];
  const lines = details.filter((line) => line !== '').map((line) => `    ${escapeTerminal(line)}`);
  // Told below in full, and by rows of earlier versions, which have no flags, too.
  const flags = attempt.flags.filter((flag) => flag !== 'other_model').map(flagText);
  const mismatch = `answered by ${attempt.returnedModel}, not by ${asked} as asked`;
  return [
    `  attempt ${id}, series ${series}: ${escapeTerminal(outcome)}${isUsed ? ', its answer is used' : ''}`,
    ...lines,
    ...flags.map((text) => `    ${colors.yellow(escapeTerminal(text))}`),
    ...(isModelMismatch ? [`    ${colors.yellow(escapeTerminal(mismatch))}`] : []),
    ...(answer !== null && !isUsed ? [quoteText(answer, full)] : []),
  ].join('\n');
}

function whenText({ sentAt, journalledAt, endedAt, workerId, epoch, reusedFrom }: ShownAttempt): string {
  if (reusedFrom !== null) return `taken over from ${reusedFrom}, ${journalledAt.toISOString()}; nothing was sent`;
  const by = `worker ${workerId}, epoch ${epoch}`;
  if (sentAt === null) return `journalled ${journalledAt.toISOString()}; ${by}`;
  const took = endedAt && `, took ${formatDuration((endedAt.getTime() - sentAt.getTime()) / 1_000)}`;
  return `sent ${sentAt.toISOString()}${took ?? ''}; ${by}`;
}

/** In which tier, as which line of which batch, and for which condition it was sent. */
function routeText({ tier, batch, sentBy }: ShownAttempt): string {
  const line =
    batch && `line ${batch.line} of batch ${batch.id}${batch.vendorId === null ? '' : ` (${batch.vendorId})`}`;
  return [
    ...(tier === null ? [] : [`tier ${tier}`]),
    ...(line ? [line] : []),
    ...(sentBy === null ? [] : [`for ${sentBy}`]),
  ].join(', ');
}

/** What a flag says of an answer. */
function flagText(flag: string): string {
  switch (flag) {
    case 'context_cut':
      return 'context_cut: the server had silently cut the prompt to its context (docs/local-models.md)';
    case 'context_full':
      return "context_full: the answer ended where the model's context window was full (docs/outcomes.md)";
    default:
      return flag;
  }
}

/** What the provider said of the exchange, in its own words. */
function signalText({ httpStatus, finishReason, returnedModel, requestId, client }: ShownAttempt): string {
  return joined([
    ['HTTP', httpStatus],
    ['finish reason', finishReason],
    ['model', returnedModel],
    ['request', requestId],
    ['client', client],
  ]);
}

function usageText(attempt: ShownAttempt): string {
  const tokens = joined([
    ['in', count(attempt.inputUncached)],
    ['in from cache', count(attempt.inputCached)],
    ['in written to cache', count(attempt.inputWritten)],
    ['out', count(attempt.outputVisible)],
    ['out for reasoning', count(attempt.outputReasoning)],
  ]);
  const cost = attempt.costMicroUsd === null ? '' : `cost ${formatUsd(attempt.costMicroUsd / 1e6)}`;
  return [tokens && `tokens: ${tokens}`, cost].filter((part) => part !== '').join('; ');
}

function failureText({ failureCode, failureMessage, retry }: ShownAttempt): string {
  if (failureCode === null) return '';
  return `${failureCode}: ${failureMessage ?? 'no message'}${retry === null ? '' : ` (retry: ${retry})`}`;
}

function count(tokens: number | null): string | null {
  return tokens === null ? null : formatCount(tokens);
}

/** `HTTP 200, finish reason stop`: what is known of some facts. */
function joined(facts: readonly (readonly [name: string, value: string | number | null])[]): string {
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])).join(', ');
}
