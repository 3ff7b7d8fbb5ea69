import { experimentLabels } from '../experiment-labels';
import { isJudgeScorer } from '../judging';
import type { Finding, ValidSections } from './finding';
import { suggest } from './suggest';
import { isModule } from './to-sweep-draft';

/** Families whose members nobody defines, and members that two families have. */
export function findFamilyFaults({ statistics, experiments, scorers }: ValidSections): Finding[] {
  if (!statistics || !experiments || !scorers) return [];
  const labels = experimentLabels(experiments);
  const owners = new Map<string, string>();
  return Object.entries(statistics.families).flatMap(([name, family]) => {
    const path = ['statistics', 'families', name];
    const unknownExperiments = (family.experiments ?? []).flatMap((label, index) =>
      labels.includes(label) ? [] : [unknown([...path, 'experiments', index], label, labels, 'entry of experiments')],
    );
    // The id of a module of one's own is known once it is loaded.
    const known = scorers.some(isModule) ? undefined : scorers;
    const unknownScorers = (family.scorers ?? []).flatMap((id, index) =>
      known === undefined || known.includes(id) || isJudgeScorer(id)
        ? []
        : [unknown([...path, 'scorers', index], id, known, 'scorer of this file (nor a judge)')],
    );
    const members = (family.experiments ?? labels).flatMap((label) =>
      (family.scorers ?? scorers.slice(0, 1)).map((scorer) => JSON.stringify([label, scorer])),
    );
    const taken = members.map((member) => owners.get(member)).find((owner) => owner !== undefined);
    members.forEach((member) => owners.set(member, owners.get(member) ?? name));
    return [
      ...unknownExperiments,
      ...unknownScorers,
      ...(taken === undefined
        ? []
        : [
            {
              path,
              atKey: true,
              message: `has members of the family "${taken}" too; a comparison is in one family only`,
            },
          ]),
    ];
  });
}

function unknown(path: readonly PropertyKey[], given: string, known: readonly string[], what: string): Finding {
  const message = `${JSON.stringify(given)} is no ${what}; there are: ${known.join(', ')}.${suggest(given, known)}`;
  return { path, message };
}
