import { type Case, clearedId } from '../model/case';
import { closingMinute } from '../model/time';
import { roomOf } from './evaluation';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('culprit');

/** Ranks of six by mentions that the verdict's subject may have: neither most nor least named. */
const ranks = { from: 2, to: 4 };

/** One candidate satisfies the verdict rule at close, the others are cleared, and how often each is named tells nothing. */
export function checkCulprit(file: Case, verdictRule: string): Fault[] {
  const room = roomOf(file);
  const verdicts = file.nodes
    .filter(({ rule }) => rule === verdictRule)
    .flatMap(({ establishes }) => establishes)
    .filter((attribute) => room.isFound(attribute, closingMinute));
  const named = [...new Set(verdicts)].map((id) => file.attributes.find((attribute) => attribute.id === id)?.args[0]);
  const [culprit] = named;
  if (named.length !== 1 || culprit === undefined || !file.candidates.includes(String(culprit))) {
    return [fault(verdictRule, `stands at close for ${named.join(', ') || 'nobody'}; it has to for one candidate`)];
  }
  const others = file.candidates.filter((candidate) => candidate !== culprit);
  return [
    ...others
      .filter((other) => !room.isFound(clearedId(other), closingMinute))
      .map((other) => fault(other, `is neither the one (${culprit}) nor cleared at close`)),
    ...(room.isFound(clearedId(String(culprit)), closingMinute)
      ? [fault(String(culprit), 'is the one and cleared')]
      : []),
    ...checkMentions(file, String(culprit)),
  ];
}

function checkMentions(file: Case, culprit: string): Fault[] {
  const counts = file.candidates.map((id) => ({ id, mentions: mentionsOf(file, id) }));
  const own = counts.find(({ id }) => id === culprit)!.mentions;
  const before = counts.filter(({ mentions }) => mentions > own).length;
  const alike = counts.filter(({ mentions }) => mentions === own).length;
  const possible = Array.from({ length: alike }, (_, index) => before + 1 + index);
  if (possible.some((rank) => rank >= ranks.from && rank <= ranks.to)) return [];
  const spelled = counts.map(({ id, mentions }) => `${id} ${mentions}`).join(', ');
  return [
    fault(culprit, `ranks ${before + 1} by entries that name it (${spelled}); ${ranks.from} to ${ranks.to} is asked`),
  ];
}

/** Entries that name somebody, by any of their names: in their text, or before narration in their facts. */
function mentionsOf({ entries, entities, attributes }: Case, id: string): number {
  const entity = entities.find((each) => each.id === id);
  const names = [entity?.name ?? id, ...(entity?.phrases ?? [])];
  const about = new Set(attributes.filter(({ args }) => args.includes(id)).map((attribute) => attribute.id));
  return entries.filter(({ body, facts }) =>
    body !== undefined
      ? names.some((name) => body.includes(name))
      : facts.some((fact) =>
          'attribute' in fact ? about.has(fact.attribute) : Object.values(fact).flat().includes(id),
        ),
  ).length;
}
