import type { Case, EntryId } from '../../recon/model/case';
import { oracleViewOf } from '../../recon/solver/oracle-view';
import { headerOf } from '../../recon/validators/headers';

/**
 * A case as its graph: entities, attributes, nodes and every entry's facts under its header, without prose, and without
 * what follows from claims and readings (who wins a conflict, what its record strikes, edges), which would make keys of
 * source conflicts a look-up.
 */
export function oracleJson(full: Case): string {
  const { id, domain } = full;
  const view = oracleViewOf(full);
  const nameOf = namesOf(full);
  const entries = view.entries.map(({ body: _body, ...entry }) => ({ header: headerOf(entry, nameOf), ...entry }));
  return JSON.stringify({ id, domain, ...view, entries });
}

/** The same without one entry: its node, readings and facts go with it, and all else stays as it is. */
export function oracleJsonWithout(oracle: string, removed: EntryId): string {
  const view = JSON.parse(oracle) as Pick<Case, 'entries' | 'nodes'>;
  return JSON.stringify({
    ...view,
    nodes: view.nodes.filter(({ entry }) => entry !== removed),
    entries: view.entries.filter(({ id }) => id !== removed),
  });
}

/** Names of a case's entities by their ids. */
export function namesOf({ entities }: Pick<Case, 'entities'>): (id: string) => string {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
