import { armsOf } from './registry';
import { generationOf } from './surface';
import type { ReaderSpec, SweepSpec } from './sweep-spec';

/** Every model a sweep sends requests to: its readers, and the generators that some experiment uses. */
export function sweepModels(spec: Pick<SweepSpec, 'readers' | 'generators' | 'experiments'>): ReaderSpec[] {
  return [...spec.readers, ...usedGenerators(spec)];
}

/** The models that a server serves, and so are worth asking once before everything else is. */
export function probedModels(spec: Pick<SweepSpec, 'readers' | 'generators' | 'experiments'>): ReaderSpec[] {
  return sweepModels(spec).filter(({ provider }) => provider !== 'offline');
}

/** The generators that make something for an experiment of the sweep. */
export function usedGenerators({
  generators,
  experiments,
}: Pick<SweepSpec, 'generators' | 'experiments'>): ReaderSpec[] {
  const used = new Set(
    experiments.flatMap((experiment) => armsOf(experiment).map(({ surface }) => generationOf(surface)?.generator)),
  );
  return generators.filter(({ id }) => used.has(id));
}
