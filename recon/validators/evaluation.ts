import { type Case, type CaseNode, strikeId } from '../model/case';
import type { Minute } from '../model/time';
import { CaseFile } from '../solver/case-file';
import { oracleViewOf } from '../solver/oracle-view';
import { ReadingRoom } from '../solver/reading-room';
import { asEntered } from '../solver/standing';
import { type Fault, faultsOf } from './fault';

/** Nothing bears on itself, over what is required (prompts too), established and struck. */
export function checkAcyclic({ nodes }: Case): Fault[] {
  const fault = faultsOf('acyclic');
  const below = evaluationEdges(nodes);
  const state = new Map<string, 'open' | 'done'>();
  const loop = (vertex: string, path: readonly string[]): readonly string[] | undefined => {
    if (state.get(vertex) === 'done') return undefined;
    if (state.get(vertex) === 'open') return [...path.slice(path.indexOf(vertex)), vertex];
    state.set(vertex, 'open');
    for (const next of below.get(vertex) ?? []) {
      const found = loop(next, [...path, vertex]);
      if (found) return found;
    }
    state.set(vertex, 'done');
    return undefined;
  };
  for (const vertex of below.keys()) {
    const found = loop(vertex, []);
    if (found) return [fault(found[0]!, `bears on itself: ${found.join(' ← ')}`)];
  }
  return [];
}

/** Of each vertex what it depends on: nodes by id, establishments as `attribute of node`, attributes by id. */
function evaluationEdges(nodes: readonly CaseNode[]): Map<string, string[]> {
  const below = new Map<string, string[]>();
  const depend = (vertex: string, on: string) => below.set(vertex, [...(below.get(vertex) ?? []), on]);
  for (const node of nodes) {
    for (const { attribute } of node.requires) depend(node.id, attribute);
    for (const attribute of [...node.establishes, ...node.strikes.map(strikeId)]) {
      depend(attribute, `${attribute} of ${node.id}`);
      depend(`${attribute} of ${node.id}`, node.id);
    }
    for (const struck of node.strikes)
      depend(`${struck.attribute} of ${struck.node}`, `${strikeId(struck)} of ${node.id}`);
  }
  return below;
}

/** Each node's requirements are established, and stand at its own minute. */
export function checkContract(file: Case): Fault[] {
  const fault = faultsOf('contract');
  const room = roomOf(file);
  return file.nodes.flatMap((node) =>
    node.requires.flatMap(({ attribute, mode }) => {
      const at = asEntered(node);
      if (room.file.establishers(attribute).length === 0 && !attribute.startsWith('strike(')) {
        return [fault(node.id, `(${node.rule}) has the ${mode} ${attribute}, which no entry establishes`)];
      }
      if (at === Infinity || room.standing.stands(attribute, at)) return [];
      return [fault(node.id, `(${node.rule}, minute ${at}) has the ${mode} ${attribute}, which does not stand then`)];
    }),
  );
}

/**
 * Each triggered node comes when its lag after the support of what it requires says, and a missed one never. Checked node by
 * node on the recorded times: the earliest node that a replay would move has all others before it where they are recorded.
 */
export function checkReplay(file: Case): Fault[] {
  const fault = faultsOf('replay');
  const room = roomOf(file);
  return file.nodes
    .filter(({ exogenous }) => !exogenous)
    .flatMap((node) => {
      if (node.delay === null) return [fault(node.id, `(${node.rule}) is called for by others and has no delay`)];
      const [recorded, replayed] = [asEntered(node), firstTime(room, node, node.delay)];
      if (recorded === replayed) return [];
      return [fault(node.id, `(${node.rule}) is recorded at ${spell(recorded)}, and replayed at ${spell(replayed)}`)];
    });
}

/** When a node comes first: its lag after all that it requires began to stand, without a break and before its closing. */
function firstTime(room: ReadingRoom, node: CaseNode, delay: Minute): Minute {
  const bearing = room.scope({ attributes: node.requires.map(({ attribute }) => attribute) });
  const changes = [...bearing]
    .map(asEntered)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  let since: Minute | undefined;
  for (const minute of changes) {
    const holds = node.requires.every(({ attribute }) => room.standing.stands(attribute, minute));
    if (holds) since ??= minute;
    else if (since !== undefined && since + delay < minute) break;
    else since = undefined;
  }
  const comes = since === undefined ? Infinity : since + delay;
  return comes <= (node.closesAt ?? Infinity) ? comes : Infinity;
}

function spell(minute: Minute): string {
  return minute === Infinity ? 'no minute' : `minute ${minute}`;
}

export function roomOf(file: Case): ReadingRoom {
  return new ReadingRoom(CaseFile.of(oracleViewOf(file)));
}
