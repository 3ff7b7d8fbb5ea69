import { UserError } from '../contracts/user-error';
import { changedInput } from './changed-input';
import { loadOwnTemplate } from './own-template';
import { readOwnArtifacts } from './read-own-artifacts';
import { bareContext, type RenderContext } from './render-context';
import type { ExperimentSpec, SweepSpec } from './sweep-spec';

/**
 * What an experiment's surfaces take from files of the user's: artifacts of their systems, and templates of their own.
 * @throws UserError for a file that can't be read, or is not the one the plan froze.
 */
export async function loadInputs(
  { templates }: Pick<SweepSpec, 'templates'>,
  experiment: ExperimentSpec,
): Promise<Pick<RenderContext, 'ownArtifact' | 'ownTemplates'>> {
  const ownTemplates = new Map(templates.map((template) => [template.id, loadOwnTemplate(template)]));
  if (experiment.experiment !== 'own-artifacts') return { ownTemplates, ownArtifact: bareContext.ownArtifact };
  const { path, sha256 } = experiment.file;
  const artifacts = await readOwnArtifacts(path);
  if (artifacts.sha256 !== sha256) throw new UserError(changedInput('The artifacts', path, sha256, artifacts.sha256));
  return { ownTemplates, ownArtifact: (system, itemId) => artifacts.artifactOf(system, itemId) };
}

/** Whether an experiment draws from other items' dialogues. */
export function needsCrossUserStore(experiment: ExperimentSpec): boolean {
  return experiment.experiment === 'retrieval-noise' && experiment.stores.includes('cross_user');
}
