import { join } from 'node:path';

import { parseSweepFile } from '../../experiments/sweep-file';
import type { ExperimentName, ExperimentSpec, ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { packageRoot } from '../../text/package-root';

type SpecOf<Name extends ExperimentName> = Extract<ExperimentSpec, { experiment: Name }>;

const limits = { maxOutputTokens: 128, timeoutMs: 5_000 };

export const baseline: ReaderSpec = { id: 'offline', provider: 'offline', model: 'extractive-baseline', ...limits };
export const generator: ReaderSpec = {
  id: 'deterministic',
  provider: 'offline',
  model: 'deterministic-generator',
  ...limits,
};

/** Keys that an experiment's entry can't do without. */
const required: Partial<Record<ExperimentName, string>> = {
  templates: ', templates: [raw_conversation]',
  'own-artifacts': ', path: a.jsonl',
};

/** The one entry that no sweep file can have. */
const importedAnswers: SpecOf<'imported-answers'> = {
  experiment: 'imported-answers',
  benchmark: 'b',
  readers: ['offline'],
  sampling: 'available',
  file: { path: '/sweeps/answers.jsonl', sha256: 'a'.repeat(64) },
};

/** An entry of a sweep file with the defaults that the file's schema gives it, some keys replaced. */
export function experimentSpec<Name extends ExperimentName>(
  name: Name,
  over: Partial<SpecOf<Name>> = {},
): SpecOf<Name> {
  if (name === 'imported-answers') return { ...importedAnswers, ...over } as unknown as SpecOf<Name>;
  const parsed = parseSweepFile(
    [
      'name: s',
      `benchmarks: { b: ${name === 'recon' ? '{ format: recon, path: cases }' : '{ name: sample }'} }`,
      'readers: [{ id: offline, provider: offline, model: extractive-baseline }]',
      `experiments: [{ experiment: ${name}, benchmark: b${required[name] ?? ''} }]`,
    ].join('\n'),
    {
      folders: { sweepFile: '/sweeps', packageRoot: packageRoot() },
      dataFileState: () => 'file',
      today: '2026-11-30',
      priceOf: () => undefined,
    },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { path: _path, ...draft } = parsed.draft.experiments[0] as SpecOf<Name> & { readonly path?: string };
  return { ...draft, ...over } as unknown as SpecOf<Name>;
}

/** A sweep over one data set `b`, the bundled sample unless another is given. */
export function sweepOf(experiments: readonly ExperimentSpec[], over: Partial<SweepSpec> = {}): SweepSpec {
  return {
    name: 'plan',
    benchmarks: [
      { key: 'b', benchmark: 'sample', path: join(packageRoot(), 'sample', 'sample.json'), skipInvalid: false },
    ],
    readers: [baseline],
    generators: [generator],
    prompts: [],
    templates: [],
    experiments,
    scorers: ['substring'],
    ownScorers: [],
    reuse: [],
    lanes: {},
    repetitions: 1,
    block: 25,
    seed: 7,
    order: 'planned',
    sharing: true,
    ...over,
  };
}
