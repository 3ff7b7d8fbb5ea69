import { changed, miniNarrated, miniVerdictRule } from '../../test/support/recon-mini-narrated';
import type { Case, CaseNode, Entry, Fact } from '../model/case';
import { minuteAt } from '../model/time';
import { validateCase } from './validate';

const sound = miniNarrated();

/** The checks that find something, and what they say of it. */
function faultsIn(file: Case): string[] {
  return validateCase(file, { verdictRule: miniVerdictRule }).map(
    ({ check, where, message }) => `${check}: ${where} ${message}`,
  );
}

const withNode = (id: string, change: (node: CaseNode) => CaseNode): Case =>
  changed(sound, 'nodes', (node) => (node.id === id ? change(node) : node));
const withEntry = (id: string, change: (entry: Entry) => Entry): Case =>
  changed(sound, 'entries', (entry) => (entry.id === id ? change(entry) : entry));
const withFacts = (id: string, change: (facts: readonly Fact[]) => readonly Fact[]): Case =>
  withEntry(id, (entry) => ({ ...entry, facts: change(entry.facts) }));
const without = (id: string): Case => ({
  ...sound,
  nodes: sound.nodes.filter((node) => node.id !== id),
  entries: sound.entries.filter((entry) => entry.id !== id),
});
const withMinutes = (minutes: Readonly<Record<string, number>>): Case => {
  const at = <Timed extends { id: string; at: number | null }>(each: Timed): Timed => ({
    ...each,
    at: minutes[each.id] ?? each.at,
  });
  return { ...sound, nodes: sound.nodes.map(at), entries: sound.entries.map(at) };
};

it('a sound case has no faults', () => {
  expect(faultsIn(sound)).toEqual([]);
});

it.each<[string, Case, RegExp]>([
  [
    'contract: a requirement that no entry establishes',
    withNode('e9', (node) => ({ ...node, establishes: [] })),
    /contract: e13 .* has the basis receipt, which no entry establishes/,
  ],
  [
    'contract: a requirement struck before its minute',
    withMinutes({ e14: minuteAt(4, '09:00') }),
    /contract: e6 .* has the basis printMatch, which does not stand then/,
  ],
  [
    'forward edges: two minutes swapped',
    withMinutes({ e4: minuteAt(4, '15:40'), e6: minuteAt(3, '14:00') }),
    /forward edges: e6 support edge from e4 .* runs backwards/,
  ],
  ['distinct minutes: a copied time', withMinutes({ e2: minuteAt(2, '08:15') }), /distinct minutes: e2 .* as e1 is/],
  ['distinct minutes: told before it happened', withMinutes({ e2: 600 }), /distinct minutes: e2 tells of/],
  [
    'acyclic: a notice called forth by its own victim',
    withNode('e14', (node) => ({ ...node, requires: [{ attribute: 'seated', mode: 'prompt' }] })),
    /acyclic: .* bears on itself: /,
  ],
  [
    'well-timed support: a late second ground',
    withNode('e14', (node) => ({ ...node, establishes: ['printMatch'] })),
    /well-timed support: e6 .* requires printMatch, which e14 establishes at/,
  ],
  [
    'replay: an altered delay',
    withNode('e8', (node) => ({ ...node, delay: 60 })),
    /replay: e8 .* is recorded at minute 6660, and replayed at minute 3780/,
  ],
  [
    'references: a dangling id',
    withNode('e8', (node) => ({ ...node, entry: 'e99' })),
    /references: e8 names the entry e99, which the case does not have/,
  ],
  [
    'references: a strike on what is not established',
    withNode('e14', (node) => ({ ...node, strikes: [{ node: 'e1', attribute: 'receipt' }] })),
    /references: e14 strikes receipt, which e1 does not establish/,
  ],
  [
    'notices: a target without dependents',
    withNode('e14', (node) => ({ ...node, strikes: [{ node: 'e8', attribute: 'warrant' }] })),
    /notices: e14 .* strikes warrant of e8, on which no conclusion rests/,
  ],
  [
    'conflicts: a third account',
    withFacts('e2', (facts) => [...facts, { kind: 'claim', topic: 'whereabouts', subject: 'holt', place: 'annex' }]),
    /conflicts: holt e2 claims of whereabouts too/,
  ],
  [
    'conflicts: a second record that decides',
    withFacts('e3', (facts) => [
      ...facts,
      {
        kind: 'reading',
        stream: 'handset',
        subject: 'holt',
        place: 'yard',
        when: { from: minuteAt(1, '19:14'), to: minuteAt(1, '19:14') },
      },
    ]),
    /conflicts: holt e3, e12 decide between the accounts, where e12 alone should/,
  ],
  [
    'conflicts: one person who contradicts themselves',
    withEntry('e7', (entry) => ({ ...entry, author: 'rudd' })),
    /conflicts: holt both accounts are given by rudd/,
  ],
  [
    'conflicts: an independent record as echo',
    { ...sound, conflicts: sound.conflicts.map((conflict) => ({ ...conflict, echoes: ['e3'] })) },
    /conflicts: e3 is an echo and rests on neither e5 nor e7/,
  ],
  [
    'windows: a return removed',
    withFacts('e15', (facts) => facts.filter((fact) => fact.kind !== 'return' || fact.stream !== 'door')),
    /windows: the hour of the break-in no return says that the records of marsh are complete/,
  ],
  [
    'windows: records that touch',
    withFacts('e3', (facts) =>
      facts.map((fact) =>
        fact.kind === 'reading' ? { ...fact, when: { from: minuteAt(1, '19:10'), to: minuteAt(1, '19:45') } } : fact,
      ),
    ),
    /windows: .* two records of marsh touch at Day 1, 19:10/,
  ],
  [
    'windows: a stream that has somebody throughout',
    withFacts('e3', (facts) =>
      facts.map((fact) =>
        fact.kind === 'reading' ? { ...fact, when: { from: minuteAt(1, '18:50'), to: minuteAt(1, '20:10') } } : fact,
      ),
    ),
    /windows: .* handset alone has marsh throughout/,
  ],
  [
    'phrases: two things called the same',
    changed(sound, 'attributes', (attribute) =>
      attribute.id === 'saliva' ? { ...attribute, phrases: ['the work on prints'] } : attribute,
    ),
    /phrases: saliva is referred to as “the work on prints”, as prints is/,
  ],
  [
    'culprit: a second full row',
    changed(sound, 'nodes', (node) => (node.id === 'e13' ? { ...node, rule: miniVerdictRule } : node)),
    /culprit: verdict stands at close for .*holt.*; it has to for one candidate/,
  ],
  ['culprit: somebody not cleared', without('e17'), /culprit: holt is neither the one \(marsh\) nor cleared at close/],
  [
    'edges: one that its nodes do not make',
    { ...sound, edges: [...sound.edges, { from: 'e1', to: 'e13', kind: 'support', attribute: 'prints' }] },
    /edges: e13 the nodes make no edge support e1 e13 prints/,
  ],
  [
    'edges: a text that does not carry one',
    withFacts('e6', (facts) => facts.filter(({ kind }) => kind !== 'rests_on')),
    /edges: e6 the texts make no edge support e4 e6 printMatch/,
  ],
  [
    'headers: two alike',
    withMinutes({ e16: minuteAt(13, '15:00') }),
    /headers: e1[67] has the header \[Day 13, 15:00\] \[ASSESSMENT\] \[Ada Quill\], as e1[67] has/,
  ],
  [
    'coverage: a fact that is not told',
    withEntry('e8', (entry) => ({ ...entry, body: 'It was granted.' })),
    /coverage: e8 does not say “the work on printMatch”/,
  ],
  [
    'coverage: a number that is no fact',
    withEntry('e8', (entry) => ({ ...entry, body: `${entry.body} It took 14 pages.` })),
    /coverage: e8 says “14”, which no fact of it gives/,
  ],
  [
    'coverage: a person and a time that are no facts',
    withEntry('e8', (entry) => ({ ...entry, body: `${entry.body} With Oren Marsh it was done by 15:20.` })),
    /coverage: e8 says “15:20”.*coverage: e8 says “Oren Marsh”/s,
  ],
  [
    'leaks: an id',
    withEntry('e8', (entry) => ({ ...entry, body: `${entry.body} See log_014.` })),
    /leaks: e8 gives away “log_014”/,
  ],
  [
    'leaks: a word of the machinery',
    withEntry('e8', (entry) => ({ ...entry, body: `${entry.body} The chain was in order; the chain of custody too.` })),
    /leaks: e8 gives away “chain”$/,
  ],
  [
    'leaks: a notice that tells its effect',
    withEntry('e14', (entry) => ({ ...entry, body: `${entry.body} Nothing is left of the work on seated.` })),
    /leaks: e14 gives away “the work on seated”/,
  ],
  [
    'leaks: a record that names an account',
    withEntry('e12', (entry) => ({ ...entry, body: `${entry.body} So much for Lena Rudd.` })),
    /leaks: e12 gives away “Lena Rudd”/,
  ],
])('%s is found', (_, file, expected) => {
  const faults = faultsIn(file);
  expect(faults.join('\n')).toMatch(expected);
});
