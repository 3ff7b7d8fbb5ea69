import type { Attribute, Case, Entity, Entry, Fact } from '../model/case';
import { clockOf, dayOf, type Minute } from '../model/time';

/** How a case calls its things, looked up by id. */
export interface CaseWords {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** Names of all persons. */
  readonly persons: readonly string[];
}

const known = new WeakMap<Case, CaseWords>();

export function wordsOf(file: Case): CaseWords {
  const words = known.get(file) ?? {
    entities: new Map(file.entities.map((entity) => [entity.id, entity])),
    attributes: new Map(file.attributes.map((attribute) => [attribute.id, attribute])),
    persons: file.entities.filter(({ kind }) => kind === 'person').map(({ name }) => name),
  };
  known.set(file, words);
  return words;
}

/** What a text may say because of its header and facts. */
export interface Sayable {
  /** Each is one thing that has to be said, in one of these ways. */
  readonly required: readonly Forms[];
  /** Whatever else may be said: names, phrases, words of values. */
  readonly texts: readonly string[];
  readonly clocks: ReadonlySet<string>;
  readonly days: ReadonlySet<number>;
}

/** Ways to say one thing. */
type Forms = readonly string[];

/** What an entry has to say and may say. */
export function sayableOf(entry: Entry, file: Case): Sayable {
  const words = wordsOf(file);
  const minutes: Minute[] = [entry.at];
  const required: Forms[] = [];
  const texts: string[] = [entry.type, ...formsOf(entry.author, words)];
  for (const fact of entry.facts) {
    const said = saidBy(fact, words);
    required.push(...said.required);
    texts.push(...said.texts, ...said.required.flat());
    minutes.push(...said.minutes);
  }
  return { required, texts, clocks: new Set(minutes.map(clockOf)), days: new Set(minutes.map(dayOf)) };
}

/** The names and phrases of an entity; of what is none, its own text. */
export function formsOf(id: string | number, { entities }: CaseWords): string[] {
  const entity = entities.get(String(id));
  if (!entity) return [String(id)];
  // A person is named in full; anything else may be called by any of its phrases.
  return entity.kind === 'person' ? [entity.name] : [entity.name, ...entity.phrases];
}

interface Said {
  readonly required: readonly Forms[];
  readonly texts: readonly string[];
  readonly minutes: readonly Minute[];
}

function saidBy(fact: Fact, words: CaseWords): Said {
  const called = (id: string | number): Forms => formsOf(id, words);
  const at = (minute: Minute): Forms => [clockOf(minute)];
  switch (fact.kind) {
    case 'states': {
      const attribute = words.attributes.get(fact.attribute);
      const args = attribute?.args ?? [];
      return {
        required: args.filter((arg) => words.entities.get(String(arg))?.kind === 'person').map(called),
        texts: [...args.flatMap(called), attribute?.gloss ?? ''],
        minutes: [],
      };
    }
    case 'rests_on':
    case 'prompted_by':
      return { required: [[fact.phrase]], texts: [], minutes: [] };
    case 'reading': {
      const { from, to } = fact.when;
      const who = called(fact.subject);
      const where = called(fact.place);
      // A figure is read off at a place and a time that its entry need not give.
      if (fact.value !== undefined) {
        return { required: [who, called(fact.value)], texts: where, minutes: [from, to] };
      }
      const ended = to === from ? [] : [at(to)];
      return { required: [who, where, at(from), ...ended], texts: [], minutes: [from, to] };
    }
    case 'return': {
      const { from, to } = fact.when;
      const subjects = fact.subjects.map((subject) => called(subject));
      return { required: [...subjects, at(from), at(to)], texts: [], minutes: [from, to] };
    }
    case 'claim': {
      const required = [called(fact.subject)];
      if (fact.place !== undefined) required.push(called(fact.place));
      if (fact.value !== undefined) required.push(called(fact.value));
      if (fact.when && fact.value === undefined) required.push(at(fact.when.from));
      return { required, texts: [fact.topic], minutes: fact.when ? [fact.when.from, fact.when.to] : [] };
    }
    case 'flaw':
    case 'sound':
      return {
        required: [called(fact.item), [fact.cause]],
        texts: [fact.aspect],
        minutes: [],
      };
    case 'state':
      return {
        required: [called(fact.entity), called(fact.value)],
        texts: [fact.key],
        minutes: [fact.from],
      };
    case 'closes':
      return {
        required: [[fact.what], at(fact.at)],
        texts: [],
        minutes: [fact.at],
      };
    case 'detail': {
      const entity = fact.entity === undefined ? [] : [called(fact.entity)];
      return { required: [...entity, called(fact.value)], texts: [fact.key], minutes: [] };
    }
  }
}
