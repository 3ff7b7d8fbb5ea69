import type { StreamKind } from '../catalogue/catalogue';
import { foundIn } from '../catalogue/found-in';
import { fill, type Slots, slotsOf } from '../catalogue/templates';
import type { Attribute, CaseNode, Entry, Fact } from '../model/case';
import { listed } from '../model/sentence';
import type { Deck } from './deck';
import { durationWords, timeWords, type Wording } from './wording';

/** What an entry's facts come to, put into words; how they stand together is a plan's matter. */
export interface Clauses {
  /** Whole clauses, in the order of the facts. */
  readonly statements: readonly string[];
  /** What they rest on or were called for by, as what can stand beside a clause. */
  readonly grounds: readonly string[];
  readonly closings: readonly string[];
}

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

/** How an account is put into the mouth of who gave it. */
const accountPhrases: readonly string[] = [
  'according to {witness}, {said}',
  '{witness} gave this account: {said}',
  'as {witness} told it, {said}',
  'by the word of {witness}, {said}',
  '{witness} was heard and said this: {said}',
  'the account of {witness} runs as follows: {said}',
  'asked about it, {witness} answered that {said}',
];

/** Puts one entry's facts into words. */
export class FactWriter {
  private readonly node: CaseNode | undefined;

  constructor(
    private readonly entry: Entry,
    private readonly place: number,
    private readonly wording: Wording,
    private readonly deck: Deck,
    /** Who gave each account, by its attribute. */
    private readonly speakers: ReadonlyMap<string, string>,
  ) {
    this.node = wording.nodeOf(entry);
  }

  clauses(): Clauses {
    const of = <Kind extends Fact['kind']>(...kinds: Kind[]): FactOf<Kind>[] =>
      this.entry.facts.filter((fact): fact is FactOf<Kind> => kinds.some((kind) => kind === fact.kind));
    const claims = of('claim');
    const readings = of('reading', 'return', 'state');
    // A claim, reading or state is the same thing said in full.
    const states = claims.length + readings.length > 0 ? [] : of('states');
    const isMissed = this.node?.kind === 'missed';
    return {
      statements: [
        ...(isMissed ? [this.missed(this.node, of('closes'))] : []),
        ...states.map(({ attribute }) => this.states(attribute)),
        ...claims.map((fact) => this.claim(fact)),
        ...of('reading').map((fact) => this.reading(fact)),
        ...of('return').map((fact) => this.return(fact)),
        ...of('state').map((fact) => this.state(fact)),
        ...of('flaw', 'sound').map((fact) => this.flaw(fact)),
        ...this.details(isMissed ? [] : of('detail')),
      ],
      grounds: of('rests_on', 'prompted_by').map((fact) => this.ground(fact)),
      closings: isMissed ? [] : of('closes').map((fact) => this.closing(fact)),
    };
  }

  private say(kind: string, templates: readonly string[], slots: Slots): string {
    return fill(this.deck.deal(kind, templates, this.place), slots);
  }

  private found<Found>(what: string, among: readonly Found[], isIt: (one: Found) => boolean): Found {
    return foundIn(this.wording.catalogue, among.find(isIt), what);
  }

  private states(id: string): string {
    const attribute = this.wording.attribute(id);
    const { statements } = this.wording.predicate(attribute.predicate);
    return this.say(`states ${attribute.predicate}`, statements, this.wording.slots(attribute, this.place));
  }

  private ground({ kind, phrase }: FactOf<'rests_on' | 'prompted_by'>): string {
    const { basisPhrases, promptPhrases, secondGroundPhrases } = this.wording.catalogue;
    if (kind === 'prompted_by') return this.say('prompt', promptPhrases, { reference: phrase });
    const isSecond = this.node !== undefined && this.wording.isSecondGround(this.node);
    return isSecond
      ? this.say('second ground', secondGroundPhrases, { reference: phrase })
      : this.say('basis', basisPhrases, { reference: phrase });
  }

  private claim({ topic, subject, place, value, when }: FactOf<'claim'>): string {
    const words = this.found(`topic '${topic}'`, this.wording.catalogue.conflicts, ({ id }) => id === topic);
    const own = this.ownAttribute();
    const witness = own?.args.map(String).find((arg) => arg !== subject && this.wording.isKind(arg, 'person'));
    const at = place ?? own?.args.map(String).find((arg) => this.wording.isKind(arg, 'place'));
    const speaker = this.node?.requires
      .map(({ attribute }) => this.speakers.get(attribute))
      .find((found) => found !== undefined);
    const slots: Slots = {
      subject: this.wording.name(subject, this.place),
      ...(at !== undefined && { place: this.wording.name(at, this.place) }),
      ...(value !== undefined && { value: String(value) }),
      ...(when !== undefined && { at: timeWords(when.from, this.entry) }),
      ...(speaker !== undefined && { speaker: this.wording.name(speaker, this.place) }),
    };
    const said =
      speaker === undefined
        ? this.say(`claim ${topic}`, words.claims, slots)
        : this.say(`echo ${topic}`, words.echoes, slots);
    // Somebody else than the witness may write an account down.
    if (witness === undefined || witness === this.entry.author) return said;
    return this.say('account', accountPhrases, { witness: this.wording.name(witness, this.place), said });
  }

  /** What the entry's node says. */
  private ownAttribute(): Attribute | undefined {
    const [first] = this.node?.establishes ?? [];
    return first === undefined ? undefined : this.wording.attribute(first);
  }

  private reading({ stream, subject, place, value, when }: FactOf<'reading'>): string {
    const kind = this.stream(stream);
    const slots: Slots = {
      subject: this.wording.name(subject, this.place),
      place: this.wording.name(place, this.place),
      from: timeWords(when.from, this.entry),
      to: timeWords(when.to, this.entry),
      at: timeWords(when.from, this.entry),
      ...(value !== undefined && { value: String(value) }),
    };
    const figures = this.wording.catalogue.conflicts.find(
      (topic) => topic.stream === stream && topic.figures !== undefined,
    )?.figures;
    if (value !== undefined && figures !== undefined) return this.say(`figure ${stream}`, figures, slots);
    const usable = kind.readings.filter((template) => slotsOf(template).every((slot) => slot in slots));
    return this.say(`reading ${stream}`, usable, slots);
  }

  private return({ stream, subjects, when }: FactOf<'return'>): string {
    const { names, returns } = this.stream(stream);
    return this.say(`return ${stream}`, returns, {
      stream: this.deck.deal(`stream ${stream}`, names, this.place),
      subjects: listed(subjects.map((subject) => this.wording.name(subject, this.place))),
      from: timeWords(when.from, this.entry),
      to: timeWords(when.to, this.entry),
    });
  }

  private stream(id: string): StreamKind {
    return this.found(`stream '${id}'`, this.wording.catalogue.streams, (stream) => stream.id === id);
  }

  private state({ entity, key, value, from }: FactOf<'state'>): string {
    const words = this.found(`state '${key}'`, this.wording.catalogue.states, (state) => state.key === key);
    return this.say(`state ${key}`, words.statements, {
      entity: this.wording.name(entity, this.place),
      value: this.wording.value(value, this.place),
      from: timeWords(from, this.entry),
    });
  }

  private flaw({ kind, item, aspect, cause }: FactOf<'flaw' | 'sound'>): string {
    const { catalogue } = this.wording;
    const found = this.wording.aspect(aspect, item, this.place);
    const words = found === undefined ? aspect : fill(found.template, found.slots);
    const notices = catalogue.notices.flatMap((notice) => (kind === 'flaw' ? notice : (notice.restoration ?? [])));
    const { statements } = this.found(`notice of '${cause}'`, notices, (notice) => notice.cause === cause);
    return this.say(`${kind} ${cause}`, statements, { aspect: words, cause });
  }

  private details(facts: readonly FactOf<'detail'>[]): string[] {
    return facts
      .filter(({ entity }) => entity !== undefined)
      .map(({ entity, key, value }) => {
        const words = this.found(`detail '${key}'`, this.wording.catalogue.details, (detail) => detail.key === key);
        const slots = { entity: this.wording.name(entity!, this.place), value: String(value) };
        return this.say(`detail ${key}`, words.statements, slots);
      });
  }

  private missed(node: CaseNode, closes: readonly FactOf<'closes'>[]): string {
    const words = this.found(
      `words for a missed ${node.rule}`,
      this.wording.catalogue.missed,
      ({ rule }) => rule === node.rule,
    );
    return this.say(`missed ${node.rule}`, words.statements, {
      what: closes[0]!.what,
      closed: timeWords(closes[0]!.at, this.entry),
      delay: durationWords(node.delay ?? 0),
    });
  }

  private closing({ what, at }: FactOf<'closes'>): string {
    return this.say('closing', this.wording.catalogue.closingPhrases, { what, at: timeWords(at, this.entry) });
  }
}
