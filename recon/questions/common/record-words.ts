import type { EntryId, Fact, NodeId } from '../../model/case';
import { clockOf, dayOf, type Interval, momentOf } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { Glosses } from './glosses';

type Reading = Extract<Fact, { kind: 'reading' }>;

/** `19:05 to 19:40`, or `19:05` of a moment. */
export function spanWords({ from, to }: Interval): string {
  return from === to ? clockOf(from) : `${clockOf(from)} to ${clockOf(to)}`;
}

/** `Marsh at the annex, 19:05 to 19:40 on Day 3, in the door log`: one record alone. */
export function readingWords(glosses: Glosses, { subject, place, when, stream }: Reading): string {
  return `${glosses.name(subject)} at ${glosses.name(place)}, ${spanWords(when)} on Day ${dayOf(when.from)}, in ${glosses.name(stream)}`;
}

/** `the badge log entry of Day 12, 14:33`: tells which entry it is and nothing of what it says. */
export function headerWords(view: CaseView, id: EntryId): string {
  const { type, at } = view.entry(id);
  return `the ${type.toLowerCase()} entry of ${momentOf(at)}`;
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
