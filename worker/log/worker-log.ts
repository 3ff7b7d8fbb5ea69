import {
  jsonLine,
  type LogFields,
  type LogFormat,
  type LogLevel,
  logLevels,
  type LogLine,
  prettyLine,
} from './log-line';
import { RepeatLimit } from './repeat-limit';
import type { Secrets } from './secrets';

export interface WorkerLogOptions {
  readonly format: LogFormat;
  /** Lines below it are not written. */
  readonly level: LogLevel;
  /** For `pretty` on a terminal. */
  readonly colored?: boolean;
  readonly secrets: Secrets;
  /** Takes one line with its line feed. */
  readonly write: (line: string) => void;
}

/**
 * A worker's log: one line per event, redacted, and of one kind of line no more than a few a minute (see
 * {@link RepeatLimit}). Lines are of one kind where level, message (numbers apart) and lane are the same.
 */
export class WorkerLog {
  private readonly limit = new RepeatLimit<LogLine>();
  private fixed: LogFields = {};

  constructor(private readonly options: WorkerLogOptions) {}

  get level(): LogLevel {
    return this.options.level;
  }

  /** Fields of every line from now on. */
  always(fields: LogFields): void {
    this.fixed = { ...this.fixed, ...fields };
  }

  say(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (logLevels.indexOf(level) > logLevels.indexOf(this.options.level)) return;
    const now = performance.now();
    this.tellHeldBack(now);
    const line = this.cleaned({ time: new Date(), level, message, fields: { ...this.fixed, ...fields } });
    const kind = [level, line.message.replace(/\d+/g, '#'), line.fields['lane'] ?? ''].join('\n');
    if (this.limit.admits(kind, line, now)) this.write(line);
  }

  /** Tells what was held back; nothing is said after it. */
  close(): void {
    this.tellHeldBack(Infinity);
  }

  private tellHeldBack(now: number): void {
    for (const { first, held } of this.limit.over(now)) {
      const { level, message, fields } = first;
      const { lane } = fields;
      this.write({
        time: new Date(),
        level,
        message: 'more lines like one before were held back in the last minute',
        fields: { ...this.fixed, held, like: message, lane },
      });
    }
  }

  private cleaned(line: LogLine): LogLine {
    const { secrets } = this.options;
    const clean = Object.entries(line.fields).map(
      ([name, value]) => [name, typeof value === 'string' ? secrets.clean(value) : value] as const,
    );
    return { ...line, message: secrets.clean(line.message), fields: Object.fromEntries(clean) };
  }

  private write(line: LogLine): void {
    const { format, colored, write } = this.options;
    write(`${format === 'json' ? jsonLine(line) : prettyLine(line, colored)}\n`);
  }
}
