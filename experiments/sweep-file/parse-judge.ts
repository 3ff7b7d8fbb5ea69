import { z } from 'zod';

import type { PriceLookUp } from '../../providers/listed-price';
import { fieldPath } from '../../text/field-path';
import type { ReaderSpec } from '../sweep-spec';
import { explainIssues } from './explain-issue';
import { findContradictions } from './find-contradictions';
import type { SweepFileProblem } from './problem';
import { type Locator, readYaml } from './read-yaml';
import { reader } from './reader-schema';
import { settleReader } from './settle-reader';

export type ParsedJudge =
  | { readonly ok: true; readonly judge: ReaderSpec; readonly warnings: readonly SweepFileProblem[] }
  | { readonly ok: false; readonly problems: readonly SweepFileProblem[] };

/** A judge is described as one reader of a sweep file is: faults are found and said as those of the first one. */
const asReaders = z.object({ readers: z.array(reader) });
const first = ['readers', 0] as const;

/**
 * Reads the description of a judge: the YAML of one entry as under `readers`, whose `id` may be left out.
 * @param options.today as `2026-11-30`
 */
export function parseJudge(
  text: string,
  options: { readonly today: string; readonly priceOf: PriceLookUp },
): ParsedJudge {
  const yaml = readYaml(text);
  if (!yaml.ok) return yaml;
  const entry = typeof yaml.content === 'object' ? { id: 'judge', ...yaml.content } : yaml.content;
  const content = { readers: [entry] };
  const inEntry = (path: readonly PropertyKey[]): readonly PropertyKey[] => path.slice(first.length);
  const locate: Locator = {
    value: (path) => yaml.locate.value(inEntry(path)),
    key: (path) => yaml.locate.key(inEntry(path)),
  };
  const parsed = asReaders.safeParse(content);
  if (!parsed.success) {
    const problems = explainIssues(parsed.error.issues, { content, locate });
    return { ok: false, problems: problems.map((problem) => ({ ...problem, field: withoutPlace(problem.field) })) };
  }
  const context = { models: {}, ...options };
  const place = (path: readonly PropertyKey[], message: string): SweepFileProblem => ({
    ...locate.value(path),
    field: fieldPath(inEntry(path)),
    message,
  });
  const problems = findContradictions({ readers: parsed.data.readers, models: {} }, context);
  if (problems.length > 0) return { ok: false, problems: problems.map(({ path, message }) => place(path, message)) };
  const { spec, cautions } = settleReader(parsed.data.readers[0]!, context);
  return {
    ok: true,
    judge: spec,
    warnings: cautions.map(({ key, message }) => place([...first, key], message)),
  };
}

function withoutPlace(field: string): string {
  return field.replace(/^readers\[0\]\.?/, '');
}
