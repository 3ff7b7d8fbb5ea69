import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { nearest } from '../../text/nearest';
import { packageRoot } from '../../text/package-root';
import type { SweepSpec } from '../sweep-spec';
import { freezeInputs } from './freeze-inputs';
import { type DataFileState, parseSweepFile } from './parse-sweep-file';
import { formatProblem, formatProblems } from './problem';

export interface LoadedSweepFile {
  readonly spec: SweepSpec;
  /** The file's text, kept with the plan so that a sweep can show what was asked for. */
  readonly source: string;
  /** Allowed but probably not meant, each as `file:line:column: field: …`. */
  readonly warnings: readonly string[];
}

/** A sweep file of a thousand readers is far smaller; more is a data file given by mistake. */
const largestBytes = 1024 * 1024;

/**
 * Reads and checks a sweep file.
 * @param path as the person gave it; errors repeat it so that it can be clicked.
 * @param skipInvalid leaves malformed rows of every data file out, whatever the sweep file says.
 * @param today as `2026-11-30`: models end and prices change by the day.
 * @throws UserError that lists every problem with its place, or says why it or a file that it names can't be read.
 */
export async function loadSweepFile(
  path: string,
  { skipInvalid = false, today = new Date().toISOString().slice(0, 10) } = {},
): Promise<LoadedSweepFile> {
  const source = readText(path);
  // The list of prices is half a megabyte of code: only who reads a sweep file pays for it.
  const { listedPrice } = await import('../../providers/listed-price');
  const folders = { sweepFile: dirname(resolve(path)), packageRoot: packageRoot() };
  const parsed = parseSweepFile(source, { folders, dataFileState, realPath, today, priceOf: listedPrice });
  if (!parsed.ok) throw new UserError(formatProblems(path, parsed.problems));
  const spec = await freezeInputs(parsed.draft);
  return {
    spec: skipInvalid ? { ...spec, benchmarks: spec.benchmarks.map((one) => ({ ...one, skipInvalid })) } : spec,
    source,
    warnings: parsed.warnings.map((warning) => formatProblem(path, warning)),
  };
}

function readText(path: string): string {
  if (path.trim() === '') throw new UserError('No sweep file was named. Give its path, e.g. examples/templates.yaml.');
  const bytes = readBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    throw new UserError(
      `${path} is not UTF-8${utf16 ? ' (it looks like UTF-16)' : ''}. Save it as UTF-8 text and try again.`,
    );
  }
}

function readBytes(path: string): Buffer {
  try {
    const state = statSync(path);
    if (state.isDirectory()) throw new UserError(`${path} is a folder. Name the sweep file in it: a YAML file.`);
    if (!state.isFile()) throw new UserError(`${path} is no ordinary file. Give the path of a YAML file.`);
    if (state.size > largestBytes)
      throw new UserError(
        `${path} has ${state.size} bytes; a sweep file has at most ${largestBytes}. Is it a data file? Those are named under benchmarks.`,
      );
    return readFileSync(path);
  } catch (error) {
    if (UserError.is(error)) throw error;
    throw new UserError(explainUnreadable(path, error as NodeJS.ErrnoException), { cause: error });
  }
}

function explainUnreadable(path: string, error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return `${path} can't be read: ${error.message}.`;
  const near = nearest(basename(path), yamlFilesBeside(path));
  const hint =
    near === undefined ? 'examples/templates.yaml is one to start from.' : `Did you mean ${join(dirname(path), near)}?`;
  return `There is no file ${path}. ${hint}`;
}

function yamlFilesBeside(path: string): string[] {
  try {
    return readdirSync(dirname(path)).filter((name) => /\.ya?ml$/i.test(name));
  } catch {
    return [];
  }
}

/** Where a path leads; of what is not there, where its nearest folder leads. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}

function dataFileState(path: string): DataFileState {
  try {
    const state = statSync(path, { throwIfNoEntry: false });
    if (!state) return 'missing';
    return state.isFile() ? 'file' : 'other';
  } catch {
    return 'other';
  }
}
