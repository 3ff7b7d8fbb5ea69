import { resolve } from 'node:path';

import { UserError } from '../contracts/user-error';
import { loadOwnScorer, scorerIds } from '../scoring';
import { nearest } from '../text/nearest';
import { isModelVerdict } from './judging';
import { isModule } from './sweep-file/to-sweep-draft';
import type { OwnModule, SweepSpec } from './sweep-spec';

type Scorers = Pick<SweepSpec, 'scorers' | 'ownScorers'>;

/** A sweep's scorers with more of them. */
export interface MoreScorers extends Scorers {
  /** Ids that the sweep did not have. */
  readonly added: readonly string[];
  /** Modules that it had, whose file has changed since. */
  readonly changed: readonly (OwnModule & { readonly version: number })[];
}

/**
 * A sweep's scorers and those given: built-in ids, and modules by their path, as sweep files name them. They come after
 * the sweep's own, so the primary one stays. A module that the sweep has is taken as its file is now.
 * @throws UserError for an id that is none, a module that is no scorer, and an id that two modules have.
 */
export function withScorers(spec: Scorers, given: readonly string[]): MoreScorers {
  const scorers = [...spec.scorers];
  const ownScorers = new Map(spec.ownScorers.map((own) => [own.id, own]));
  const changed: MoreScorers['changed'][number][] = [];
  const paths = new Map<string, string>();
  for (const scorer of given) {
    if (!isModule(scorer)) {
      requireBuiltIn(scorer);
      scorers.push(scorer);
      continue;
    }
    const { id, path, sha256, version } = loadOwnScorer(resolve(scorer));
    const other = paths.get(id);
    if (other !== undefined && other !== path)
      throw new UserError(`${other} and ${path} both call their scorer "${id}". Rename one.`);
    paths.set(id, path);
    const known = ownScorers.get(id);
    if (known !== undefined && known.sha256 !== sha256) changed.push({ id, path, sha256, version });
    ownScorers.set(id, { id, path, sha256 });
    scorers.push(id);
  }
  const distinct = [...new Set(scorers)];
  return {
    scorers: distinct,
    ownScorers: [...ownScorers.values()],
    added: distinct.filter((id) => !spec.scorers.includes(id)),
    changed,
  };
}

function requireBuiltIn(id: string): void {
  if ((scorerIds as readonly string[]).includes(id)) return;
  if (isModelVerdict(id))
    throw new UserError(`scorer "${id}" is not computed from answers: published verdicts are imported, judges asked.`);
  const meant = nearest(id, scorerIds);
  throw new UserError(
    `unknown scorer "${id}"${meant === undefined ? '.' : `, perhaps "${meant}".`} Built in: ${scorerIds.join(', ')}. For ` +
      'one of your own, give the path of its .mjs, .cjs or .js file.',
  );
}
