/**
 * A RECON case as data (after RECON, arXiv 2607.16716): an AND–OR graph whose AND vertices are entries of a file and whose
 * OR vertices are attributes that entries establish. Times are whole minutes.
 *
 * Glossary: an **entry** is one header with a body made from its **facts**. A signal entry records one **node**: one firing
 * of one rule. An **attribute** is a ground fact tag, e.g. `printMatch(cup, Holt)`; several nodes may establish it. A
 * **stream** is a set of readings kept by one **custodian**; custody decides independence. A requirement's mode is `basis`
 * (the truth of what requires it rests on it) or `prompt` (it was undertaken because of it).
 */
import type { Interval, Minute } from './time';

export type EntityId = string;
/** E.g. `printMatch(cup,holt)`. */
export type AttributeId = string;
export type NodeId = string;
export type EntryId = string;

export const domains = ['crime', 'medical', 'finance'] as const;
export type Domain = (typeof domains)[number];

export interface Entity {
  readonly id: EntityId;
  /** E.g. `person`, `item`, `place`, `organisation`. */
  readonly kind: string;
  readonly name: string;
  /** Ways to refer to it; no two entities of a case share one. */
  readonly phrases: readonly string[];
  readonly roles: readonly string[];
  /** Who keeps it; a person is their own custodian. */
  readonly custodian: EntityId;
}

export interface Stream {
  readonly id: string;
  readonly kind: string;
  readonly custodian: EntityId;
  /** `sampled`: readings near each other join; `paired`: in and out; `point`: each stands alone. */
  readonly shape: 'sampled' | 'paired' | 'point';
  readonly joinMinutes: number;
}

export interface Attribute {
  readonly id: AttributeId;
  readonly predicate: string;
  readonly args: readonly (string | number)[];
  /** A short finding phrase without a date, as options have it. */
  readonly gloss: string;
  /** At least three ways to refer to it; no two attributes of a case share one. */
  readonly phrases: readonly string[];
}

export interface Requirement {
  readonly attribute: AttributeId;
  readonly mode: 'basis' | 'prompt';
}

/** One node's establishing of one attribute: what a notice strikes. */
export interface Establishment {
  readonly node: NodeId;
  readonly attribute: AttributeId;
}

export const nodeKinds = [
  'evidence',
  'observation',
  'assertion',
  'analysis',
  'inference',
  'conclusion',
  'action',
  'invalidation',
  'restoration',
  'missed',
] as const;
export type NodeKind = (typeof nodeKinds)[number];

export interface CaseNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  /** The production rule that fired, e.g. `C8`. */
  readonly rule: string;
  readonly entry: EntryId;
  /** When it was entered; null: it never happened (`missed`). */
  readonly at: Minute | null;
  /** Of the world: nothing that happens in the case brings it about. */
  readonly exogenous: boolean;
  readonly requires: readonly Requirement[];
  readonly establishes: readonly AttributeId[];
  /**
   * What it strikes: establishments, or, of a restoration, strikes, written as the establishment of {@link strikeId} by the
   * notice. A conflict's resolver strikes too, but that is computed from claims and readings, never stored.
   */
  readonly strikes: readonly Establishment[];
  /** Minutes from the joint support of its requirements to its entry; null: exogenous. */
  readonly delay: number | null;
  /** The last minute at which it can still happen. */
  readonly closesAt?: Minute;
}

/** The attribute by which a candidate is ruled out, in every domain. */
export function clearedId(subject: EntityId): AttributeId {
  return `cleared(${subject})`;
}

/** The attribute that a notice establishes by striking an establishment. */
export function strikeId({ node, attribute }: Establishment): AttributeId {
  return `strike(${node},${attribute})`;
}

/** What an entry's body must say. */
export type Fact =
  | { readonly kind: 'states'; readonly attribute: AttributeId }
  | { readonly kind: 'rests_on' | 'prompted_by'; readonly attribute: AttributeId; readonly phrase: string }
  | {
      readonly kind: 'reading';
      readonly stream: string;
      readonly subject: EntityId;
      readonly place: EntityId;
      readonly value?: number;
      readonly when: Interval;
    }
  /** The stream is complete for these subjects and hours. */
  | {
      readonly kind: 'return';
      readonly stream: string;
      readonly subjects: readonly EntityId[];
      readonly when: Interval;
    }
  | {
      readonly kind: 'claim';
      readonly topic: string;
      readonly subject: EntityId;
      readonly place?: EntityId;
      readonly value?: number;
      readonly when?: Interval;
    }
  | { readonly kind: 'flaw'; readonly item: EntityId; readonly aspect: string; readonly cause: string }
  | { readonly kind: 'sound'; readonly item: EntityId; readonly aspect: string; readonly cause: string }
  | {
      readonly kind: 'state';
      readonly entity: EntityId;
      readonly key: string;
      readonly value: string | number;
      readonly from: Minute;
    }
  | { readonly kind: 'closes'; readonly what: string; readonly at: Minute }
  | {
      readonly kind: 'detail';
      /** Of whom or what; undefined: of nobody in particular. */
      readonly entity?: EntityId;
      readonly key: string;
      readonly value: string | number;
    };

export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

export interface Entry {
  readonly id: EntryId;
  /** All of a case differ. */
  readonly at: Minute;
  readonly type: string;
  readonly author: EntityId;
  readonly facts: readonly Fact[];
  /** What was narrated; undefined before narration. */
  readonly body?: string;
  readonly role: 'protocol' | 'signal' | 'stream' | 'decoy' | 'background';
}

export type EdgeKind =
  'support' | 'trigger' | 'strikes' | 'restores' | 'corroborates' | 'refutes' | 'precedes' | 'revises';

/** Exported, never stored as truth: recomputed from requires and establishes, and compared. */
export interface Edge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: EdgeKind;
  readonly attribute?: AttributeId;
}

/** Two accounts that can't both hold, and the record that decides between them. Who wins is computed. */
export interface Conflict {
  readonly id: string;
  readonly topic: string;
  readonly accounts: readonly [NodeId, NodeId];
  readonly resolver: NodeId;
  readonly echoes: readonly NodeId[];
}

/** A discovery that counterfactual questions shift. Its effects are computed. */
export interface Hook {
  readonly id: string;
  readonly discovery: NodeId;
  readonly shiftDays: readonly number[];
  readonly watched: readonly NodeId[];
}

/**
 * Hours that constraint questions ask about. Guaranteed: for every subject there are returns that cover it, of each stream
 * of the case; exactly one subject has the longest gap; no stream alone covers it for anybody.
 */
export interface CaseWindow {
  readonly interval: Interval;
  /** Where things happened in these hours. */
  readonly place: EntityId;
  /** What stems call it: `the hour of the break-in`. */
  readonly name: string;
  /** Whom its questions are about: the candidates, or those whose movements bear on them. */
  readonly subjects: readonly EntityId[];
  /** A gap in minutes that exactly one subject has, the others missing it by 10 minutes or more. */
  readonly gapMinutes: number;
}

export interface Case {
  readonly schema: 1;
  readonly id: string;
  readonly domain: Domain;
  readonly seed: number;
  /** Of the generator. */
  readonly version: string;
  /** The six persons, or causes, one of whom the verdict names. */
  readonly candidates: readonly EntityId[];
  readonly entities: readonly Entity[];
  readonly streams: readonly Stream[];
  readonly attributes: readonly Attribute[];
  readonly nodes: readonly CaseNode[];
  readonly edges: readonly Edge[];
  readonly entries: readonly Entry[];
  readonly conflicts: readonly Conflict[];
  readonly hooks: readonly Hook[];
  readonly windows: readonly CaseWindow[];
}
