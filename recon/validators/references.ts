import { type Case, type Establishment, type Fact, strikeId } from '../model/case';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('references');

/** Every id names something of the case, and each names one thing. */
export function checkReferences(file: Case): Fault[] {
  const faults: Fault[] = [];
  const known = {
    entity: idsOf('entity', file.entities, faults),
    stream: idsOf('stream', file.streams, faults),
    attribute: idsOf('attribute', file.attributes, faults),
    node: idsOf('node', file.nodes, faults),
    entry: idsOf('entry', file.entries, faults),
  };
  const see = (kind: keyof typeof known, id: string, where: string) => {
    if (!known[kind].has(id)) faults.push(fault(where, `names the ${kind} ${id}, which the case does not have`));
  };
  const established = new Set(
    file.nodes.flatMap((node) =>
      [...node.establishes, ...node.strikes.map(strikeId)].map((each) => `${node.id} ${each}`),
    ),
  );
  const strikes = new Set(file.nodes.flatMap((node) => node.strikes.map(strikeId)));
  const seeAttribute = (id: string, where: string) => {
    if (!strikes.has(id)) see('attribute', id, where);
  };
  const seeStruck = ({ node, attribute }: Establishment, where: string) => {
    see('node', node, where);
    if (!established.has(`${node} ${attribute}`))
      faults.push(fault(where, `strikes ${attribute}, which ${node} does not establish`));
  };
  for (const candidate of file.candidates) see('entity', candidate, 'candidates');
  for (const { id, custodian } of file.entities) see('entity', custodian, id);
  for (const { id, custodian } of file.streams) see('entity', custodian, id);
  for (const node of file.nodes) {
    see('entry', node.entry, node.id);
    for (const { attribute } of node.requires) seeAttribute(attribute, node.id);
    for (const attribute of node.establishes) seeAttribute(attribute, node.id);
    for (const struck of node.strikes) seeStruck(struck, node.id);
  }
  for (const entry of file.entries) {
    see('entity', entry.author, entry.id);
    for (const fact of entry.facts) {
      const { entities, attribute, stream } = namedIn(fact);
      for (const entity of entities) see('entity', entity, entry.id);
      if (attribute !== undefined) seeAttribute(attribute, entry.id);
      if (stream !== undefined) see('stream', stream, entry.id);
    }
  }
  for (const { id, accounts, resolver, echoes } of file.conflicts) {
    for (const node of [...accounts, resolver, ...echoes]) see('node', node, id);
  }
  for (const { id, discovery, watched } of file.hooks)
    for (const node of [discovery, ...watched]) see('node', node, id);
  return [...faults, ...entriesOfNodes(file)];
}

/** One node per entry, entered when its entry is. */
function entriesOfNodes({ nodes, entries }: Case): Fault[] {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const taken = new Map<string, string>();
  return nodes.flatMap((node) => {
    const faults: Fault[] = [];
    const other = taken.get(node.entry);
    if (other !== undefined) faults.push(fault(node.id, `is recorded in ${node.entry}, as ${other} is`));
    taken.set(node.entry, node.id);
    const entry = entryById.get(node.entry);
    if (entry && node.at !== null && node.at !== entry.at) {
      faults.push(fault(node.id, `is of minute ${node.at}, its entry ${entry.id} of minute ${entry.at}`));
    }
    return faults;
  });
}

function idsOf(kind: string, named: readonly { readonly id: string }[], faults: Fault[]): Set<string> {
  const ids = new Set<string>();
  for (const { id } of named) {
    if (ids.has(id)) faults.push(fault(id, `is the id of two of kind ${kind}`));
    ids.add(id);
  }
  return ids;
}

function namedIn(fact: Fact): { entities: readonly string[]; attribute?: string; stream?: string } {
  switch (fact.kind) {
    case 'states':
    case 'rests_on':
    case 'prompted_by':
      return { entities: [], attribute: fact.attribute };
    case 'reading':
      return { entities: [fact.subject, fact.place], stream: fact.stream };
    case 'return':
      return { entities: fact.subjects, stream: fact.stream };
    case 'claim':
      return { entities: [fact.subject, ...(fact.place === undefined ? [] : [fact.place])] };
    case 'flaw':
    case 'sound':
      return { entities: [fact.item] };
    case 'state':
      return { entities: [fact.entity] };
    case 'closes':
      return { entities: [] };
    case 'detail':
      return { entities: fact.entity === undefined ? [] : [fact.entity] };
  }
}
