import { CommanderError } from 'commander';

import { UserError } from '../contracts/user-error';
import { escapeTerminalLines } from './escape-terminal';
import { type ExitCode, exitCodes } from './exit-codes';
import type { Output } from './output';

/**
 * Says what went wrong and returns what to exit with. What a person gave wrongly is told without a stack; anything else
 * is a fault of the program or its surroundings and shows its stack, its causes and what to try.
 */
export function reportError(error: unknown, output: Output): ExitCode {
  if (error instanceof CommanderError) return reportCommanderError(error, output);
  if (UserError.is(error)) {
    output.say(`${output.messageColors.red('error:')} ${escapeTerminalLines(error.message)}`);
    return toJson('bad_input', error.message, exitCodes.badInput, output);
  }
  const message = error instanceof Error ? error.message : String(error);
  if (codesOf(error).some((code) => goingAway.has(code))) {
    output.say(`${output.messageColors.red('error:')} Postgres went away meanwhile: ${escapeTerminalLines(message)}`);
    output.say("What is stored is kept. 'npx render-bench up' starts the local one; then give the command again.");
    return toJson('unexpected', message, exitCodes.needsAttention, output);
  }
  output.say(`${output.messageColors.red('unexpected error:')} ${escapeTerminalLines(describe(error))}`);
  output.say(hintFor(error));
  return toJson('unexpected', message, exitCodes.needsAttention, output);
}

/** Commander has already written its text, help included; only the exit code is left to say. */
function reportCommanderError({ exitCode, message, code }: CommanderError, output: Output): ExitCode {
  if (exitCode === 0) return exitCodes.complete;
  const text = code === 'commander.help' ? 'no command was given' : message.replace(/^error: /, '');
  return toJson('bad_input', text, exitCodes.badInput, output);
}

function toJson(kind: 'bad_input' | 'unexpected', message: string, exitCode: ExitCode, output: Output): ExitCode {
  if (output.json) output.printJson({ error: { kind, message, exitCode } });
  return exitCode;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by: ${describe(error.cause)}`;
}

/** Codes of a connection that Postgres, or its end, has cut: SQLSTATE class 57P, and postgres.js's own. */
const goingAway = new Set(['57P01', '57P02', '57P03', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED']);

/** Codes with which a server that is not there makes itself known. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT']);

function hintFor(error: unknown): string {
  return codesOf(error).some((code) => unreachable.has(code))
    ? 'A server could not be reached. Is the local stack up? `npx render-bench doctor` says, `npx render-bench up` starts it.'
    : 'This is not about what you gave. `npx render-bench doctor` checks the surroundings; stored answers are not touched.';
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const nested = error instanceof AggregateError ? (error.errors as unknown[]).flatMap(codesOf) : [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...nested, ...codesOf(error.cause)];
}
