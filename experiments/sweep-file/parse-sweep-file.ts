import { fieldPath } from '../../text/field-path';
import type { SweepSpec } from '../sweep-spec';
import { findContradictions, type Finding, findOddities, type ValidSections } from './cross-checks';
import { explainIssues } from './explain-issue';
import type { SweepFileProblem } from './problem';
import { type Locator, readYaml } from './read-yaml';
import { sweepFileSchema } from './schema';
import { type Folders, resolveDataPath, toSweepSpec } from './to-sweep-spec';

/** What lies at the path of a data file. */
export type DataFileState = 'file' | 'missing' | 'other';

export interface ParseOptions {
  readonly folders: Folders;
  /** Looks at a data file; asked about absolute paths. */
  readonly dataFileState: (path: string) => DataFileState;
}

export type ParsedSweepFile =
  | { readonly ok: true; readonly spec: SweepSpec; readonly warnings: readonly SweepFileProblem[] }
  | { readonly ok: false; readonly problems: readonly SweepFileProblem[] };

/** Reads the text of a sweep file, reporting everything that is wrong with it at once. */
export function parseSweepFile(text: string, options: ParseOptions): ParsedSweepFile {
  const yaml = readYaml(text);
  if (!yaml.ok) return yaml;
  const { content, locate } = yaml;
  const parsed = sweepFileSchema.safeParse(content);
  const issues = parsed.success ? [] : explainIssues(parsed.error.issues, { content, locate });
  const sections = parsed.success ? parsed.data : validSections(content);
  const findings = [...findContradictions(sections), ...findMissingData(sections, options)];
  const problems = [...issues, ...findings.map((finding) => place(finding, locate))];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    spec: toSweepSpec(parsed.data, options.folders),
    warnings: findOddities(parsed.data).map((finding) => place(finding, locate)),
  };
}

function place({ path, atKey, message }: Finding, locate: Locator): SweepFileProblem {
  return { ...(atKey ? locate.key(path) : locate.value(path)), field: fieldPath(path), message };
}

/** The sections of a faulty file that are right by themselves, so that one fault does not hide the next. */
function validSections(content: unknown): ValidSections {
  if (typeof content !== 'object' || content === null) return {};
  const sections = Object.entries(sweepFileSchema.shape).flatMap(([key, schema]) => {
    const parsed = schema.safeParse((content as Record<string, unknown>)[key]);
    return parsed.success ? [[key, parsed.data] as const] : [];
  });
  return Object.fromEntries(sections);
}

function findMissingData({ benchmarks = {} }: ValidSections, { folders, dataFileState }: ParseOptions): Finding[] {
  return Object.entries(benchmarks).flatMap(([key, entry]) => {
    if (!('path' in entry)) return [];
    const path = resolveDataPath(entry.path, folders);
    const state = dataFileState(path);
    if (state === 'file') return [];
    const fault = state === 'missing' ? 'there is no such file' : 'this is no file that can be read';
    const message = `${fault}: ${path} (relative paths start at the sweep file's folder)`;
    return [{ path: ['benchmarks', key, 'path'], message }];
  });
}
