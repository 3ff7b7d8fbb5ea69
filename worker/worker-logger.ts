import { DefaultLogger, type LogLevel, type LogMetadata } from '@temporalio/worker';

/** Said of every queue that has activities only, as the queues of calls have by design. */
const expected = 'No workflows registered, not polling for workflow tasks';

/** Warnings and errors of the SDK, less what is meant to be so. */
export class WorkerLogger extends DefaultLogger {
  constructor() {
    super('WARN');
  }

  override log(level: LogLevel, message: string, meta?: LogMetadata): void {
    if (message !== expected) super.log(level, message, meta);
  }
}
