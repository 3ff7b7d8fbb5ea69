import { isAbsolute, relative, sep } from 'node:path';

import type { PriceLookUp } from '../../providers/listed-price';
import { manifestPath } from '../../recon/export/set-files';
import { fieldPath } from '../../text/field-path';
import { explainIssues } from './explain-issue';
import { findContradictions } from './find-contradictions';
import { findOddities } from './find-oddities';
import type { Finding, ValidSections } from './finding';
import type { SweepFileProblem } from './problem';
import { type Locator, readYaml } from './read-yaml';
import { sweepFileSchema } from './schema';
import { type Folders, isModule, resolveDataPath, type SweepDraft, toSweepDraft } from './to-sweep-draft';

/** What lies at the path of a data file. */
export type DataFileState = 'file' | 'missing' | 'other';

export interface ParseOptions {
  readonly folders: Folders;
  /** Looks at a data file; asked about absolute paths. */
  readonly dataFileState: (path: string) => DataFileState;
  /** Where an absolute path leads once symbolic links are followed; none is where it is left out. */
  readonly realPath?: (path: string) => string;
  /** As `2026-11-30`: models end and prices change by the day. */
  readonly today: string;
  /** Prices of readers that give none. */
  readonly priceOf: PriceLookUp;
}

export type ParsedSweepFile =
  | { readonly ok: true; readonly draft: SweepDraft; readonly warnings: readonly SweepFileProblem[] }
  | { readonly ok: false; readonly problems: readonly SweepFileProblem[] };

/** Reads the text of a sweep file, reporting everything that is wrong with it at once. */
export function parseSweepFile(text: string, options: ParseOptions): ParsedSweepFile {
  const yaml = readYaml(text);
  if (!yaml.ok) return yaml;
  const { content, locate } = yaml;
  const parsed = sweepFileSchema.safeParse(content);
  const issues = parsed.success ? [] : explainIssues(parsed.error.issues, { content, locate });
  const sections = parsed.success ? parsed.data : validSections(content);
  const context = { models: sections.models ?? {}, today: options.today, priceOf: options.priceOf };
  const findings = [...findContradictions(sections, context), ...findUnreachable(sections, options)];
  const problems = [...issues, ...findings.map((finding) => place(finding, locate))];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    draft: toSweepDraft(parsed.data, options.folders, context),
    warnings: findOddities(parsed.data, context).map((finding) => place(finding, locate)),
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

/** Files that are named and not there, or not where they may be. */
function findUnreachable(sections: ValidSections, options: ParseOptions): Finding[] {
  const { folders, dataFileState } = options;
  return namedPaths(sections).flatMap(({ path, field }) => {
    const absolute = resolveDataPath(path, folders);
    const astray = field[0] === 'benchmarks' ? undefined : outsideFolder(absolute, options);
    if (astray !== undefined) return [{ path: field, message: astray }];
    const state = dataFileState(absolute);
    if (state === 'file') return [];
    const fault = state === 'missing' ? 'there is no such file' : 'this is no file that can be read';
    const message = `${fault}: ${absolute} (relative paths start at the sweep file's folder)`;
    return [{ path: field, message }];
  });
}

/**
 * What a sweep file is made of (prompts, templates, scorers, artifacts) lies in its folder or below it, links followed: who
 * runs somebody's sweep file runs modules and sends texts of that folder alone. Data files may lie anywhere.
 */
function outsideFolder(absolute: string, { folders, realPath = (path) => path }: ParseOptions): string | undefined {
  const folder = realPath(folders.sweepFile);
  const real = realPath(absolute);
  const way = relative(folder, real);
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return undefined;
  return (
    `${absolute}${real === absolute ? '' : ` leads to ${real}, which`} lies outside of the sweep file's folder, ${folder}; ` +
    'prompts, templates, scorers and artifacts lie in it or below. Copy the file there, or move the sweep file into a ' +
    'folder that holds both. Only data files may lie elsewhere.'
  );
}

/** What must be there: of a folder of RECON cases its manifest. */
function fileOf(entry: object, path: string): string {
  return 'format' in entry && entry.format === 'recon' ? `${path}/${manifestPath}` : path;
}

function namedPaths({
  benchmarks = {},
  prompts = {},
  templates = {},
  scorers = [],
  experiments = [],
}: ValidSections): { readonly path: string; readonly field: readonly PropertyKey[] }[] {
  const named = (section: string, files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([key, path]) => ({ path, field: [section, key] }));
  return [
    ...Object.entries(benchmarks).flatMap(([key, entry]) =>
      (['path', 'defects'] as const).flatMap((name) => {
        const path = name in entry ? (entry as Record<string, unknown>)[name] : undefined;
        return typeof path === 'string' ? [{ path: fileOf(entry, path), field: ['benchmarks', key, name] }] : [];
      }),
    ),
    ...named('prompts', prompts),
    ...named('templates', templates),
    ...scorers.flatMap((scorer, index) => (isModule(scorer) ? [{ path: scorer, field: ['scorers', index] }] : [])),
    ...experiments.flatMap((experiment, index) =>
      'path' in experiment ? [{ path: experiment.path, field: ['experiments', index, 'path'] }] : [],
    ),
  ];
}
