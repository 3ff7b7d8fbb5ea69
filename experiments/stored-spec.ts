import type { ExperimentSpec, SweepSpec } from './sweep-spec';

/**
 * A spec as some version of the project stored it, with what later versions added filled in as it was understood then.
 */
export function readStoredSpec(stored: SweepSpec): SweepSpec {
  return {
    ...stored,
    generators: stored.generators ?? [],
    prompts: stored.prompts ?? [],
    templates: stored.templates ?? [],
    ownScorers: stored.ownScorers ?? [],
    reuse: stored.reuse ?? [],
    order: stored.order ?? 'planned',
    experiments: stored.experiments.map(readStoredExperiment),
  };
}

function readStoredExperiment(stored: ExperimentSpec): ExperimentSpec {
  const entry = { ...stored, sampling: stored.sampling ?? 'available' };
  return entry.experiment === 'templates' ? { ...entry, generators: entry.generators ?? [] } : entry;
}
