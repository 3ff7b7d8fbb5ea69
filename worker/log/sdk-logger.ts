import type { Logger, LogLevel as SdkLevel, LogMetadata } from '@temporalio/worker';

import type { LogFields, LogLevel, LogValue } from './log-line';
import type { WorkerLog } from './worker-log';

/** Said of every queue that has activities only, as the queues of calls have by design. */
const expected = 'No workflows registered, not polling for workflow tasks';

const levels: Readonly<Record<SdkLevel, LogLevel>> = {
  TRACE: 'debug',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** What of the SDK's own fields is kept, under our names. */
const kept: Readonly<Record<string, string>> = {
  sdkComponent: 'component',
  workflowId: 'workflow',
  runId: 'run',
  workflowType: 'workflowType',
  activityId: 'activity',
  activityType: 'activityType',
  attempt: 'attempt',
  taskQueue: 'queue',
  durationMs: 'tookMs',
};

/**
 * The SDK's messages and its native core's, as lines of the worker's log: from warnings on, and all but traces where the
 * log is at `debug`. Of their fields only names, numbers and the words of errors are kept, so that no payload gets in.
 */
export class SdkLogger implements Logger {
  constructor(private readonly into: WorkerLog) {}

  log(level: SdkLevel, message: string, meta: LogMetadata = {}): void {
    if (message === expected || level === 'TRACE') return;
    const isWanted = level === 'WARN' || level === 'ERROR' || this.into.level === 'debug';
    if (isWanted) this.into.say(levels[level], message, sdkFields(meta));
  }

  trace(message: string, meta?: LogMetadata): void {
    this.log('TRACE', message, meta);
  }

  debug(message: string, meta?: LogMetadata): void {
    this.log('DEBUG', message, meta);
  }

  info(message: string, meta?: LogMetadata): void {
    this.log('INFO', message, meta);
  }

  warn(message: string, meta?: LogMetadata): void {
    this.log('WARN', message, meta);
  }

  error(message: string, meta?: LogMetadata): void {
    this.log('ERROR', message, meta);
  }
}

function sdkFields(meta: LogMetadata): LogFields {
  const named = Object.entries(kept).map(([from, to]) => [to, valueOf(meta[from])] as const);
  const error: unknown = meta['error'] ?? meta['err'];
  const fields = Object.fromEntries(named.filter(([, value]) => value !== undefined));
  return error === undefined ? fields : { ...fields, error: describeError(error) };
}

function valueOf(value: unknown): LogValue | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Type and message of an error and of what caused it; an error of the core is a text already. */
export function describeError(error: unknown): string {
  // Not by instanceof alone: the workflow sandbox and Jest have classes of their own.
  const { name, message, cause } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Error>;
  if (message === undefined) return String(error);
  const own = name === undefined || name === 'Error' ? message : `${name}: ${message}`;
  return cause === undefined || cause === null ? own : `${own} ← ${describeError(cause)}`;
}
