import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Tells a background worker which file its log goes to, so that it keeps that file within bounds. */
export const logFileVariable = 'RENDER_BENCH_LOG_FILE';

/** A log and the one before it take at most about twice this. */
const largestLogBytes = 10_000_000;
const lookEveryMs = 10_000;

/**
 * Empties a log file that has grown too large, its content kept as `<path>.1` in place of an earlier one. The file stays
 * the same one, so that processes that append to it, and `tail -f`, go on.
 */
export function boundLogFile(path: string, mostBytes = largestLogBytes): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= mostBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** Does so every now and then, for as long as the process lives; a full disk or a file that is gone ends nothing. */
export function keepLogFileBound(path: string): void {
  setInterval(() => {
    try {
      boundLogFile(path);
    } catch {
      // The next look tries again.
    }
  }, lookEveryMs).unref();
}
