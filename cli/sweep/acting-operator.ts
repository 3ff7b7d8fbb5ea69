import { operatorReason } from '../../activities/operations/operator-reason';
import type { ActingOperator } from '../../db/queries/operations/sweep-action';
import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { operatorName } from '../operator-name';

/** Who gives a command, and why, without the keys that the environment holds for the sweep's readers. */
export function actingOperator(spec: SweepSpec, reason: string | undefined, env: NodeJS.ProcessEnv): ActingOperator {
  const keys = sweepModels(spec).flatMap(({ keyEnv }) => (keyEnv === undefined ? [] : (env[keyEnv] ?? [])));
  return { who: operatorName(), ...operatorReason(reason, keys) };
}
