/**
 * What a domain's catalogue says, as data: its entry types, streams, production rules, and the words for all of them. The
 * generator binds the rules' variables to entities, the narrator turns facts into sentences with the words; neither knows a
 * domain.
 *
 * Notation. An **attribute pattern** is `predicate(a,b)`; its arguments are variables, each of one **sort** (a pool of
 * entities or values). Words are **templates**: `{x}` is replaced by a phrase for what the variable `x` is bound to. A
 * template has no full stop in the middle, no id, no clock time, no number but by a slot.
 *
 * How things are named, so that articles and plurals come right whatever fills a slot:
 * - an item or whatever else is a thing (`blue enamel mug`) is a bare noun in the singular, as all its phrases are; templates
 *   write `the {i}`;
 * - a person is a full name, never with an article; no family name ends in s, so that a possessive is made one way;
 * - a place comes as it stands after "at", with its article (`the harbour café`); so do windows and where things are kept;
 * - a substance is used without an article; the name of a stream has its article and is a plural (`the door swipes`);
 * - a reference is a noun phrase in the singular with its article, names all that the attribute is about, and shares no
 *   telling word with the statements;
 * - a statement, claim or colour clause begins in lower case unless with a name, and ends without a full stop; an opener
 *   ends with its comma or colon; a ground (`on the strength of {reference}`) can stand before a clause, after it, and beside
 *   other grounds.
 */
import type { Domain, NodeKind, Stream } from '../model/case';

/** `printMatch(i,x)`. */
export type Pattern = string;
/** Words with `{slots}`. */
export type Template = string;
/** `b prints(i)`: a basis; `p death`: a prompt. */
export type RequirementPattern = string;

export interface CatalogueRule {
  /** E.g. `C8`. */
  readonly id: string;
  readonly kind: NodeKind;
  readonly requires: readonly RequirementPattern[];
  readonly establishes: readonly Pattern[];
  readonly entryType: string;
  /** Role of who writes the entry. */
  readonly author: string;
  /** Hours from the support of what it requires; of an exogenous rule the days on which it may come. */
  readonly delay: { readonly hours: readonly [number, number] } | { readonly days: readonly [number, number] };
  /** What ends, in words, after which it can no longer happen (`the tenancy of {x}`); undefined: no closing. */
  readonly closes?: Template;
  /** Gives a second derivation of what another rule gives. */
  readonly second?: true;
  /** About the same people and items, and nothing rests on it: what questions' wrong options are made of. */
  readonly decoy?: true;
}

export interface PredicateWords {
  /** A short finding phrase without a date, as options have it: `{x}'s prints were on {i}`. */
  readonly gloss: Template;
  /** At least three noun phrases by which a later entry refers to it: `the ridge comparison made on {i} for {x}`. */
  readonly references: readonly [Template, Template, Template, ...Template[]];
  /** At least six whole clauses that state it, without a full stop, each its own wording and verb. */
  readonly statements: readonly [Template, Template, Template, Template, Template, Template, ...Template[]];
  /** Of an aspect of an item that a notice can strike: its name in a notice, `the ridge detail of {i}`. */
  readonly aspect?: Template;
}

/** Whoever or whatever a variable may stand for. */
export interface Sort {
  /** As in {@link Entity.kind}: `person`, `item`, `place`, `organisation`, `substance`, `lot`, `account`, … */
  readonly kind: string;
  /** Seeded pool: at least 200 persons (as given × family names), 40 items, 30 places, so that cases of a set share none. */
  readonly names: readonly string[];
  /** For persons: family names; a full name is one of `names` and one of these. */
  readonly familyNames?: readonly string[];
  /**
   * At least two further ways to refer to one (an item's by `{name}` and a word of its own): phrases of two entities of a
   * case are never alike, so each is made of the name's own words or of a pool the generator deals out.
   */
  readonly phrases?: readonly Template[];
  /** Per name where phrases are not made by template: at least two each, none used twice. */
  readonly phrasesByName?: Readonly<Record<string, readonly [string, string, ...string[]]>>;
  /** Role of the entity that keeps it; undefined: itself. */
  readonly custodian?: string;
}

export interface EntryType {
  /** `FORENSIC LAB`. */
  readonly name: string;
  /** Roles of those who write it. */
  readonly authors: readonly string[];
  /** Streams and returns: no tone. */
  readonly neutral?: true;
  /** At least four opening words of a body (`At the bench,`), and twenty clauses that say no fact, name, number or time. */
  readonly openers: readonly Template[];
  readonly colour: readonly string[];
}

export interface StreamKind extends Omit<Stream, 'custodian' | 'id'> {
  readonly id: string;
  /** Role of the custodian. */
  readonly custodian: string;
  readonly entryType: string;
  /** In words: `the handset registrations`. Three ways. */
  readonly names: readonly [string, string, string, ...string[]];
  /**
   * At least six whole clauses for one reading; slots `{subject} {place} {from} {to}` (paired, sampled) or `{at}` (point).
   */
  readonly readings: readonly Template[];
  /** At least six for a return: slots `{stream} {subjects} {from} {to}`; each says that the record is complete there. */
  readonly returns: readonly Template[];
  /** Sort of place its readings have. */
  readonly placeSort: string;
  /** Sort of whom they are of; undefined: the candidates. */
  readonly subjectSort?: string;
}

/** The claim two people make differently, and the record that settles it. */
export interface ConflictTopic {
  readonly id: string;
  /** What differs: where someone was at a time, how many or how much, or which of two came first. */
  readonly kind: 'place' | 'number' | 'order';
  /** Rules of an account, of one who repeats it, of the finding drawn from it, of the act that fetches the record. */
  readonly account: string;
  readonly echo: string;
  readonly finding: string;
  readonly record: string;
  readonly stream: string;
  /** Of `number`: the unit, and the range. */
  readonly unit?: string;
  readonly range?: readonly [number, number];
  /** At least six clauses: slots `{subject} {place} {value} {at}` as the kind has them. */
  readonly claims: readonly Template[];
  /** At least six clauses in which somebody repeats what `{speaker}` told them, with the same slots. */
  readonly echoes: readonly Template[];
  /** For `number`: at least six clauses in which the record gives the figure; others use the stream's readings. */
  readonly figures?: readonly Template[];
  /** `where {subject} was at {at}`. */
  readonly gloss: Template;
}

export interface NoticeKind {
  readonly id: string;
  /** Which establishments it strikes: those of this rule, of this predicate. */
  readonly strikes: { readonly rule: string; readonly predicate: string };
  readonly entryType: string;
  readonly author: string;
  /** Short: `smudged in lifting`. */
  readonly cause: string;
  /** At least six clauses: `{aspect}`, `{cause}`; they name the flaw and nothing that follows. */
  readonly statements: readonly Template[];
  /** Of what the restoration does: `duplicate lifts verified`; at least six clauses; undefined: none. */
  readonly restoration?: {
    readonly cause: string;
    readonly statements: readonly Template[];
    readonly entryType: string;
  };
}

export interface StateKey {
  readonly key: string;
  /** In a question: `where {entity} was kept`. */
  readonly gloss: Template;
  /** Sort of the entity and of its values. */
  readonly entity: string;
  readonly value: string;
  readonly entryType: string;
  readonly author: string;
  /** At least six clauses: `{entity} {value} {from}`. */
  readonly statements: readonly Template[];
}

/** A number that one entry gives: what an integer question of retrieval asks for. */
export interface DetailKey {
  readonly key: string;
  readonly gloss: Template;
  readonly entity: string;
  readonly unit: string;
  readonly range: readonly [number, number];
  readonly entryType: string;
  readonly author: string;
  /** At least six clauses: `{entity} {value}`. */
  readonly statements: readonly Template[];
}

/** Day-to-day entries that bear on nothing. */
export interface BackgroundKind {
  readonly entryType: string;
  readonly author: string;
  /** At least fifteen clauses with slots. */
  readonly clauses: readonly Template[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
}

export interface DomainCatalogue {
  readonly domain: Domain;
  /** Sort of each variable of the patterns. */
  readonly variables: Readonly<Record<string, string>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** Authors and custodians: role → `person` or the name pool of an organisation; a person's post in words. */
  readonly roles: Readonly<
    Record<
      string,
      { readonly kind: 'person' | 'organisation'; readonly post: string; readonly names?: readonly string[] }
    >
  >;
  readonly entryTypes: readonly EntryType[];
  /** Type of a finding entered as an assessment, and its plural in questions. */
  readonly assessment: { readonly entryType: string; readonly plural: string };
  readonly returnEntryType: string;
  readonly streams: readonly StreamKind[];
  readonly rules: readonly CatalogueRule[];
  readonly predicates: Readonly<Record<string, PredicateWords>>;
  /**
   * Who or what the case is about. `rule` alone establishes the verdict and requires the three tests; of each test which
   * rules show it for a candidate and which refute it, best first.
   */
  readonly verdict: {
    readonly rule: string;
    readonly tests: readonly {
      readonly predicate: string;
      readonly establishing: readonly string[];
      readonly refuting: readonly string[];
    }[];
  };
  /** Rule ids of the long trails, first to last; `'` marks a second binding of the same rule. */
  readonly trails: readonly (readonly string[])[];
  readonly notices: readonly NoticeKind[];
  readonly conflicts: readonly ConflictTopic[];
  readonly states: readonly StateKey[];
  readonly details: readonly DetailKey[];
  /** Rules whose firing a counterfactual moves, and what moves: `later`, `earlier`, `never`. */
  readonly hooks: readonly { readonly rule: string; readonly moves: readonly ('later' | 'earlier' | 'never')[] }[];
  /** Rules that a closing may prevent: their entry records the refusal. At least six clauses: `{what} {closed} {delay}`. */
  readonly missed: readonly { readonly rule: string; readonly statements: readonly Template[] }[];
  readonly background: readonly BackgroundKind[];
  /** The first entry's conventions in the domain's language: who writes it, and one sentence each, four wordings. */
  readonly protocol: { readonly entryType: string; readonly author: string; readonly clauses: readonly string[] };
  /** At least six each, in the domain's register; slot `{reference}`. A basis and a prompt are told apart by them. */
  readonly basisPhrases: readonly Template[];
  readonly promptPhrases: readonly Template[];
  /** For a second ground: says that it stands on its own. Slot `{reference}`. */
  readonly secondGroundPhrases: readonly Template[];
  /** At least six: `{what} {at}`. */
  readonly closingPhrases: readonly Template[];
  /** Words that a window is called by: `the hour of the break-in`. */
  readonly windowNames: readonly string[];
}
