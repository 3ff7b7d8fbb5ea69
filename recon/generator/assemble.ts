import { termOf } from '../catalogue/patterns';
import { fill } from '../catalogue/templates';
import type { Attribute, AttributeId, Case, CaseNode, Edge, Entry, Hook, NodeId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import type { CaseIndex } from '../semantics/case-index';
import { dependencyEdges } from '../semantics/edges';
import { AttributeWords } from './attribute-words';
import type { Cast } from './cast';
import type { DomainRules } from './domain';
import type { Firing, Numbered } from './draft';
import { indexOf, nodesOf, strikesOfRecords, withDelays } from './draft-nodes';
import { factsOf } from './entry-facts';
import type { PlannedConflict } from './plan-conflicts';
import type { PlannedWindow } from './plan-windows';

/** An entry that records no node: the protocol, the day's business. */
export interface PlainEntry {
  readonly at: number;
  readonly type: string;
  readonly author: string;
  readonly role: 'protocol' | 'background';
}

export interface CaseParts {
  readonly domain: DomainRules;
  readonly cast: Cast;
  readonly firings: readonly Firing[];
  readonly plain: readonly PlainEntry[];
  readonly conflicts: readonly PlannedConflict[];
  readonly windows: readonly PlannedWindow[];
}

/** Firings as the numbered nodes and entries of a case. */
export class Assembly {
  readonly numbered: Numbered;
  readonly nodes: readonly CaseNode[];
  readonly firingsOf: ReadonlyMap<NodeId, Firing>;
  private readonly ordered: readonly (Firing | PlainEntry)[];
  private readonly resolved;

  constructor(private readonly parts: CaseParts) {
    this.ordered = [...parts.firings, ...parts.plain].toSorted((a, b) => a.at - b.at);
    const entries = new Map(this.ordered.map((own, place) => [own, idOf('e', place + 1)]));
    const firings = this.ordered.filter((own): own is Firing => 'rule' in own);
    const nodes = new Map(firings.map((own, place) => [own, idOf('n', place + 1)]));
    this.numbered = { node: (own) => nodes.get(own)!, entry: (own) => entries.get(own)! };
    this.firingsOf = new Map(firings.map((own) => [nodes.get(own)!, own]));
    this.resolved = strikesOfRecords(parts.conflicts, this.numbered);
    this.nodes = withDelays(nodesOf(firings, this.numbered), this.resolved);
  }

  index(): CaseIndex {
    return indexOf(this.nodes, this.resolved);
  }

  build(about: Pick<Case, 'id' | 'seed' | 'version'>, hooks: readonly Hook[], random: CaseRandom): Case {
    const { domain, cast, conflicts, windows } = this.parts;
    const attributes = this.attributes(random.fork('words'));
    const used = new Map<AttributeId, number>();
    const entries = this.ordered.map((own, place): Entry => {
      const id = idOf('e', place + 1);
      const speaker = 'rule' in own ? own.speaker : undefined;
      const author = speaker ?? random.fork('author', id).pick(cast.ofRole(own.author));
      if (!('rule' in own)) return { id, at: own.at, type: own.type, author, facts: [], role: own.role };
      const facts = factsOf(own, attributes, random.fork('reference', id), used);
      return { id, at: own.at, type: own.entryType, author, facts, role: own.role };
    });
    const { node } = this.numbered;
    return {
      ...{ schema: 1, ...about, domain: domain.catalogue.domain, candidates: cast.candidates },
      entities: [...cast.entities.values()],
      streams: cast.streams,
      attributes: [...attributes.values()],
      nodes: this.nodes,
      edges: [...dependencyEdges(this.index()), ...this.conflictEdges(), ...this.stateEdges()],
      entries,
      conflicts: conflicts.map(({ topic, accounts, record, echoes }, place) => ({
        ...{ id: `conflict-${place + 1}`, topic: topic.id },
        accounts: [node(accounts[0]), node(accounts[1])],
        ...{ resolver: node(record), echoes: echoes.map(node) },
      })),
      hooks,
      windows: windows.map(({ interval, place, name, subjects, gapMinutes }) => ({
        ...{ interval, place, name, subjects, gapMinutes },
      })),
    };
  }

  /** Those of the graph with the catalogue's words; of readings, states and details by what their entries say. */
  private attributes(random: CaseRandom): Map<AttributeId, Attribute> {
    const words = new AttributeWords(this.parts.domain.catalogue, this.parts.cast, random);
    const ids = new Set(
      this.nodes.flatMap(({ establishes, requires }) => [
        ...establishes,
        ...requires.map(({ attribute }) => attribute),
      ]),
    );
    return new Map([...ids].map((id) => [id, this.isPlain(id) ? this.plainAttribute(id) : words.attribute(id)]));
  }

  private isPlain(id: AttributeId): boolean {
    return ['reading', 'state', 'detail'].includes(termOf(id).predicate);
  }

  /** Of a state or a detail: what is asked when it is asked for. */
  private plainAttribute(id: AttributeId): Attribute {
    const { predicate, args } = termOf(id);
    const { states, details } = this.parts.domain.catalogue;
    const asked = (predicate === 'state' ? states : predicate === 'detail' ? details : []).find(
      ({ key }) => key === args[1],
    );
    const entity = this.parts.cast.entities.get(args[0]!)?.name ?? '';
    const gloss = asked === undefined ? `the ${predicate} of this entry` : fill(asked.gloss, { entity });
    return { id, predicate, args, gloss, phrases: [] };
  }

  private conflictEdges(): Edge[] {
    const { node } = this.numbered;
    return this.parts.conflicts.flatMap(({ accounts, record, ofLoser }) => {
      const claim = ofLoser[0]!.requires[0]!.attribute;
      return accounts.flatMap((account): Edge[] => {
        const isLoser = account.establishes.includes(claim);
        const [from, to] = account.at < record.at ? [account, record] : [record, account];
        const ends = { from: node(from), to: node(to) };
        return isLoser
          ? [
              { ...ends, kind: 'strikes', attribute: claim },
              { ...ends, kind: 'refutes' },
            ]
          : [{ ...ends, kind: 'corroborates' }];
      });
    });
  }

  private stateEdges(): Edge[] {
    const last = new Map<string, NodeId>();
    return this.nodes.flatMap((own): Edge[] => {
      if (own.rule !== 'state') return [];
      const { args } = termOf(own.establishes[0]!);
      const key = `${args[0]} ${args[1]}`;
      const before = last.get(key);
      last.set(key, own.id);
      return before === undefined ? [] : [{ from: before, to: own.id, kind: 'precedes' }];
    });
  }
}

function idOf(letter: string, ordinal: number): string {
  return `${letter}${String(ordinal).padStart(3, '0')}`;
}
