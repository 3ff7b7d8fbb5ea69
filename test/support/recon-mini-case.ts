import type { CaseNode, Establishment, NodeKind, Requirement } from '../../recon/model/case';
import { type Minute, minuteAt } from '../../recon/model/time';

interface MiniNode {
  readonly kind: NodeKind;
  readonly at: Minute;
  readonly establishes?: readonly string[];
  readonly basis?: readonly string[];
  readonly prompt?: readonly string[];
  readonly strikes?: readonly Establishment[];
  readonly delay?: number;
  readonly closesAt?: Minute;
}

const hours = (whole: number, minutes = 0): number => whole * 60 + minutes;

/**
 * A small break-in at an annex: enough to see every rule of support at work. A notice comes on Day 12 that strikes the prints
 * of the cup. Here it is a graph; recon-mini-file.ts makes a file of it, recon-mini-narrated.ts a case with texts.
 */
const mini: Readonly<Record<string, MiniNode>> = {
  e1: { kind: 'evidence', at: minuteAt(2, '08:15'), establishes: ['prints', 'saliva'] },
  e4: {
    kind: 'analysis',
    at: minuteAt(3, '14:00'),
    establishes: ['printMatch'],
    basis: ['prints'],
    delay: hours(29, 45),
  },
  e6: {
    kind: 'conclusion',
    at: minuteAt(4, '15:40'),
    establishes: ['handled', 'seated'],
    basis: ['printMatch'],
    delay: hours(25, 40),
  },
  e8: { kind: 'action', at: minuteAt(5, '15:00'), establishes: ['warrant'], prompt: ['printMatch'], delay: hours(49) },
  e9: {
    kind: 'evidence',
    at: minuteAt(6, '11:30'),
    establishes: ['receipt'],
    prompt: ['warrant'],
    delay: hours(20, 30),
    closesAt: minuteAt(9, '18:00'),
  },
  e10: {
    kind: 'analysis',
    at: minuteAt(7, '16:45'),
    establishes: ['dnaMatch'],
    basis: ['saliva'],
    delay: hours(128, 30),
  },
  e11: {
    kind: 'conclusion',
    at: minuteAt(8, '09:30'),
    establishes: ['handled'],
    basis: ['dnaMatch'],
    delay: hours(16, 45),
  },
  e13: {
    kind: 'conclusion',
    at: minuteAt(10, '10:00'),
    establishes: ['means'],
    basis: ['receipt'],
    delay: hours(94, 30),
  },
  e14: {
    kind: 'invalidation',
    at: minuteAt(12, '09:00'),
    strikes: [{ node: 'e1', attribute: 'prints' }],
  },
};

/** The case, or what is left of it without some of its entries. */
export function miniCase(without: readonly string[] = []): { nodes: CaseNode[]; entries: [] } {
  const nodes = Object.entries(mini).filter(([id]) => !without.includes(id));
  return { nodes: nodes.map(([id, node]) => toNode(id, node)), entries: [] };
}

function toNode(id: string, node: MiniNode): CaseNode {
  const { kind, at, establishes = [], basis = [], prompt = [], strikes = [], delay, closesAt } = node;
  const requires = [
    ...basis.map((attribute): Requirement => ({ attribute, mode: 'basis' })),
    ...prompt.map((attribute): Requirement => ({ attribute, mode: 'prompt' })),
  ];
  return {
    ...{ id, kind, rule: id, entry: id, at, requires, establishes, strikes },
    exogenous: delay === undefined,
    delay: delay ?? null,
    ...(closesAt !== undefined && { closesAt }),
  };
}
