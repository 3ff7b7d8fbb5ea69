import { createColors } from 'picocolors';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ['json', 'pretty'] as const;
export type LogFormat = (typeof logFormats)[number];

export type LogValue = string | number | boolean | null;

/** What a line says besides its message, by name; undefined ones are left out. */
export type LogFields = Readonly<Record<string, LogValue | undefined>>;

export interface LogLine {
  readonly time: Date;
  readonly level: LogLevel;
  /** The same text for every line of its kind: what differs stands in the fields. */
  readonly message: string;
  readonly fields: LogFields;
}

/** One JSON object: `time` (ISO, UTC), `level`, `message`, then the fields. */
export function jsonLine({ time, level, message, fields }: LogLine): string {
  return JSON.stringify({ time: time.toISOString(), level, message, ...fields });
}

/** One line for people: time, level, message, then `name=value`, values quoted where they have to be. */
export function prettyLine({ time, level, message, fields }: LogLine, colored = false): string {
  const colors = createColors(colored);
  const paint = { error: colors.red, warn: colors.yellow, info: colors.green, debug: colors.dim };
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${colors.dim(`${name}=`)}${quoted(value)}`],
  );
  return `${colors.dim(time.toISOString())} ${paint[level](level.toUpperCase().padEnd(5))} ${message}${said.join('')}`;
}

function quoted(value: LogValue): string {
  const text = String(value);
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}
