import type { Writable } from 'node:stream';

import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types';

import { visibleJson } from '../text/visible-json';
import type { CliEnvironment } from './env';

/** A stream as the command line sees it: process.stdout, process.stderr, or a test's. */
export type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };

/**
 * Where a command speaks: data goes to stdout, everything said to a person to stderr, so that `render-bench … | jq` and
 * `> file` get data alone. Colours and control codes are used on a terminal only.
 */
export interface Output {
  /** `--json` was given: commands print data as JSON instead of text. */
  readonly json: boolean;
  /** For text on stdout. */
  readonly colors: Colors;
  /** For text on stderr. */
  readonly messageColors: Colors;
  /** Characters of a line on stdout, undefined where it is no terminal (then nothing is cut). */
  readonly width: number | undefined;
  /** The stream of {@link Output.say}, for displays that redraw themselves. */
  readonly messages: Screen;
  /** One line or several to the person, on stderr. */
  say(text: string): void;
  /** Data as text on stdout; a line feed is added where the text does not end in one. */
  print(text: string): void;
  /** Data as JSON on stdout. */
  printJson(value: unknown): void;
  /** The same as one line, for data that comes bit by bit. */
  printJsonLine(value: unknown): void;
}

export interface OutputOptions {
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly json: boolean;
  /** False for `--no-color`. */
  readonly color: boolean;
  readonly environment: CliEnvironment;
}

/** Makes an output; a stream whose reader has gone (`| head`) is written to no more. */
export function createOutput({ stdout, stderr, json, color, environment }: OutputOptions): Output {
  const colorsFor = (screen: Screen) =>
    picocolors.createColors(color && (environment.forceColor || (screen.isTTY === true && !environment.noColor)));
  return {
    json,
    colors: colorsFor(stdout),
    messageColors: colorsFor(stderr),
    width: stdout.isTTY === true ? stdout.columns : undefined,
    messages: stderr,
    say: (text) => writeLine(stderr, text),
    print: (text) => writeLine(stdout, text),
    printJson: (value) => writeLine(stdout, visibleJson(JSON.stringify(value, null, 2))),
    printJsonLine: (value) => writeLine(stdout, visibleJson(JSON.stringify(value))),
  };
}

function writeLine(screen: Screen, text: string): void {
  if (screen.writable) screen.write(text.endsWith('\n') ? text : `${text}\n`);
}

/**
 * Makes a broken pipe on a stream harmless: the command goes on to its end without it, so that a run that is followed
 * through `| head` is not cut off in the middle. Any other fault (a full disk) is handed to `onFault`.
 */
export function ignoreBrokenPipes(streams: readonly Writable[], onFault: (error: Error) => void): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') onFault(error);
    });
}
