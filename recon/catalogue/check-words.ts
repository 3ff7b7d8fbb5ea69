import type { DomainCatalogue, Template } from './catalogue';
import { repeated } from './check-rules';
import { signaturesOf, termOf } from './patterns';
import { fill, slotsOf } from './templates';

/** Words of the machinery, and ids: a reader must never see them. */
const forbidden =
  /\b(?:nodes?|edges?|graphs?|hops?|trigger\w*|streams?|chains?(?! of custody)|skeletons?|distractors?|gold|proofs?|invalidat\w*|counterfactual\w*|provenance|(?:log|ev|attr|q)[-_]?\d+)\b/i;

/** Templates of one use, how many there must be, and the slots that they may have. */
interface Wordings {
  readonly of: string;
  readonly templates: readonly Template[];
  readonly least: number;
  readonly slots: readonly string[];
  /** Slots that each of them must have. */
  readonly needs?: readonly string[];
}

/** What is wrong with a catalogue's words; empty: nothing. */
export function wordFaults(catalogue: DomainCatalogue): string[] {
  return [
    ...wordingsOf(catalogue).flatMap(faultsOfWordings),
    ...referenceFaults(catalogue),
    ...backgroundFaults(catalogue),
    ...poolFaults(catalogue),
  ];
}

function faultsOfWordings({ of, templates, least, slots, needs = [] }: Wordings): string[] {
  return [
    ...(templates.length < least ? [`${of}: ${templates.length} wordings; at least ${least} are asked`] : []),
    ...repeated(templates).map((template) => `${of}: '${template}' is there twice`),
    ...templates.flatMap((template) => [
      ...slotsOf(template)
        .filter((slot) => !slots.includes(slot))
        .map((slot) => `${of}: nothing is given for {${slot}} of '${template}'`),
      ...needs.filter((slot) => !template.includes(`{${slot}}`)).map((slot) => `${of}: '${template}' lacks {${slot}}`),
      ...wordFaultsOf(of, template),
    ]),
  ];
}

function wordFaultsOf(of: string, text: string): string[] {
  const words = text.replaceAll(/\{\w+\}/g, ' ');
  return [
    ...(/\d/.test(words) ? [`${of}: '${text}' has a digit`] : []),
    ...(forbidden.test(words) ? [`${of}: '${text}' has a word that a reader must not see`] : []),
    ...(/\.\s|\s{2}|^\s|\s$|\ba (?=[aeio])|\ban (?=[^aeiouh\s])/.test(text) && !/\ba one/.test(text)
      ? [`${of}: '${text}' has a stop, a stray space or the wrong article`]
      : []),
  ];
}

function wordingsOf(catalogue: DomainCatalogue): Wordings[] {
  const { entryTypes, streams, states, details, missed, protocol } = catalogue;
  return [
    ...predicateWordings(catalogue),
    ...entryTypes.flatMap(({ name, openers, colour }): Wordings[] => [
      { of: `openers of ${name}`, templates: openers, least: 4, slots: [] },
      { of: `colour of ${name}`, templates: colour, least: 20, slots: [] },
    ]),
    ...streams.flatMap(({ id, shape, names, readings, returns }): Wordings[] => {
      const times = shape === 'point' ? ['at'] : ['from', 'to'];
      const [reading, given] = [
        ['subject', 'place', ...times],
        ['stream', 'subjects', 'from', 'to'],
      ];
      return [
        { of: `names of ${id}`, templates: names, least: 3, slots: [] },
        { of: `readings of ${id}`, templates: readings, least: 6, slots: [...reading, 'value'], needs: reading },
        { of: `returns of ${id}`, templates: returns, least: 6, slots: given, needs: given },
      ];
    }),
    ...conflictWordings(catalogue),
    ...noticeWordings(catalogue),
    ...states.map(({ key, statements }): Wordings => {
      const slots = ['entity', 'value', 'from'];
      return { of: `state ${key}`, templates: statements, least: 6, slots, needs: slots };
    }),
    ...details.map(({ key, statements }): Wordings => {
      const slots = ['entity', 'value'];
      return { of: `detail ${key}`, templates: statements, least: 6, slots, needs: slots };
    }),
    ...missed.map(({ rule, statements }): Wordings => {
      const slots = ['what', 'closed', 'delay'];
      return { of: `missed ${rule}`, templates: statements, least: 6, slots, needs: slots };
    }),
    ...phraseWordings(catalogue),
    { of: 'protocol', templates: protocol.clauses, least: 10, slots: [] },
    { of: 'window names', templates: catalogue.windowNames, least: 8, slots: [] },
  ];
}

function predicateWordings(catalogue: DomainCatalogue): Wordings[] {
  const signatures = signaturesOf(catalogue);
  // Whose word a finding was taken on may be left out where it is referred to: what settles the matter must not name them.
  const speakers = new Set(catalogue.conflicts.map(({ account }) => speakerOf(account, catalogue)));
  return Object.entries(catalogue.predicates).flatMap(([predicate, { gloss, references, statements, aspect }]) => {
    const slots = signatures.get(predicate) ?? [];
    return [
      { of: `gloss of ${predicate}`, templates: [gloss], least: 1, slots },
      {
        ...{ of: `references to ${predicate}`, templates: references, least: 3, slots },
        needs: slots.filter((slot) => !speakers.has(slot)),
      },
      { of: `statements of ${predicate}`, templates: statements, least: 6, slots, needs: slots },
      ...(aspect === undefined
        ? []
        : [
            {
              of: `aspect ${predicate}`,
              templates: [aspect],
              least: 1,
              slots: slots.slice(0, 1),
              needs: slots.slice(0, 1),
            },
          ]),
    ];
  });
}

/** The variable of who gives an account. */
function speakerOf(account: string, { rules }: DomainCatalogue): string | undefined {
  const [pattern] = rules.find(({ id }) => id === account)?.establishes ?? [];
  return pattern === undefined ? undefined : termOf(pattern).args[0];
}

function conflictWordings({ conflicts }: DomainCatalogue): Wordings[] {
  return conflicts.flatMap(({ id, kind, claims, echoes, figures }): Wordings[] => {
    const differs = { place: ['place', 'at'], number: ['value'], order: ['at'] }[kind];
    const needs = ['subject', ...differs];
    const slots = [...needs, 'place', 'at'];
    return [
      { of: `claims of ${id}`, templates: claims, least: 6, slots, needs },
      {
        of: `echoes of ${id}`,
        templates: echoes,
        least: 6,
        slots: [...slots, 'speaker'],
        needs: [...needs, 'speaker'],
      },
      ...(kind !== 'number' && figures === undefined
        ? []
        : [{ of: `figures of ${id}`, templates: figures ?? [], least: 6, slots: [...slots, 'from', 'to'], needs }]),
    ];
  });
}

function noticeWordings({ notices }: DomainCatalogue): Wordings[] {
  const slots = ['aspect', 'cause'];
  return notices.flatMap(({ id, statements, restoration }): Wordings[] => [
    { of: `notice ${id}`, templates: statements, least: 6, slots, needs: slots },
    ...(restoration
      ? [{ of: `restoration of ${id}`, templates: restoration.statements, least: 6, slots, needs: slots }]
      : []),
  ]);
}

function phraseWordings(catalogue: DomainCatalogue): Wordings[] {
  const { basisPhrases, promptPhrases, secondGroundPhrases, closingPhrases } = catalogue;
  const [reference, closing] = [['reference'], ['what', 'at']];
  return [
    { of: 'basis', templates: basisPhrases, least: 6, slots: reference, needs: reference },
    { of: 'prompt', templates: promptPhrases, least: 6, slots: reference, needs: reference },
    { of: 'second ground', templates: secondGroundPhrases, least: 6, slots: reference, needs: reference },
    { of: 'closing', templates: closingPhrases, least: 6, slots: closing, needs: closing },
    {
      of: 'grounds of all kinds',
      templates: [...basisPhrases, ...promptPhrases, ...secondGroundPhrases],
      least: 18,
      slots: reference,
    },
  ];
}

/** What a reader finds a thing by is never said of another thing. */
function referenceFaults({ predicates }: DomainCatalogue): string[] {
  const masked = Object.values(predicates).flatMap(({ references }) => [
    ...new Set(references.map((template) => template.replaceAll(/\{\w+\}/g, '{}').toLowerCase())),
  ]);
  return repeated(masked).map((text) => `two predicates are referred to as '${text}'`);
}

function backgroundFaults({ background }: DomainCatalogue): string[] {
  return background.flatMap(({ entryType, clauses, slots }) => [
    ...faultsOfWordings({ of: entryType, templates: clauses, least: 15, slots: Object.keys(slots) }),
    ...Object.entries(slots).flatMap(([slot, values]) =>
      faultsOfWordings({ of: `${slot} of ${entryType}`, templates: values, least: 6, slots: [] }),
    ),
  ]);
}

/** Persons suffice for a set of cases, and no two things of a case can be called alike. */
function poolFaults({ sorts }: DomainCatalogue): string[] {
  const ways = Object.entries(sorts).flatMap(([sort, { names, familyNames, phrases = [], phrasesByName = {} }]) => {
    if (familyNames !== undefined || sort === 'stream') return [];
    const made = names.flatMap((name) => phrases.map((template) => fill(template, { name })));
    return [...names, ...made, ...Object.values(phrasesByName).flat()];
  });
  return [
    ...repeated(ways.map((way) => way.toLowerCase())).map((way) => `two things can be called '${way}'`),
    ...ways.flatMap((way) => wordFaultsOf('pools', way)),
    ...Object.entries(sorts).flatMap(([sort, { names, familyNames, phrasesByName }]) => [
      ...repeated(names).map((name) => `${sort}: the name ${name} is there twice`),
      ...repeated(familyNames ?? []).map((name) => `${sort}: the family name ${name} is there twice`),
      ...(familyNames !== undefined && names.length * familyNames.length < 200
        ? [`${sort}: fewer than 200 persons`]
        : []),
      ...names
        .filter((name) => phrasesByName !== undefined && !phrasesByName[name])
        .map((name) => `${sort}: there is no other way to speak of ${name}`),
    ]),
  ];
}
