import type { Case, Conflict } from '../model/case';

/**
 * A case without anything that follows from claims and readings: no winner, no resolver, no echo, no edges, no strikes of
 * records on accounts. Who reads it has the graph and the facts, and has to weigh accounts himself.
 */
export interface OracleView extends Pick<
  Case,
  'candidates' | 'entities' | 'streams' | 'attributes' | 'nodes' | 'entries'
> {
  readonly conflicts: readonly Pick<Conflict, 'id' | 'topic' | 'accounts'>[];
}

export function oracleViewOf(full: Case): OracleView {
  const { candidates, entities, streams, attributes, nodes, entries } = full;
  const conflicts = full.conflicts.map(({ id, topic, accounts }) => ({ id, topic, accounts }));
  return { candidates, entities, streams, attributes, nodes, entries, conflicts };
}
