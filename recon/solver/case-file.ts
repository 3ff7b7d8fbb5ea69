import type {
  AttributeId,
  CaseNode,
  Entity,
  EntityId,
  Entry,
  EntryId,
  Establishment,
  Fact,
  NodeId,
  Stream,
} from '../model/case';
import type { Minute } from '../model/time';
import type { OracleView } from './oracle-view';

export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

/** A fact with the entry that states it. */
export interface Told<Kind extends Fact['kind']> {
  readonly entry: Entry;
  readonly fact: FactOf<Kind>;
}

/**
 * A case as a solver reads it, whole or without some of its entries. What is absent takes its node, readings and facts with
 * it; everything else stays as it is. Whatever is read goes through here, so that it can be told which entries an answer
 * can depend on.
 */
export class CaseFile {
  private constructor(
    private readonly index: FileIndex,
    private readonly isAbsent: (entry: EntryId) => boolean,
    private readonly read?: Set<EntryId>,
  ) {}

  static of(view: OracleView): CaseFile {
    return new CaseFile(new FileIndex(view), () => false);
  }

  without(entries: readonly EntryId[]): CaseFile {
    const absent = new Set(entries);
    return new CaseFile(this.index, (entry) => absent.has(entry) || this.isAbsent(entry), this.read);
  }

  only(entries: readonly EntryId[]): CaseFile {
    const kept = new Set(entries);
    return new CaseFile(this.index, (entry) => !kept.has(entry) || this.isAbsent(entry), this.read);
  }

  /** The same file, which notes in `read` each entry that somebody looks at. */
  noting(read: Set<EntryId>): CaseFile {
    return new CaseFile(this.index, this.isAbsent, read);
  }

  get conflicts(): OracleView['conflicts'] {
    return this.index.view.conflicts;
  }

  entry(id: EntryId): Entry | undefined {
    if (this.isAbsent(id)) return undefined;
    this.read?.add(id);
    return this.index.entries.get(id);
  }

  node(id: NodeId): CaseNode | undefined {
    return this.present([this.index.nodes.get(id)])[0];
  }

  nodeOf(entry: EntryId): CaseNode | undefined {
    return this.present([this.index.nodeOfEntry.get(entry)])[0];
  }

  entryOf(node: CaseNode): Entry | undefined {
    return this.entry(node.entry);
  }

  /** Nodes entered under one of these types from one minute to another, the last not included. */
  nodesEntered(types: readonly string[], from: Minute, until: Minute): readonly CaseNode[] {
    return this.present(
      this.index.view.nodes.filter(({ at, entry }) => {
        const type = this.index.entries.get(entry)?.type;
        return type !== undefined && types.includes(type) && at !== null && at >= from && at < until;
      }),
    );
  }

  entity(id: EntityId): Entity | undefined {
    return this.index.entities.get(id);
  }

  stream(id: string): Stream | undefined {
    return this.index.streams.get(id);
  }

  establishers(attribute: AttributeId): readonly CaseNode[] {
    return this.present(this.index.establishers.get(attribute));
  }

  consumers(attribute: AttributeId): readonly CaseNode[] {
    return this.present(this.index.consumers.get(attribute));
  }

  /** Notices and restorations that strike it; records that refute accounts are found by weighing. */
  strikers(struck: Establishment): readonly CaseNode[] {
    return this.present(this.index.strikers.get(establishmentKey(struck)));
  }

  readingsOf(subject: EntityId): readonly Told<'reading'>[] {
    return this.told(this.index.readings.get(subject));
  }

  returnsOf(subject: EntityId): readonly Told<'return'>[] {
    return this.told(this.index.returns.get(subject));
  }

  statesOf(entity: EntityId): readonly Told<'state'>[] {
    return this.told(this.index.states.get(entity));
  }

  detailsOf(entity: EntityId): readonly Told<'detail'>[] {
    return this.told(this.index.details.get(entity));
  }

  /** The facts of one kind in a node's entry. */
  factsOf<Kind extends Fact['kind']>(node: CaseNode, kind: Kind): FactOf<Kind>[] {
    return (this.entryOf(node)?.facts ?? []).filter((fact): fact is FactOf<Kind> => fact.kind === kind);
  }

  /** Who keeps what the node records: of a reading or a return the stream's keeper, else its author's. */
  custodianOf(node: CaseNode): EntityId | undefined {
    const entry = this.entryOf(node);
    if (!entry) return undefined;
    for (const fact of entry.facts) {
      if (fact.kind === 'reading' || fact.kind === 'return') return this.stream(fact.stream)?.custodian;
    }
    return this.entity(entry.author)?.custodian ?? entry.author;
  }

  private present(nodes: readonly (CaseNode | undefined)[] = []): CaseNode[] {
    const found = nodes.filter((node) => node !== undefined && !this.isAbsent(node.entry)) as CaseNode[];
    if (this.read) for (const { entry } of found) this.read.add(entry);
    return found;
  }

  private told<Kind extends Fact['kind']>(told: readonly Told<Kind>[] = []): readonly Told<Kind>[] {
    const found = told.filter(({ entry }) => !this.isAbsent(entry.id));
    if (this.read) for (const { entry } of found) this.read.add(entry.id);
    return found;
  }
}

/** Look-ups of a whole case, made once. */
class FileIndex {
  readonly entries: ReadonlyMap<EntryId, Entry>;
  readonly nodes: ReadonlyMap<NodeId, CaseNode>;
  readonly nodeOfEntry: ReadonlyMap<EntryId, CaseNode>;
  readonly entities: ReadonlyMap<EntityId, Entity>;
  readonly streams: ReadonlyMap<string, Stream>;
  readonly establishers = new Map<AttributeId, CaseNode[]>();
  readonly consumers = new Map<AttributeId, CaseNode[]>();
  readonly strikers = new Map<string, CaseNode[]>();
  readonly readings = new Map<EntityId, Told<'reading'>[]>();
  readonly returns = new Map<EntityId, Told<'return'>[]>();
  readonly states = new Map<EntityId, Told<'state'>[]>();
  readonly details = new Map<EntityId, Told<'detail'>[]>();

  constructor(readonly view: OracleView) {
    this.entries = new Map(view.entries.map((entry) => [entry.id, entry]));
    this.nodes = new Map(view.nodes.map((node) => [node.id, node]));
    this.nodeOfEntry = new Map(view.nodes.map((node) => [node.entry, node]));
    this.entities = new Map(view.entities.map((entity) => [entity.id, entity]));
    this.streams = new Map(view.streams.map((stream) => [stream.id, stream]));
    for (const node of view.nodes) {
      for (const attribute of node.establishes) push(this.establishers, attribute, node);
      for (const { attribute } of node.requires) push(this.consumers, attribute, node);
      for (const struck of node.strikes) push(this.strikers, establishmentKey(struck), node);
    }
    for (const entry of view.entries) for (const fact of entry.facts) this.add(entry, fact);
  }

  private add(entry: Entry, fact: Fact): void {
    if (fact.kind === 'reading') push(this.readings, fact.subject, { entry, fact });
    if (fact.kind === 'return') for (const subject of fact.subjects) push(this.returns, subject, { entry, fact });
    if (fact.kind === 'state') push(this.states, fact.entity, { entry, fact });
    if (fact.kind === 'detail' && fact.entity !== undefined) push(this.details, fact.entity, { entry, fact });
  }
}

export function establishmentKey({ node, attribute }: Establishment): string {
  return `${node} ${attribute}`;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
