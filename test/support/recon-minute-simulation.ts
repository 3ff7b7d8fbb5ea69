import type { CaseNode, Establishment, NodeId } from '../../recon/model/case';
import { strikeId } from '../../recon/model/case';
import type { Minute } from '../../recon/model/time';
import type { CaseRandom } from '../../recon/random/case-random';

/** Minutes that a simulated graph lasts. */
export const simulatedMinutes = 300;

/**
 * What comes when, and what stands, by the definitions alone: minute after minute, everything looked at anew. Slow and plain,
 * for comparison with whatever is neither.
 */
export class MinuteSimulation {
  readonly times = new Map<NodeId, Minute>();
  private readonly held = new Map<NodeId, number>();

  constructor(
    private readonly nodes: readonly CaseNode[],
    private readonly pins: ReadonlyMap<NodeId, Minute> = new Map(),
  ) {
    for (let minute = 0; minute < simulatedMinutes; minute += 1) this.live(minute);
  }

  occurs(node: CaseNode): Minute {
    return this.times.get(node.id) ?? Infinity;
  }

  stands(attribute: string, minute: Minute): boolean {
    const establishers = this.nodes.filter(({ establishes }) => establishes.includes(attribute));
    return (
      establishers.length === 0 || establishers.some((node) => this.lives({ node: node.id, attribute }, node, minute))
    );
  }

  /** Whether nothing comes in a minute in which something else does: what depends on which is first has no answer. */
  get hasNoTies(): boolean {
    const minutes = [...this.times.values()];
    return new Set(minutes).size === minutes.length;
  }

  private live(minute: Minute): void {
    const given = (node: CaseNode) => this.pins.get(node.id) ?? (node.exogenous ? (node.at ?? Infinity) : undefined);
    for (const node of this.nodes) if (given(node) === minute) this.times.set(node.id, minute);
    for (const node of this.nodes) {
      if (given(node) !== undefined || this.times.has(node.id)) continue;
      if (!node.requires.every(({ attribute }) => this.stands(attribute, minute))) {
        this.held.set(node.id, 0);
        continue;
      }
      const held = this.held.get(node.id) ?? 0;
      if (held >= node.delay! && minute <= (node.closesAt ?? Infinity)) this.times.set(node.id, minute);
      this.held.set(node.id, held + 1);
    }
  }

  private lives(establishment: Establishment, node: CaseNode, minute: Minute): boolean {
    if (this.occurs(node) > minute) return false;
    if (!node.requires.every(({ mode, attribute }) => mode === 'prompt' || this.stands(attribute, minute)))
      return false;
    return !this.nodes.some((striker) =>
      striker.strikes.some(
        (struck) =>
          struck.node === establishment.node &&
          struck.attribute === establishment.attribute &&
          this.lives({ node: striker.id, attribute: strikeId(struck) }, striker, minute),
      ),
    );
  }
}

/**
 * A graph of six to fourteen nodes with second grounds, strikes, restorations and closings; times as simulated. Undefined: the
 * one drawn bears on itself, or two of its nodes come in one minute.
 */
export function randomGraph(random: CaseRandom): CaseNode[] | undefined {
  const size = random.between(6, 14);
  const drawn: CaseNode[] = [];
  for (let index = 0; index < size; index += 1) drawn.push(drawNode(random.fork('node', index), index, drawn));
  if (!isAcyclic(drawn)) return undefined;
  const simulation = new MinuteSimulation(drawn);
  if (!simulation.hasNoTies) return undefined;
  return drawn.map((node) => (node.exogenous ? node : { ...node, at: simulation.times.get(node.id) ?? null }));
}

function drawNode(random: CaseRandom, index: number, before: readonly CaseNode[]): CaseNode {
  const id = `n${index}`;
  const established = before.flatMap(({ establishes }) => establishes);
  const kind = index > 2 && random.chance(1, 4) ? 'strike' : 'ground';
  const requires =
    established.length === 0 || random.chance(1, 4)
      ? []
      : random
          .sample([...new Set(established)], random.between(1, 2))
          .map((attribute) => ({ attribute, mode: random.chance(2, 3) ? ('basis' as const) : ('prompt' as const) }));
  const exogenous = requires.length === 0;
  const strikes = kind === 'strike' ? [random.pick(strikable(before))] : [];
  return {
    ...{ id, rule: id, entry: id, requires, exogenous, strikes },
    kind: kind === 'ground' ? 'analysis' : strikes[0]!.attribute.startsWith('strike') ? 'restoration' : 'invalidation',
    at: exogenous ? random.between(1, 150) : null,
    delay: exogenous ? null : random.between(3, 40),
    establishes: kind === 'strike' ? [] : [random.chance(1, 4) ? (established.at(-1) ?? `a${index}`) : `a${index}`],
    ...(!exogenous && random.chance(1, 4) && { closesAt: random.between(60, 220) }),
  };
}

function strikable(nodes: readonly CaseNode[]): Establishment[] {
  return nodes.flatMap(({ id, establishes, strikes }) => [
    ...establishes.map((attribute) => ({ node: id, attribute })),
    ...strikes.map((struck) => ({ node: id, attribute: strikeId(struck) })),
  ]);
}

/** Whether nothing bears on itself, over what is required, established and struck. */
function isAcyclic(nodes: readonly CaseNode[]): boolean {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (vertex: string): boolean => {
    if (state.get(vertex) === 'done') return true;
    if (state.get(vertex) === 'open') return false;
    state.set(vertex, 'open');
    const sound = below(vertex).every(visit);
    state.set(vertex, 'done');
    return sound;
  };
  const below = (vertex: string): string[] => {
    const [sort, name, attribute] = vertex.split(' ') as [string, string, string];
    if (sort === 'attribute') {
      return nodes.filter(({ establishes }) => establishes.includes(name)).map(({ id }) => `established ${id} ${name}`);
    }
    const node = nodes.find(({ id }) => id === name)!;
    const required = node.requires.map((each) => `attribute ${each.attribute}`);
    if (sort === 'node') return required;
    const strikers = nodes.flatMap((striker) =>
      striker.strikes
        .filter((struck) => struck.node === name && struck.attribute === attribute)
        .map((struck) => `established ${striker.id} ${strikeId(struck)}`),
    );
    return [...required, ...strikers];
  };
  return nodes.every(({ id, establishes, strikes }) =>
    [`node ${id}`, ...[...establishes, ...strikes.map(strikeId)].map((name) => `established ${id} ${name}`)].every(
      visit,
    ),
  );
}
