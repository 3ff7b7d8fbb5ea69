import { readFile } from 'node:fs/promises';

import { hashFile } from '../../benchmarks';
import { UserError } from '../../contracts/user-error';
import { ownPromptFamily } from '../../evidence/prompts';
import { loadOwnScorer } from '../../scoring';
import { loadOwnTemplate } from '../own-template';
import { readOwnArtifacts } from '../read-own-artifacts';
import type { ExperimentSpec, OwnModule, OwnPrompt, SweepSpec } from '../sweep-spec';
import { type ExperimentDraft, isModule, type NamedFile, type SweepDraft } from './to-sweep-draft';

/**
 * Reads the files of the user's that a sweep file names, so that the plan is of their content: a prompt is kept as its
 * text, modules and artifacts by their SHA-256.
 * @throws UserError for a file that can't be read or does not hold what it should.
 */
export async function freezeInputs(draft: SweepDraft): Promise<SweepSpec> {
  const ownScorers: OwnModule[] = [];
  const scorers: string[] = [];
  for (const scorer of draft.scorers) {
    if (!isModule(scorer)) {
      scorers.push(scorer);
      continue;
    }
    const { id, path, sha256 } = loadOwnScorer(scorer);
    ownScorers.push({ id, path, sha256 });
    scorers.push(id);
  }
  refuseRepeated(scorers);
  const templates: OwnModule[] = [];
  for (const { id, path } of draft.templates) {
    const own = { id, path, sha256: (await hashFile(path)).sha256 };
    loadOwnTemplate(own);
    templates.push(own);
  }
  return {
    ...draft,
    prompts: await Promise.all(draft.prompts.map(frozenPrompt)),
    templates,
    experiments: await Promise.all(draft.experiments.map(frozenExperiment)),
    scorers,
    ownScorers,
  };
}

async function frozenPrompt({ id, path }: NamedFile): Promise<OwnPrompt> {
  const bytes = await readFile(path);
  let system: string;
  try {
    system = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw new UserError(`${path}, the prompt "${id}", is not UTF-8. Save it as UTF-8 text and try again.`);
  }
  // Made here to be checked before anything is planned.
  ownPromptFamily(id, system);
  return { id, system };
}

async function frozenExperiment(draft: ExperimentDraft): Promise<ExperimentSpec> {
  if (draft.experiment !== 'own-artifacts') return draft;
  const { path, ...rest } = draft;
  const { sha256, systems } = await readOwnArtifacts(path);
  return { ...rest, file: { path, sha256 }, systems };
}

function refuseRepeated(scorers: readonly string[]): void {
  const repeated = scorers.find((id, index) => scorers.indexOf(id) !== index);
  if (repeated === undefined) return;
  throw new UserError(`Two entries of scorers have the id "${repeated}". Remove one, or give your module another id.`);
}
