import type { Case, CaseNode, EntityId, EntryId, Fact, FactOf } from '../../model/case';
import type { Minute } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { Whereabouts } from '../../semantics/windows';
import { perView } from './pools';

/** A fact and the node whose entry says it. */
export interface Told<Kind extends Fact['kind']> {
  readonly node: CaseNode;
  readonly fact: FactOf<Kind>;
}

/** The facts of a (sub-)case by whom they are about. */
export interface Records {
  readonly readings: ReadonlyMap<EntityId, readonly Told<'reading'>[]>;
  readonly returns: ReadonlyMap<EntityId, readonly Told<'return'>[]>;
  readonly states: ReadonlyMap<EntityId, readonly Told<'state'>[]>;
  readonly details: ReadonlyMap<EntityId, readonly Told<'detail'>[]>;
}

export const recordsOf = perView((view): Records => {
  const readings = new Map<EntityId, Told<'reading'>[]>();
  const returns = new Map<EntityId, Told<'return'>[]>();
  const states = new Map<EntityId, Told<'state'>[]>();
  const details = new Map<EntityId, Told<'detail'>[]>();
  for (const node of view.nodes) {
    for (const fact of view.facts(node)) {
      if (fact.kind === 'reading') push(readings, fact.subject, { node, fact });
      if (fact.kind === 'return') for (const subject of fact.subjects) push(returns, subject, { node, fact });
      if (fact.kind === 'state') push(states, fact.entity, { node, fact });
      if (fact.kind === 'detail' && fact.entity !== undefined) push(details, fact.entity, { node, fact });
    }
  }
  return { readings, returns, states, details };
});

function push<Value>(map: Map<EntityId, Value[]>, key: EntityId, value: Value): void {
  const own = map.get(key);
  if (own === undefined) map.set(key, [value]);
  else own.push(value);
}

/** The case's streams by their ids. */
export const streamsOf = perView((view) => new Map(view.case_.streams.map((stream) => [stream.id, stream])));

/** Of sub-cases that differ in the records of one subject alone, the others' are made once. */
const knownWhereabouts = new WeakMap<Case, Map<string, Whereabouts>>();

const whereabouts = perView((view) => {
  const shared = knownWhereabouts.get(view.case_) ?? new Map<string, Whereabouts>();
  knownWhereabouts.set(view.case_, shared);
  const { readings, returns } = recordsOf(view);
  const known = new Map<EntityId, Whereabouts>();
  return (subject: EntityId): Whereabouts => {
    const facts = [readings.get(subject) ?? [], returns.get(subject) ?? []] as const;
    const remembered = known.get(subject);
    if (remembered !== undefined) return remembered;
    const key = [subject, ...facts.flat().map(({ node }) => node.id)].join(' ');
    const found = shared.get(key);
    if (found !== undefined) {
      known.set(subject, found);
      return found;
    }
    const own = new Whereabouts(
      facts[0].map(({ fact }) => fact),
      facts[1].map(({ fact }) => fact),
      streamsOf(view),
    );
    known.set(subject, own);
    shared.set(key, own);
    return own;
  };
});

/** Where the records of a (sub-)case have somebody. */
export function whereaboutsOf(view: CaseView, subject: EntityId): Whereabouts {
  return whereabouts(view)(subject);
}

/** When what a node's entry records or claims took place; undefined: it tells of nothing with a time of its own. */
export function happenedAt(view: CaseView, node: CaseNode): Minute | undefined {
  for (const fact of view.facts(node)) {
    if ((fact.kind === 'reading' || fact.kind === 'claim') && fact.when !== undefined) return fact.when.from;
  }
  return undefined;
}

export const nodeOfEntry = perView(
  (view): ReadonlyMap<EntryId, CaseNode> => new Map(view.nodes.map((node) => [node.entry, node])),
);
