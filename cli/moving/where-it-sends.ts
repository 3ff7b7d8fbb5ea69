import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';

/** The hosts that a sweep's readers and generators are asked at, with the variables their keys are read from. */
export function whereItSends(spec: SweepSpec): string[] {
  const places = sweepModels(spec).flatMap(({ baseUrl, keyEnv }) => {
    if (baseUrl === undefined) return [];
    const { host } = new URL(baseUrl);
    return [keyEnv === undefined ? host : `${host} with the key in ${keyEnv}`];
  });
  return [...new Set(places)];
}
