import type { CaseNode, Entity, Entry, Fact } from '../../recon/model/case';
import type { OptionRef, Query } from '../../recon/model/query';
import { type Interval, minuteAt } from '../../recon/model/time';
import type { AskedQuestion } from '../../recon/solver/asked-question';
import type { OracleView } from '../../recon/solver/oracle-view';
import { miniCase } from './recon-mini-case';

/** Hours of Day 1. */
export const evening = (from: string, to = from): Interval => ({ from: minuteAt(1, from), to: minuteAt(1, to) });

const told: Readonly<Record<string, { at: number; author: string; establishes: string; facts: readonly Fact[] }>> = {
  e2: {
    at: minuteAt(2, '09:50'),
    author: 'building-office',
    establishes: 'reading(e2)',
    facts: [
      { kind: 'reading', stream: 'door', subject: 'marsh', place: 'annex', when: evening('18:35', '19:10') },
      { kind: 'reading', stream: 'door', subject: 'marsh', place: 'annex', when: evening('19:30', '20:30') },
    ],
  },
  e3: {
    at: minuteAt(2, '11:05'),
    author: 'carrier',
    establishes: 'reading(e3)',
    facts: [{ kind: 'reading', stream: 'handset', subject: 'marsh', place: 'annex', when: evening('18:50', '19:45') }],
  },
  e5: {
    at: minuteAt(4, '10:20'),
    author: 'rudd',
    establishes: 'claim(rudd)',
    facts: [{ kind: 'claim', topic: 'whereabouts', subject: 'holt', place: 'cafe', when: evening('19:15') }],
  },
  e7: {
    at: minuteAt(5, '09:10'),
    author: 'sand',
    establishes: 'claim(sand)',
    facts: [{ kind: 'claim', topic: 'whereabouts', subject: 'holt', place: 'yard', when: evening('19:15') }],
  },
  e12: {
    at: minuteAt(9, '12:15'),
    author: 'city',
    establishes: 'reading(e12)',
    facts: [{ kind: 'reading', stream: 'camera', subject: 'holt', place: 'yard', when: evening('19:12') }],
  },
};

const entities: readonly Entity[] = [
  'holt',
  'marsh',
  'rudd',
  'sand',
  'clerk',
  'building-office',
  'carrier',
  'city',
].map((id) => ({ id, kind: 'person', name: id, phrases: [id], roles: [], custodian: id }));

/** The small break-in as a whole file: with records of two streams, two accounts and the camera that settles them. */
export function miniFile(): OracleView {
  const graph = miniCase().nodes;
  const telling = Object.entries(told).map(([id, { at, establishes }]): CaseNode => ({
    ...{ id, kind: establishes.startsWith('claim') ? 'assertion' : 'observation', rule: id, entry: id, at },
    ...{ exogenous: true, requires: [], establishes: [establishes], strikes: [], delay: null },
  }));
  const nodes = [...graph, ...telling].sort((one, other) => one.at! - other.at!);
  return {
    candidates: ['holt', 'marsh'],
    entities,
    streams: [
      { id: 'door', kind: 'door', custodian: 'building-office', shape: 'paired', joinMinutes: 0 },
      { id: 'handset', kind: 'handset', custodian: 'carrier', shape: 'sampled', joinMinutes: 20 },
      { id: 'camera', kind: 'camera', custodian: 'city', shape: 'sampled', joinMinutes: 10 },
    ],
    attributes: [],
    nodes,
    entries: nodes.map((node): Entry => {
      const { author, facts } = told[node.id] ?? { author: 'clerk', facts: [] };
      return { id: node.entry, at: node.at!, type: 'ENTRY', author, facts, role: 'signal' };
    }),
    conflicts: [{ id: 'holt', topic: 'whereabouts', accounts: ['e5', 'e7'] }],
  };
}

/** A question whose options are lettered in the order given. */
export function ask(format: AskedQuestion['format'], query: Query, refs: readonly OptionRef[] = []): AskedQuestion {
  return { format, query, options: refs.map((ref, index) => ({ letter: 'ABCDEFGHIJKLMNO'[index]!, ref })) };
}

const noticeEarlier = [{ node: 'e14', at: minuteAt(4, '09:00') }];
const nodes = (...ids: string[]): OptionRef[] => ids.map((node) => ({ node }));

/** The six questions of the worked case, and what else its discoveries come to. */
export const miniQuestions = {
  chain: ask('ordering', { ask: 'trail_order', from: 'e1', to: 'e13' }, nodes('e9', 'e1', 'e13', 'e8', 'e4')),
  cascade: ask(
    'multiple',
    { ask: 'brought_down', notice: 'e14' },
    ['printMatch', 'seated', 'handled', 'means', 'dnaMatch', 'claim(rudd)'].map((attribute) => ({ attribute })),
  ),
  conflict: ask('single', { ask: 'account_borne_out', conflict: 'holt' }, [
    { account: 'e5', because: { kind: 'record', node: 'e12' } },
    { account: 'e7', because: { kind: 'record', node: 'e12' } },
    { account: 'e5', because: { kind: 'post' } },
    { account: 'e5', because: { kind: 'spoke_first' } },
    { accounts: 'both', because: { kind: 'reconciled' } },
    { accounts: 'neither', because: { kind: 'undecided' } },
  ]),
  counterfactual: ask(
    'multiple',
    { ask: 'with_outcome', pins: noticeEarlier, outcomes: ['lost'] },
    nodes('e6', 'e8', 'e9', 'e10', 'e11', 'e13'),
  ),
  counterfactualDay: ask('integer', {
    ask: 'hypothetical_day',
    pins: [{ node: 'e4', at: minuteAt(5, '14:00') }],
    node: 'e9',
  }),
  constraint: ask('integer', {
    ask: 'minutes_by_both',
    window: evening('19:00', '20:00'),
    place: 'annex',
    subject: 'marsh',
    streams: ['door', 'handset'],
  }),
  retrieval: ask(
    'single',
    { ask: 'entered_first' },
    ['e12', 'e8', 'e5', 'e10', 'e6', 'e7'].map((entry) => ({ entry })),
  ),
} as const;
