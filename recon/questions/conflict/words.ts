import type { CaseNode, FactOf } from '../../model/case';
import { clockOf, dayOf, type Interval } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { Glosses } from '../common/glosses';

/** `from 18:35 to 19:10 on Day 1`, `at 19:12 on Day 1`. */
export function whenWords({ from, to }: Interval): string {
  if (from === to) return `at ${clockOf(from)} on Day ${dayOf(from)}`;
  const end = dayOf(to) === dayOf(from) ? clockOf(to) : `${clockOf(to)} of the next day`;
  return `from ${clockOf(from)} to ${end} on Day ${dayOf(from)}`;
}

/** `Holt at the yard by the camera sightings`, without a time. */
export function placedWords(glosses: Glosses, { stream, subject, place }: FactOf<'reading'>): string {
  return `${glosses.name(subject)} at ${glosses.name(place)} by ${glosses.name(stream)}`;
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
