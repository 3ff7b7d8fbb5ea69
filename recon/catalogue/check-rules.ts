import type { CatalogueRule, DomainCatalogue } from './catalogue';
import { requiredTerm, ruleIdOf, signaturesOf, termOf } from './patterns';
import { slotsOf } from './templates';

/** What is wrong with a catalogue's rules and with whatever refers to them; empty: nothing. */
export function ruleFaults(catalogue: DomainCatalogue): string[] {
  const signatures = signaturesOf(catalogue);
  return [
    ...sizeFaults(catalogue),
    ...catalogue.rules.flatMap((rule) => faultsOfRule(rule, catalogue, signatures)),
    ...variableFaults(catalogue),
    ...verdictFaults(catalogue),
    ...trailFaults(catalogue),
    ...referenceFaults(catalogue),
  ];
}

function sizeFaults({ entryTypes, streams, rules }: DomainCatalogue): string[] {
  const few = (count: number, least: number, what: string): string[] =>
    count < least ? [`there are ${count} ${what}; at least ${least} are asked`] : [];
  return [
    ...few(entryTypes.length, 12, 'entry types'),
    ...few(streams.length, 4, 'streams'),
    ...few(rules.filter(({ decoy }) => decoy !== true).length, 25, 'rules'),
    ...few(rules.filter(({ decoy }) => decoy === true).length, 6, 'rules of decoys'),
    ...repeated(rules.map(({ id }) => id)).map((id) => `two rules are called ${id}`),
    ...repeated(entryTypes.map(({ name }) => name)).map((name) => `two entry types are called ${name}`),
  ];
}

export function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

function faultsOfRule(
  rule: CatalogueRule,
  catalogue: DomainCatalogue,
  signatures: ReadonlyMap<string, readonly string[]>,
): string[] {
  const { id, requires, establishes, entryType, author, delay, closes = '' } = rule;
  const required = requires.map(requiredTerm);
  const patterns = [...required, ...establishes.map(termOf)];
  const variables = new Set(patterns.flatMap(({ args }) => args));
  const [least, most] = 'hours' in delay ? delay.hours : delay.days;
  return [
    ...(establishes.length === 0 ? [`${id} establishes nothing`] : []),
    ...(least <= 0 || least > most ? [`${id} has a delay from ${least} to ${most}`] : []),
    ...(requires.length === 0 && 'hours' in delay ? [`${id} requires nothing and yet follows by hours`] : []),
    ...(requires.length > 0 && 'days' in delay ? [`${id} has requirements and yet comes on days of its own`] : []),
    ...requires
      .filter((text) => !/^[bp] \w+(\(.*\))?$/.test(text))
      .map((text) => `${id} requires '${text}', of neither mode`),
    ...required
      .filter(({ predicate }) => !signatures.has(predicate))
      .map(({ predicate }) => `${id} requires ${predicate}, which no rule establishes`),
    ...patterns
      .filter(({ predicate, args }) => (signatures.get(predicate) ?? args).length !== args.length)
      .map(({ predicate }) => `${id} has ${predicate} with another number of arguments than elsewhere`),
    ...patterns
      .filter(({ predicate }) => !catalogue.predicates[predicate])
      .map(({ predicate }) => `${id} has ${predicate}, which has no words`),
    ...[...variables]
      .filter((own) => !catalogue.variables[own])
      .map((own) => `the variable ${own} of ${id} has no sort`),
    ...slotsOf(closes)
      .filter((slot) => !variables.has(slot))
      .map((slot) => `the closing of ${id} has {${slot}}, which it does not bind`),
    ...(catalogue.entryTypes.some(({ name }) => name === entryType) ? [] : [`${id} has the unknown type ${entryType}`]),
    ...(catalogue.roles[author] ? [] : [`${id} has the unknown author ${author}`]),
  ];
}

function variableFaults({ variables, sorts, rules, predicates }: DomainCatalogue): string[] {
  const used = new Set(
    rules
      .flatMap(({ requires, establishes }) => [...requires.map(requiredTerm), ...establishes.map(termOf)])
      .map(({ predicate }) => predicate),
  );
  return [
    ...Object.entries(variables)
      .filter(([, sort]) => !sorts[sort])
      .map(([variable, sort]) => `the variable ${variable} has the unknown sort ${sort}`),
    ...Object.keys(predicates)
      .filter((predicate) => !used.has(predicate))
      .map((predicate) => `there are words for ${predicate}, which no rule has`),
  ];
}

function verdictFaults({ verdict, rules }: DomainCatalogue): string[] {
  const rule = (id: string): CatalogueRule | undefined => rules.find((own) => own.id === id);
  const own = rule(verdict.rule);
  if (!own) return [`the verdict is by the unknown rule ${verdict.rule}`];
  const required = new Set(own.requires.map((text) => requiredTerm(text).predicate));
  const given = own.establishes.map((text) => termOf(text).predicate);
  const establishes = (id: string, predicate: string): boolean =>
    rule(id)?.establishes.some((text) => termOf(text).predicate === predicate) ?? false;
  return [
    ...rules
      .filter(({ id }) => id !== own.id && given.some((predicate) => establishes(id, predicate)))
      .map(({ id }) => `${id} gives the verdict too`),
    ...(verdict.tests.length === 3 ? [] : [`the verdict has ${verdict.tests.length} tests`]),
    ...verdict.tests.flatMap(({ predicate, establishing, refuting }) => [
      ...(required.has(predicate) ? [] : [`the verdict does not require ${predicate}`]),
      ...(establishing.length === 0 || refuting.length === 0 ? [`the test ${predicate} can't come out both ways`] : []),
      ...establishing.filter((id) => !establishes(id, predicate)).map((id) => `${id} does not establish ${predicate}`),
      ...refuting.filter((id) => !establishes(id, 'cleared')).map((id) => `${id} does not clear anybody`),
    ]),
  ];
}

/** Each rule of a trail requires something of the one before. */
function trailFaults({ trails, rules }: DomainCatalogue): string[] {
  return trails.flatMap((trail) =>
    trail.flatMap((mark, place) => {
      const id = ruleIdOf(mark);
      const rule = rules.find((own) => own.id === id);
      if (!rule) return [`a trail has the unknown rule ${id}`];
      if (place === 0) return [];
      const before = rules.find((own) => own.id === ruleIdOf(trail[place - 1]!));
      const given = new Set(before?.establishes.map((text) => termOf(text).predicate));
      const linked = rule.requires.some((text) => given.has(requiredTerm(text).predicate));
      return linked ? [] : [`${mark} requires nothing of ${trail[place - 1]!}, which it follows in a trail`];
    }),
  );
}

/** Whatever refers to a rule, type, role, sort or stream refers to one that there is. */
function referenceFaults(catalogue: DomainCatalogue): string[] {
  const { entryTypes, roles, sorts, streams, rules, notices, conflicts, states, details, hooks, missed } = catalogue;
  const unknown = (what: string, known: ReadonlySet<string>, used: readonly string[]): string[] =>
    [...new Set(used)].filter((name) => !known.has(name)).map((name) => `there is no ${what} ${name}`);
  const written = [...states, ...details, ...notices, ...catalogue.background, catalogue.protocol];
  return [
    ...unknown('entry type', new Set(entryTypes.map(({ name }) => name)), [
      ...written.map(({ entryType }) => entryType),
      ...notices.flatMap(({ restoration }) => (restoration ? [restoration.entryType] : [])),
      ...streams.map(({ entryType }) => entryType),
      ...[catalogue.assessment.entryType, catalogue.returnEntryType],
    ]),
    ...unknown('role', new Set(Object.keys(roles)), [
      ...written.map(({ author }) => author),
      ...entryTypes.flatMap(({ authors }) => authors),
      ...streams.map(({ custodian }) => custodian),
      ...Object.values(sorts).flatMap(({ custodian }) => (custodian === undefined ? [] : [custodian])),
    ]),
    ...unknown('sort', new Set(Object.keys(sorts)), [
      ...states.flatMap(({ entity, value }) => [entity, value]),
      ...details.map(({ entity }) => entity),
      ...streams.flatMap(({ placeSort, subjectSort }) => [
        placeSort,
        ...(subjectSort === undefined ? [] : [subjectSort]),
      ]),
    ]),
    ...unknown('stream', new Set(streams.map(({ id }) => id)), [
      ...conflicts.map(({ stream }) => stream),
      ...(sorts['stream']?.names ?? []),
    ]),
    ...unknown('rule', new Set(rules.map(({ id }) => id)), [
      ...[...hooks, ...missed].map(({ rule }) => rule),
      ...notices.map(({ strikes }) => strikes.rule),
      ...conflicts.flatMap(({ account, echo, finding, record }) => [account, echo, finding, record]),
    ]),
    ...missed
      .filter(({ rule }) => rules.some((own) => own.id === rule && own.closes === undefined))
      .map(({ rule }) => `${rule} can be missed, but has no closing`),
    ...notices
      .filter(({ cause, statements }) =>
        notices.some((other) => other.cause === cause && other.statements.join() !== statements.join()),
      )
      .map(({ id, cause }) => `another notice than ${id} has the cause '${cause}' and other words`),
    ...notices.flatMap(({ id, strikes: { rule, predicate } }) => [
      ...(rules.find((own) => own.id === rule)?.establishes.some((text) => termOf(text).predicate === predicate) ===
      true
        ? []
        : [`the notice ${id} strikes ${predicate}, which ${rule} does not establish`]),
      ...(catalogue.predicates[predicate]?.aspect === undefined
        ? [`${predicate} can be struck and has no words as an aspect`]
        : []),
    ]),
  ];
}
