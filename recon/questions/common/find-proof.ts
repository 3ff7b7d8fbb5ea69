import type { NodeId } from '../../model/case';
import type { OptionRef } from '../../model/query';
import type { Answer, ProofEntry } from '../../model/question';
import type { CaseView } from '../../semantics/case-view';
import { type Asked, refsOf, type Reply, respond, sameReply, type VerdictsOf } from './key';

/**
 * The entries that a key rests on: each whose loss from the whole file changes the reply, and, where a finding falls through
 * two grounds and either alone shows it, what is needed besides. Undefined: they don't give the key by themselves.
 * @param gold - The reply of the whole case.
 */
export function findProof(asked: Asked, view: CaseView, verdictsOf: VerdictsOf, gold: Reply): ProofEntry[] | undefined {
  const refs = refsOf(asked);
  const { read, isPlain } = verdictsOf(asked.query, view, refs)!;
  const scope = isPlain
    ? new Set(read)
    : view.evaluationAncestors([...read, ...refs.flatMap((ref) => namedBy(ref, view))]);
  const nodes = view.nodes.filter(({ id }) => scope.has(id));
  const replyOn = (kept: ReadonlySet<NodeId>): Reply | 'abstain' => {
    const sub = view.only(nodes.filter(({ id }) => kept.has(id)));
    return respond(asked, verdictsOf, sub);
  };
  const all = new Set(nodes.map(({ id }) => id));
  const without = new Map(nodes.map(({ id }) => [id, replyOn(lacking(all, id))] as const));
  const needed = nodes.filter(({ id }) => !sameReply(without.get(id)!, gold)).map(({ id }) => id);
  const proof = completed(
    needed,
    nodes.map(({ id }) => id),
    (kept) => sameReply(replyOn(kept), gold),
    view,
  );
  if (proof === undefined) return undefined;
  const members = new Set(proof);
  return proof
    .map((id): ProofEntry => ({
      entry: view.index.node(id).entry,
      role: !needed.includes(id)
        ? 'alternative'
        : sameReply(replyOn(lacking(members, id)), gold)
          ? 'refuting'
          : 'deriving',
      without: answerOf(without.get(id)!),
    }))
    .sort((a, b) => (a.entry < b.entry ? -1 : 1));
}

/** Nodes whose standing decides whether an option is right. */
function namedBy(ref: OptionRef, view: CaseView): readonly NodeId[] {
  return 'attribute' in ref ? view.establishers(ref.attribute) : [];
}

/** Adds what establishes the things that the needed ones leave unestablished, then drops what is not missed. */
function completed(
  needed: readonly NodeId[],
  scope: readonly NodeId[],
  givesKey: (kept: ReadonlySet<NodeId>) => boolean,
  view: CaseView,
): NodeId[] | undefined {
  if (givesKey(new Set(needed))) return [...needed];
  const kept = new Set(needed);
  const inScope = new Set(scope);
  for (const id of kept) {
    for (const { attribute } of view.index.node(id).requires) {
      const grounds = view.establishers(attribute).filter((ground) => inScope.has(ground));
      if (!grounds.some((ground) => kept.has(ground))) grounds.forEach((ground) => kept.add(ground));
    }
  }
  if (!givesKey(kept)) {
    scope.forEach((id) => kept.add(id));
    if (!givesKey(kept)) return undefined;
  }
  const added = [...kept].filter((id) => !needed.includes(id));
  for (const id of added.sort((a, b) => enteredAt(view, b) - enteredAt(view, a))) {
    const less = lacking(kept, id);
    if (givesKey(less)) kept.delete(id);
  }
  return [...kept];
}

function enteredAt(view: CaseView, id: NodeId): number {
  return view.entry(view.index.node(id).entry).at;
}

function lacking(all: ReadonlySet<NodeId>, one: NodeId): Set<NodeId> {
  const rest = new Set(all);
  rest.delete(one);
  return rest;
}

/** What the file says without it; a free answer's is its other tuple, so that only abstaining can be written down. */
function answerOf(reply: Reply | 'abstain'): Answer | 'abstain' {
  return reply === 'abstain' || reply.format === 'free' ? 'abstain' : reply;
}
