import { readFileSync } from 'node:fs';

import { UserError } from '../contracts/user-error';
import { loadOwnScorer, scorers } from '../scoring';
import { reconScorers } from '../scoring/code/recon';
import type { RuleScorer } from '../scoring/scorer';
import { sha256 } from '../text/hash';
import { changedInput, staleModule } from './changed-input';
import { isPublishedLabel } from './judging';
import type { SweepSpec } from './sweep-spec';

const builtIn: Readonly<Record<string, RuleScorer>> = { ...scorers, ...reconScorers };

/**
 * The scorers of a sweep that judge by a rule, in its order: verdicts that were published with answers are not among them.
 * @throws UserError for a module of the user's that can't be loaded, is not the one the plan froze, or was loaded before
 *   it changed.
 */
export function sweepScorers({ scorers: ids, ownScorers }: Pick<SweepSpec, 'scorers' | 'ownScorers'>): RuleScorer[] {
  return ids
    .filter((id) => !isPublishedLabel(id))
    .map((id) => {
      const own = ownScorers.find((scorer) => scorer.id === id);
      if (!own) return builtIn[id]!;
      const loaded = loadOwnScorer(own.path);
      if (loaded.sha256 === own.sha256) return loaded;
      const found = sha256(readFileSync(own.path));
      const what = `The scorer "${id}"`;
      throw new UserError(
        found === own.sha256 ? staleModule(what, own.path) : changedInput(what, own.path, own.sha256, found),
      );
    });
}
