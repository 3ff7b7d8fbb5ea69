import type { Case } from '../model/case';
import { distancesFrom } from '../solver/tasks/spread';
import { roomOf } from './evaluation';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('notices');

/** A notice strikes what an earlier record establishes and a conclusion rests on; a restoration strikes a strike. */
export function checkNotices(file: Case): Fault[] {
  const room = roomOf(file);
  return file.nodes.flatMap((node) => {
    if (node.kind !== 'invalidation' && node.kind !== 'restoration') {
      return node.strikes.length === 0 ? [] : [fault(node.id, `(${node.rule}) is of kind ${node.kind} and strikes`)];
    }
    if (node.strikes.length === 0) return [fault(node.id, `(${node.rule}) strikes nothing`)];
    const wrongSort = node.strikes.filter(
      ({ attribute }) => attribute.startsWith('strike(') !== (node.kind === 'restoration'),
    );
    if (wrongSort.length > 0) {
      return wrongSort.map(({ attribute }) =>
        fault(node.id, `(${node.rule}), of kind ${node.kind}, strikes ${attribute}`),
      );
    }
    if (node.kind === 'restoration') return [];
    const touched = [
      ...distancesFrom(
        room.file,
        node.strikes.map(({ attribute }) => attribute),
      ).keys(),
    ];
    const concluded = touched.some((attribute) =>
      room.file.establishers(attribute).some(({ kind }) => kind === 'conclusion'),
    );
    if (concluded) return [];
    const struck = node.strikes.map(({ node: struckNode, attribute }) => `${attribute} of ${struckNode}`).join(', ');
    return [fault(node.id, `(${node.rule}) strikes ${struck}, on which no conclusion rests`)];
  });
}
