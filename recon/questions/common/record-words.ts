import type { FactOf, NodeId } from '../../model/case';
import { clockOf, dayOf, type Interval } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { Glosses } from './glosses';

/** `19:05 to 19:40`, or `19:05` of a moment. */
export function spanWords({ from, to }: Interval): string {
  return from === to ? clockOf(from) : `${clockOf(from)} to ${clockOf(to)}`;
}

/** `Marsh at the annex, 19:05 to 19:40 on Day 3`. */
export function placeWords(glosses: Glosses, { subject, place, when }: FactOf<'reading'>): string {
  return `${glosses.name(subject)} at ${glosses.name(place)}, ${spanWords(when)} on Day ${dayOf(when.from)}`;
}

/** The same with the series that shows it, as one record alone does. */
export function readingWords(glosses: Glosses, reading: FactOf<'reading'>): string {
  return `${placeWords(glosses, reading)}, in ${glosses.name(reading.stream)}`;
}

/** Whom or what an attribute is of. */
export function argumentsOf(attribute: string): string[] {
  const open = attribute.indexOf('(');
  return open < 0 ? [] : attribute.slice(open + 1, -1).split(',');
}

/** What a state or a detail says something of: `the status of the joint account`. */
export function matterWords(view: CaseView, glosses: Glosses, node: NodeId): string {
  return glosses.attribute(view.index.node(node).establishes[0]!);
}
