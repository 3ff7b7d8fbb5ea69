import {
  type AttributeId,
  type Case,
  type CaseNode,
  type Conflict,
  type Entry,
  type EntryId,
  type Fact,
  type NodeId,
  strikeId,
} from '../model/case';
import type { Pin } from '../model/query';
import { CaseIndex } from './case-index';
import { type Resolution, resolve, resolverStrikes } from './conflicts';
import { Reach } from './edges';
import { Timeline } from './hypothetical';
import { Support } from './support';

/** A case, or what is left of it with some of its entries: everything about it is computed once, when it is asked for. */
export class CaseView {
  private own: CaseIndex | undefined;
  private actual: Timeline | undefined;
  private stated: Support | undefined;
  private trails: Reach | undefined;
  private readonly hypothetical = new Map<string, Timeline>();

  private constructor(
    readonly case_: Case,
    readonly nodes: readonly CaseNode[],
    private readonly entries: ReadonlyMap<EntryId, Entry>,
  ) {}

  get index(): CaseIndex {
    return (this.own ??= this.indexed());
  }

  private indexed(): CaseIndex {
    const byId = new Map(this.nodes.map((node) => [node.id, node]));
    const context = { node: (id: NodeId) => byId.get(id), facts: (node: CaseNode) => this.facts(node) };
    return new CaseIndex(this, resolverStrikes(this.case_.conflicts, context));
  }

  static of(case_: Case): CaseView {
    return new CaseView(case_, case_.nodes, new Map(case_.entries.map((entry) => [entry.id, entry])));
  }

  /** The same with these nodes alone. */
  only(nodes: readonly CaseNode[]): CaseView {
    return new CaseView(this.case_, nodes, this.entries);
  }

  has(node: NodeId): boolean {
    return this.index.nodes.has(node);
  }

  /** Of an entry of the whole case. */
  entry(id: EntryId): Entry {
    const found = this.entries.get(id);
    if (!found) throw new Error(`the case has no entry '${id}'`);
    return found;
  }

  facts(node: CaseNode): readonly Fact[] {
    return this.entry(node.entry).facts;
  }

  get timeline(): Timeline {
    return (this.actual ??= new Timeline(this.index, new Map(), this.support));
  }

  get support(): Support {
    return (this.stated ??= new Support(this.index));
  }

  get reach(): Reach {
    return (this.trails ??= new Reach(this.index));
  }

  pinned(pins: readonly Pin[]): Timeline {
    const key = JSON.stringify(pins);
    const known = this.hypothetical.get(key);
    if (known) return known;
    const timeline = new Timeline(this.index, new Map(pins.map(({ node, at }) => [node, at])), this.support);
    this.hypothetical.set(key, timeline);
    return timeline;
  }

  resolution(conflict: Conflict): Resolution | undefined {
    return resolve(conflict, { node: (id) => this.index.nodes.get(id), facts: (node) => this.facts(node) });
  }

  conflict(id: string): Conflict {
    const found = this.case_.conflicts.find((conflict) => conflict.id === id);
    if (!found) throw new Error(`the case has no conflict '${id}'`);
    return found;
  }

  /** The nodes that establish an attribute. */
  establishers(attribute: AttributeId): readonly NodeId[] {
    return this.index.establishers.get(attribute) ?? [];
  }

  /** The entries that establish it. */
  establishingEntries(attribute: AttributeId): EntryId[] {
    return this.establishers(attribute).map((id) => this.index.node(id).entry);
  }

  /** Whether every node was entered with all that it requires in force. */
  isSound(): boolean {
    return this.nodes.every(
      ({ at, requires }) => at === null || requires.every(({ attribute }) => this.support.at(attribute, at)),
    );
  }

  /**
   * Nodes on which the support and the times of some others can depend: backwards over requirements, and over strikes and what
   * they rest on.
   */
  evaluationAncestors(seeds: Iterable<NodeId>): Set<NodeId> {
    const found = new Set<NodeId>();
    const queue = [...seeds].filter((id) => this.has(id));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      const node = this.index.node(id);
      for (const { attribute } of node.requires) queue.push(...this.establishers(attribute));
      for (const attribute of [...node.establishes, ...node.strikes.map(strikeId)]) {
        queue.push(...this.index.strikesOn({ node: id, attribute }).map(({ by }) => by));
      }
      // A record strikes only while both accounts are there.
      queue.push(...this.case_.conflicts.filter(({ resolver }) => resolver === id).flatMap(({ accounts }) => accounts));
    }
    return found;
  }
}
