import type { Attribute, Case, CaseNode, Entity, Entry, Fact } from '../../recon/model/case';
import { minuteAt } from '../../recon/model/time';
import { joinedEdges } from '../../recon/solver/rebuilt-edges';
import { sayableOf } from '../../recon/validators/case-words';
import { evening, miniFile } from './recon-mini-file';

/** The rule by which the small break-in's verdict stands. */
export const miniVerdictRule = 'verdict';

const names: Readonly<Record<string, readonly [kind: string, name: string]>> = {
  ...{ holt: ['person', 'Iris Holt'], marsh: ['person', 'Oren Marsh'], rudd: ['person', 'Lena Rudd'] },
  ...{ sand: ['person', 'Piet Sand'], clerk: ['person', 'Ada Quill'] },
  ...{ 'building-office': ['organisation', 'the building office'], carrier: ['organisation', 'the carrier'] },
  ...{ city: ['organisation', 'the city office'], annex: ['place', 'the annex'], cafe: ['place', 'the café'] },
  ...{ yard: ['place', 'the yard'], cup: ['item', 'the cup'] },
};

/** What an attribute is about; of those not named here, Holt. */
const args: Readonly<Record<string, readonly string[]>> = {
  ...{ prints: ['cup'], saliva: ['cup'], warrant: [], receipt: [], 'culprit(marsh)': ['marsh'] },
};

/** The small break-in as a whole, narrated case: with returns, a verdict and a text for each entry. */
export function miniNarrated(): Case {
  const { streams, conflicts, ...file } = miniFile();
  const telling = file.entries.map((entry) => ({ entry, node: file.nodes.find((node) => node.entry === entry.id)! }));
  const all = [...telling, ...added()].sort((one, other) => one.entry.at - other.entry.at);
  const nodes = all.map(({ node }) => node);
  const attributes = [...new Set(nodes.flatMap(({ establishes }) => establishes))].map(toAttribute);
  const bare: Case = {
    ...{ schema: 1, id: 'crime-1', domain: 'crime', seed: 1, version: '1', candidates: file.candidates },
    ...{ streams, attributes, nodes, edges: joinedEdges({ nodes }) },
    entities: Object.entries(names).map(([id, [kind, name]]): Entity => ({
      id,
      kind,
      name,
      phrases: [],
      roles: [],
      custodian: id,
    })),
    entries: all.map(({ entry, node }) => ({ ...entry, facts: [...factsOf(node), ...entry.facts] })),
    conflicts: conflicts.map((conflict) => ({ ...conflict, resolver: 'e12', echoes: [] })),
    hooks: [{ id: 'h1', discovery: 'e4', shiftDays: [2, 4], watched: ['e8', 'e9'] }],
    windows: [
      {
        interval: evening('19:00', '20:00'),
        place: 'annex',
        subjects: ['holt', 'marsh'],
        name: 'the hour of the break-in',
        gapMinutes: 30,
      },
    ],
  };
  return { ...bare, entries: bare.entries.map((entry) => ({ ...entry, body: bodyOf(entry, bare) })) };
}

/** The same with one node, entry or anything else put in another's place. */
export function changed<Key extends 'nodes' | 'entries' | 'attributes' | 'edges'>(
  file: Case,
  key: Key,
  change: (each: Case[Key][number]) => Case[Key][number],
): Case {
  return { ...file, [key]: (file[key] as readonly Case[Key][number][]).map(change) };
}

function added(): { entry: Entry; node: CaseNode }[] {
  const signal = (id: string, at: number, establishes: string, basis: readonly string[], since: number) => ({
    entry: { id, at, type: 'ASSESSMENT', author: 'clerk', facts: [], role: 'signal' } as Entry,
    node: {
      ...{ id, kind: 'conclusion', rule: id === 'e16' ? miniVerdictRule : id, entry: id, at, exogenous: false },
      requires: basis.map((attribute) => ({ attribute, mode: 'basis' })),
      ...{ establishes: [establishes], strikes: [], delay: at - since },
    } as CaseNode,
  });
  const when = evening('12:00', '23:00');
  const returns: Fact[] = [
    { kind: 'return', stream: 'door', subjects: ['marsh'], when },
    { kind: 'return', stream: 'handset', subjects: ['marsh'], when },
    { kind: 'return', stream: 'camera', subjects: ['holt'], when },
  ];
  const at = minuteAt(3, '07:00');
  return [
    {
      entry: { id: 'e15', at, type: 'RECORDS RETURN', author: 'clerk', facts: returns, role: 'stream' },
      node: {
        ...{ id: 'e15', kind: 'observation', rule: 'return', entry: 'e15', at, exogenous: true, requires: [] },
        ...{ establishes: ['reading(e15)'], strikes: [], delay: null },
      },
    },
    signal('e16', minuteAt(13, '10:00'), 'culprit(marsh)', ['reading(e3)'], minuteAt(2, '11:05')),
    signal('e17', minuteAt(13, '15:00'), 'cleared(holt)', ['reading(e12)'], minuteAt(9, '12:15')),
  ];
}

function toAttribute(id: string): Attribute {
  const [predicate = id] = id.split('(');
  return {
    ...{ id, predicate, args: args[id] ?? ['holt'], gloss: `the finding as to ${id.replaceAll(/[()]/g, ' ')}` },
    phrases: ['work on', 'matter of', 'point about'].map((word) => `the ${word} ${id.replaceAll(/[()]/g, ' ').trim()}`),
  };
}

function factsOf(node: CaseNode): Fact[] {
  const states = node.establishes.filter((attribute) => !/^(reading|claim)/.test(attribute));
  return [
    ...states.map((attribute): Fact => ({ kind: 'states', attribute })),
    ...node.requires.map(({ attribute, mode }): Fact => {
      const [phrase] = toAttribute(attribute).phrases as [string];
      return { kind: mode === 'basis' ? 'rests_on' : 'prompted_by', attribute, phrase };
    }),
    ...(node.strikes.length > 0
      ? [{ kind: 'flaw', item: 'cup', aspect: 'prints', cause: 'smudged on lifting' } as const]
      : []),
  ];
}

function bodyOf(entry: Entry, file: Case): string {
  const said = sayableOf(entry, file).required.map(([form]) => form);
  return `It was set down: ${said.join(', ')}.`;
}
