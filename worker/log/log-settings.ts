import { UserError } from '../../contracts/user-error';
import { type LogFormat, logFormats, type LogLevel, logLevels } from './log-line';

/** What the command line gives; the environment's word counts where it gives none. */
export interface LogWishes {
  readonly format?: string;
  readonly level?: string;
}

export interface LogSettings {
  readonly format: LogFormat;
  readonly level: LogLevel;
}

/**
 * How a worker's log is written: by `--log` and `--log-level`, else `RENDER_BENCH_LOG` and `RENDER_BENCH_LOG_LEVEL`, else
 * by what it is written to (pretty on a terminal, JSON elsewhere), from `usualLevel` on.
 */
export function logSettings(
  wishes: LogWishes,
  env: NodeJS.ProcessEnv,
  { isTerminal, usualLevel = 'info' }: { readonly isTerminal: boolean; readonly usualLevel?: LogLevel },
): LogSettings {
  const format = chosen(logFormats, [
    ['--log', wishes.format],
    ['RENDER_BENCH_LOG', env['RENDER_BENCH_LOG'] || undefined],
  ]);
  const level = chosen(logLevels, [
    ['--log-level', wishes.level],
    ['RENDER_BENCH_LOG_LEVEL', env['RENDER_BENCH_LOG_LEVEL'] || undefined],
  ]);
  return { format: format ?? (isTerminal ? 'pretty' : 'json'), level: level ?? usualLevel };
}

/** The first that is given. */
function chosen<Name extends string>(
  allowed: readonly Name[],
  given: readonly (readonly [from: string, value: string | undefined])[],
): Name | undefined {
  for (const [from, value] of given) {
    if (value === undefined) continue;
    const found = allowed.find((name) => name === value.toLowerCase());
    if (found === undefined) throw new UserError(`${from} is '${value}': give one of ${allowed.join(', ')}.`);
    return found;
  }
  return undefined;
}
