import type { Case, Edge } from '../model/case';
import { edgeKey, joinedEdges, toldEdges } from '../solver/rebuilt-edges';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('edges');

/** Kinds that follow from what is required, established and struck. */
const dependencies: readonly Edge['kind'][] = ['support', 'trigger', 'strikes', 'restores'];
const told: readonly Edge['kind'][] = ['support', 'trigger'];

/** The edges of the file are those that its nodes make, and those that its texts carry. */
export function checkEdges(file: Case): Fault[] {
  const resolvers = new Set(file.conflicts.map(({ resolver }) => resolver));
  const exported = file.edges.filter(({ kind, to, from }) => {
    const ofAccounts = kind === 'strikes' && (resolvers.has(to) || resolvers.has(from));
    return dependencies.includes(kind) && !ofAccounts;
  });
  const texts = toldEdges(file);
  return [
    ...differences(exported, joinedEdges(file), 'nodes'),
    ...differences(
      exported.filter(({ kind }) => told.includes(kind)),
      texts.edges,
      'texts',
    ),
    ...texts.unknown.map(({ entry, phrase }) => fault(entry, `refers to “${phrase}”, which leads to no one attribute`)),
  ];
}

function differences(exported: readonly Edge[], rebuilt: readonly Edge[], source: string): Fault[] {
  const [listed, made] = [exported, rebuilt].map((edges) => new Map(edges.map((edge) => [edgeKey(edge), edge])));
  return [
    ...[...listed!]
      .filter(([key]) => !made!.has(key))
      .map(([key, { to }]) => fault(to, `the ${source} make no edge ${key}`)),
    ...[...made!]
      .filter(([key]) => !listed!.has(key))
      .map(([key, { to }]) => fault(to, `the file lacks the edge ${key}, which its ${source} make`)),
  ];
}
