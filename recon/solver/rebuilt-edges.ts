import {
  type AttributeId,
  type Case,
  type CaseNode,
  type Edge,
  type Entry,
  type NodeId,
  strikeId,
} from '../model/case';

/** An edge as one string, for comparing sets of them: `support n001 n004 prints(cup)`. */
export function edgeKey({ kind, from, to, attribute }: Edge): string {
  return [kind, from, to, ...(attribute === undefined ? [] : [attribute])].join(' ');
}

/** Edges that follow from what nodes require, establish and strike, by joining the two. */
export function joinedEdges({ nodes }: Pick<Case, 'nodes'>): Edge[] {
  const establishers = establishersOf(nodes);
  return nodes.flatMap((node) => [
    ...node.requires.flatMap(({ attribute, mode }) =>
      (establishers.get(attribute) ?? []).map((ground): Edge => ({
        from: ground,
        to: node.id,
        kind: mode === 'basis' ? 'support' : 'trigger',
        attribute,
      })),
    ),
    ...node.strikes.map(({ node: struck, attribute }): Edge => {
      const kind = node.kind === 'restoration' ? 'restores' : 'strikes';
      return { from: struck, to: node.id, kind, attribute };
    }),
  ]);
}

export interface ToldEdges {
  readonly edges: Edge[];
  /** Phrases by which no attribute is known, or more than one is. */
  readonly unknown: { readonly entry: string; readonly phrase: string }[];
}

/**
 * Support and trigger edges as the texts carry them: each reference of an entry is looked up among the phrases of all
 * attributes, whatever the graph says that the entry requires.
 */
export function toldEdges({ nodes, entries, attributes }: Pick<Case, 'nodes' | 'entries' | 'attributes'>): ToldEdges {
  const establishers = establishersOf(nodes);
  const byPhrase = new Map<string, AttributeId | undefined>();
  for (const { id, phrases } of attributes) {
    for (const phrase of phrases) byPhrase.set(phrase, byPhrase.has(phrase) ? undefined : id);
  }
  const nodeOfEntry = new Map(nodes.map((node) => [node.entry, node]));
  const found: ToldEdges = { edges: [], unknown: [] };
  for (const entry of entries) collectTold(entry, nodeOfEntry.get(entry.id), byPhrase, establishers, found);
  return found;
}

function collectTold(
  entry: Entry,
  node: CaseNode | undefined,
  byPhrase: ReadonlyMap<string, AttributeId | undefined>,
  establishers: ReadonlyMap<AttributeId, NodeId[]>,
  found: ToldEdges,
): void {
  for (const fact of entry.facts) {
    if (fact.kind !== 'rests_on' && fact.kind !== 'prompted_by') continue;
    const attribute = byPhrase.get(fact.phrase);
    if (attribute === undefined || !node) {
      found.unknown.push({ entry: entry.id, phrase: fact.phrase });
      continue;
    }
    const kind = fact.kind === 'rests_on' ? 'support' : 'trigger';
    for (const from of establishers.get(attribute) ?? []) found.edges.push({ from, to: node.id, kind, attribute });
  }
}

function establishersOf(nodes: readonly CaseNode[]): Map<AttributeId, NodeId[]> {
  const establishers = new Map<AttributeId, NodeId[]>();
  const add = (attribute: AttributeId, node: NodeId) =>
    establishers.set(attribute, [...(establishers.get(attribute) ?? []), node]);
  for (const node of nodes) {
    for (const attribute of node.establishes) add(attribute, node.id);
    // A notice may itself rest on, or be called for by, a strike.
    for (const struck of node.strikes) add(strikeId(struck), node.id);
  }
  return establishers;
}
