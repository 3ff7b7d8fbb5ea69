import type { NodeId } from '../../model/case';
import type { OptionRef, Pin, Query } from '../../model/query';
import { dayOf } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { compareNode, type HypotheticalOutcome } from '../../semantics/hypothetical';
import type { Verdicts, VerdictsOf } from '../common/key';

/** Keys of counterfactual questions: the file's timeline held against the one with some discoveries at other times. */
export const counterfactualVerdicts: VerdictsOf = (query, view, refs): Verdicts | undefined => {
  if (!('pins' in query)) return undefined;
  if (!query.pins.every(({ node }) => view.has(node))) return undefined;
  const named = 'node' in query ? [query.node] : 'nodes' in query ? query.nodes : [];
  if (!named.every((id) => view.has(id))) return undefined;
  const moved = query.pins.flatMap(({ node }) => [...evaluationDescendants(view, node)]);
  const verdicts = verdictsOf(query, view);
  // A step that the discovery leaves alone decides too, where it is ordered, is right for staying as it was, or was missed.
  const decides = (ref: OptionRef & { node: NodeId }): boolean =>
    view.index.nodes.get(ref.node)?.at === null || Boolean((verdicts.rank ?? verdicts.isTrue)?.(ref));
  const staying = refs.flatMap((ref) => ('node' in ref && decides(ref) ? [ref.node] : []));
  return { ...verdicts, read: [...query.pins.map(({ node }) => node), ...named, ...moved, ...staying] };
};

function verdictsOf(query: Extract<Query, { pins: readonly Pin[] }>, view: CaseView): Omit<Verdicts, 'read'> {
  const { pins } = query;
  switch (query.ask) {
    case 'outcome_of': {
      const outcome = outcomeOf(view, pins, query.node);
      return { isTrue: (ref) => ('outcome' in ref ? ref.outcome === outcome : undefined) };
    }
    case 'with_outcome':
      return {
        isTrue: (ref) =>
          'node' in ref ? view.has(ref.node) && query.outcomes.includes(outcomeOf(view, pins, ref.node)) : undefined,
      };
    case 'hypothetical_day': {
      const at = view.pinned(pins).occurs(view.index.node(query.node));
      return { value: at === null ? undefined : dayOf(at) };
    }
    case 'count_lost':
      return {
        value: view.nodes.filter(
          (node) =>
            node.at !== null &&
            query.entryTypes.includes(view.entry(node.entry).type) &&
            dayOf(node.at) >= query.fromDay &&
            dayOf(node.at) <= query.toDay &&
            outcomeOf(view, pins, node.id) === 'lost',
        ).length,
      };
    case 'hypothetical_order':
      return {
        rank: (ref) =>
          'node' in ref && view.has(ref.node)
            ? (view.pinned(pins).occurs(view.index.node(ref.node)) ?? undefined)
            : undefined,
      };
    case 'what_differs':
      return {
        tuple: query.nodes.map((id) => [id, outcomeOf(view, pins, id), view.pinned(pins).occurs(view.index.node(id))]),
      };
  }
}

export function outcomeOf(view: CaseView, pins: readonly Pin[], id: NodeId): HypotheticalOutcome {
  return compareNode(view.index.node(id), view.timeline, view.pinned(pins));
}

/** What can come to another time or other grounds where a node does: over requirements, and over strikes. */
export function evaluationDescendants(view: CaseView, start: NodeId): Set<NodeId> {
  const found = new Set<NodeId>();
  const queue = [start];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const next of consumersOf(view, id)) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(next);
    }
  }
  return found;
}

/** Nodes that require what a node establishes or strikes. */
export function consumersOf(view: CaseView, id: NodeId): NodeId[] {
  const { establishes, strikes } = view.index.node(id);
  const attributes = [...establishes, ...strikes.map(({ attribute }) => attribute)];
  return attributes.flatMap((attribute) => view.index.consumers.get(attribute) ?? []);
}
