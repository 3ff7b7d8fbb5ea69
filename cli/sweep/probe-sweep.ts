import { loadSweepFile } from '../../experiments/sweep-file';
import { probedModels } from '../../experiments/sweep-models';
import { providersFrom } from '../../worker/providers';
import { probeNow, type ProbeReport } from './probe-now';

/** Asks every model of a sweep file once. @throws UserError for what is wrong with the file. */
export async function probeSweep(specPath: string, env: NodeJS.ProcessEnv): Promise<ProbeReport[]> {
  const { spec } = await loadSweepFile(specPath);
  return probeNow(probedModels(spec), env, providersFrom(env));
}
