import type { CaseNode, EntityId } from '../../model/case';
import { clockOf, dayOf, type Interval, momentOf } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { Glosses } from '../common/glosses';
import type { FactOf } from '../common/records';

/** `the surveillance entry of Day 9, 12:15`: an entry by its header alone, which no other has. */
export function headerWords(view: CaseView, node: CaseNode): string {
  const { type, at } = view.entry(node.entry);
  return `the ${type.toLowerCase()} entry of ${momentOf(at)}`;
}

/** What a stream is called: `the handset registrations`. */
export function streamWords(view: CaseView, glosses: Glosses, id: string): string {
  const known = view.case_.entities.some((entity) => entity.id === id);
  return known ? glosses.name(id) : `the ${view.case_.streams.find((stream) => stream.id === id)?.kind ?? id} records`;
}

/** `from 18:35 to 19:10 on Day 1`, `at 19:12 on Day 1`. */
export function whenWords({ from, to }: Interval): string {
  if (from === to) return `at ${clockOf(from)} on Day ${dayOf(from)}`;
  const end = dayOf(to) === dayOf(from) ? clockOf(to) : `${clockOf(to)} of the next day`;
  return `from ${clockOf(from)} to ${end} on Day ${dayOf(from)}`;
}

/** `Holt at the yard by the camera sightings`, without a time. */
export function placedWords(view: CaseView, glosses: Glosses, { stream, subject, place }: FactOf<'reading'>): string {
  return `${glosses.name(subject)} at ${glosses.name(place)} by ${streamWords(view, glosses, stream)}`;
}

/** What a claim comes to if it is right. */
export function claimWords(glosses: Glosses, { subject, place, value, when }: FactOf<'claim'>): string {
  const name = glosses.withArticle(subject);
  if (value !== undefined) return `the figure for ${name} is ${value}`;
  const at = when ? ` ${whenWords(when)}` : '';
  return place === undefined ? `${name} acted${at}` : `${name} was at ${glosses.name(place)}${at}`;
}

/** Who gives an account: the one whom its finding names first, or who wrote it down. */
export function speakerOf(view: CaseView, glosses: Glosses, node: CaseNode): string {
  const [attribute] = node.establishes;
  const first = view.case_.attributes.find(({ id }) => id === attribute)?.args[0];
  const speaker = view.case_.entities.find(({ id }) => id === first)?.id;
  return glosses.name(speaker ?? view.entry(node.entry).author);
}

export function namesOf(glosses: Glosses, ids: readonly EntityId[]): string {
  const names = ids.map((id) => glosses.name(id));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
