import { z } from 'zod';

import {
  type Case,
  type CaseNode,
  type Conflict,
  domains,
  type Edge,
  type Entry,
  type Fact,
  nodeKinds,
} from '../model/case';
import { id, interval, list, minute, text, whole } from './schema-parts';

const entity = z.strictObject({
  id: id('Opaque name; never in a text'),
  kind: text('`person`, `item`, `place`, `organisation`, …'),
  name: text('As texts name it'),
  phrases: list(z.string(), 'Other ways to refer to it; no two entities share one'),
  roles: list(z.string(), 'What it does in the case'),
  custodian: id('Entity that keeps it; a person keeps themselves'),
});

const stream = z.strictObject({
  id: id('Name of the stream'),
  kind: text('Sort of record'),
  custodian: id('Entity that keeps it; two streams of one keeper are one source'),
  shape: z.enum(['sampled', 'paired', 'point']).meta({ description: 'How its readings make up presence' }),
  joinMinutes: whole('Sampled readings at one place this near to each other are one stay'),
});

const attribute = z.strictObject({
  id: id('Ground fact tag, e.g. `printMatch(cup,holt)`'),
  predicate: text('What is said'),
  args: list(z.union([z.string(), z.number()]), 'Entities or values that it is said of'),
  gloss: text('A short finding phrase, as options have it'),
  phrases: list(z.string(), 'Ways to refer to it; no two attributes share one'),
});

const requirement = z
  .strictObject({
    attribute: id('Attribute'),
    mode: z
      .enum(['basis', 'prompt'])
      .meta({ description: 'Its truth rests on it, or it was undertaken because of it' }),
  })
  .meta({ description: 'What a node needs' });

const establishment = z
  .strictObject({ node: id('Node'), attribute: id('Attribute that the node establishes') })
  .meta({ description: 'One node’s establishing of one attribute' });

const node: z.ZodType<CaseNode> = z.strictObject({
  id: id('Opaque name'),
  kind: z.enum(nodeKinds).meta({ description: 'What the entry is in the inquiry' }),
  rule: text('Production rule that fired'),
  entry: id('Entry that records it'),
  at: minute('When it was entered; null: it never happened').nullable(),
  exogenous: z.boolean().meta({ description: 'Nothing in the case brings it about' }),
  requires: list(requirement, 'All of them are needed'),
  establishes: list(z.string(), 'Attributes that it shows'),
  strikes: list(
    establishment,
    'What a notice strikes; of a restoration strikes, as `strike(node,attribute)` of the notice',
  ),
  delay: whole('Minutes from the support of all that it requires to its entry; null: exogenous').nullable(),
  closesAt: minute('Last time at which it can still happen').optional(),
});

const when = interval('When it was so');

const fact: z.ZodType<Fact> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('states'), attribute: id('Attribute') }),
  z.strictObject({
    kind: z.enum(['rests_on', 'prompted_by']),
    attribute: id('Attribute'),
    phrase: text('How the text refers to it'),
  }),
  z.strictObject({
    kind: z.literal('reading'),
    stream: id('Stream'),
    subject: id('Entity recorded'),
    place: id('Entity where it was'),
    value: z.number().optional().meta({ description: 'Figure recorded' }),
    when,
  }),
  z.strictObject({
    kind: z.literal('return'),
    stream: id('Stream that is complete here'),
    subjects: list(z.string(), 'Of these entities'),
    when,
  }),
  z.strictObject({
    kind: z.literal('claim'),
    topic: text('What the account is about'),
    subject: id('Entity'),
    place: id('Entity where it was').optional(),
    value: z.number().optional().meta({ description: 'Figure claimed' }),
    when: when.optional(),
  }),
  z.strictObject({
    kind: z.enum(['flaw', 'sound']),
    item: id('Entity'),
    aspect: text('Aspect of it'),
    cause: text('What was found'),
  }),
  z.strictObject({
    kind: z.literal('state'),
    entity: id('Entity'),
    key: text('What changed'),
    value: z.union([z.string(), z.number()]).meta({ description: 'New state' }),
    from: minute('Since when'),
  }),
  z.strictObject({ kind: z.literal('closes'), what: text('What ends'), at: minute('When') }),
  z.strictObject({
    kind: z.literal('detail'),
    entity: id('Entity it is of').optional(),
    key: text('What is given'),
    value: z.union([z.string(), z.number()]).meta({ description: 'The detail' }),
  }),
]);

const entry: z.ZodType<Entry> = z.strictObject({
  id: id('Opaque name'),
  at: minute('When it was entered; all of a case differ'),
  type: text('As its header has it, e.g. `FORENSIC LAB`'),
  author: id('Entity that wrote it'),
  facts: list(fact, 'What the body says'),
  body: text('The narrated text; left out before narration').optional(),
  role: z
    .enum(['protocol', 'signal', 'stream', 'decoy', 'background'])
    .meta({ description: 'What it is there for; never shown' }),
});

const edge: z.ZodType<Edge> = z.strictObject({
  from: id('Earlier node'),
  to: id('Later node'),
  kind: z.enum(['support', 'trigger', 'strikes', 'restores', 'corroborates', 'refutes', 'precedes', 'revises']),
  attribute: id('Attribute over which it runs').optional(),
});

const conflict: z.ZodType<Conflict> = z.strictObject({
  id: id('Name of the conflict'),
  topic: text('What the accounts differ about'),
  accounts: z.tuple([z.string(), z.string()]).meta({ description: 'Nodes of the two accounts' }),
  resolver: id('Node of the record that decides'),
  echoes: list(z.string(), 'Nodes that repeat an account'),
});

/** A case as `cases/<id>.json` holds it. */
export const caseSchema: z.ZodType<Case> = z
  .strictObject({
    schema: z.literal(1).meta({ description: 'Version of this format' }),
    id: id('Name of the case; its files are called so'),
    domain: z.enum(domains).meta({ description: 'Domain of the case' }),
    seed: whole('Seed that it was made from'),
    version: text('Version of the generator'),
    candidates: list(z.string(), 'Entities of which the verdict names one'),
    entities: list(entity, 'Persons, items, places, keepers'),
    streams: list(stream, 'Sets of readings'),
    attributes: list(attribute, 'Ground fact tags'),
    nodes: list(node, 'Firings of rules; vertices of the graph'),
    edges: list(edge, 'As they follow from the nodes'),
    entries: list(entry, 'The file, in the order of `at`'),
    conflicts: list(conflict, 'Accounts that can’t both hold'),
    hooks: list(
      z.strictObject({
        id: id('Name'),
        discovery: id('Node that hypothetical questions move'),
        shiftDays: list(z.int(), 'By so many days'),
        watched: list(z.string(), 'Nodes that may move with it'),
      }),
      'Discoveries that hypothetical questions move',
    ),
    windows: list(
      z.strictObject({
        interval: interval('The hours'),
        place: id('Entity where things happened'),
        subjects: list(z.string(), 'Entities whose whereabouts count'),
        name: text('What stems call it'),
        gapMinutes: whole('A gap that exactly one candidate has'),
      }),
      'Hours that questions ask about',
    ),
  })
  .meta({ title: 'A case', description: 'cases/<id>.json' });
