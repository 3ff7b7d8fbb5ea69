import { armsOf } from './registry';
import { generationOf } from './surface';
import type { ReaderSpec, SweepSpec } from './sweep-spec';

type Models = Pick<SweepSpec, 'readers' | 'generators' | 'judges' | 'experiments'>;

/**
 * Every model a sweep sends requests to: its readers, the generators that some experiment uses, and its judges. Imported
 * runs are none: nothing is sent to them.
 */
export function sweepModels(spec: Models): ReaderSpec[] {
  return [...answeringModels(spec), ...(spec.judges ?? [])];
}

/** The models that a server serves, and so are worth asking once before everything else is; judges are asked before they judge. */
export function probedModels(spec: Models): ReaderSpec[] {
  return answeringModels(spec).filter(({ provider }) => provider !== 'offline');
}

/** A sweep's specification with nobody to ask but one of its judges. */
export function judgeAlone(spec: SweepSpec, judge: ReaderSpec): SweepSpec {
  return { ...spec, readers: [], generators: [], judges: [judge] };
}

/** The generators that make something for an experiment of the sweep. */
export function usedGenerators({ generators, experiments }: Pick<Models, 'generators' | 'experiments'>): ReaderSpec[] {
  const used = new Set(
    experiments.flatMap((experiment) => armsOf(experiment).map(({ surface }) => generationOf(surface)?.generator)),
  );
  return generators.filter(({ id }) => used.has(id));
}

function answeringModels(spec: Models): ReaderSpec[] {
  return [...spec.readers.filter(({ provider }) => provider !== 'imported'), ...usedGenerators(spec)];
}
