import type { Case, EntityId, NodeId } from '../model/case';
import { ancestorsOf } from '../solver/ancestry';
import type { ReadingRoom } from '../solver/reading-room';
import { roomOf } from './evaluation';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('conflicts');

/** Two accounts that clash, one independent record that decides, and echoes that rest on an account. */
export function checkConflicts(file: Case): Fault[] {
  const room = roomOf(file);
  return file.conflicts.flatMap((conflict): Fault[] => {
    const { id, accounts, resolver, echoes } = conflict;
    if (accounts.length !== 2 || new Set(accounts).size !== 2)
      return [fault(id, `has the accounts ${accounts.join(', ')}`)];
    const nodes = room.weighing.accounts(id);
    if (!nodes) return [fault(id, `an account of ${accounts.join(', ')} is not in the file`)];
    const claims = nodes.map((node) => room.file.factsOf(node, 'claim').find(({ topic }) => topic === conflict.topic));
    const silent = nodes.filter((_, index) => claims[index] === undefined);
    if (silent.length > 0) return silent.map((node) => fault(node.id, `claims nothing of ${conflict.topic}`));
    const authors = nodes.map((node) => room.file.entryOf(node)?.author);
    const others = file.nodes.filter((node) => isThirdAccount(room, conflict, claims[0]!.subject, node.id));
    return [
      ...others.map(({ id: node }) =>
        fault(id, `${node} claims of ${conflict.topic} too, and rests on neither account`),
      ),
      ...(authors[0] === authors[1] ? [fault(id, `both accounts are given by ${authors[0]}`)] : []),
      ...(claims[0]!.subject === claims[1]!.subject ? [] : [fault(id, 'the accounts speak of different subjects')]),
      ...deciding(room, id, resolver),
      ...echoes.flatMap((echo) => notResting(room, echo, accounts)),
    ];
  });
}

function deciding(room: ReadingRoom, id: string, resolver: NodeId): Fault[] {
  const records = room.weighing.deciding(id).map(({ record }) => record.id);
  if (records.length === 1 && records[0] === resolver) return [];
  const found = records.length === 0 ? 'no record decides' : `${records.join(', ')} decide`;
  return [fault(id, `${found} between the accounts, where ${resolver} alone should`)];
}

function notResting(room: ReadingRoom, echo: NodeId, accounts: readonly NodeId[]): Fault[] {
  const node = room.file.node(echo);
  const rests = node && accounts.some((account) => ancestorsOf(room.file, node, 'basis').has(account));
  return rests ? [] : [fault(echo, `is an echo and rests on neither ${accounts.join(' nor ')}`)];
}

function isThirdAccount(
  room: ReadingRoom,
  { accounts, topic }: Case['conflicts'][number],
  subject: EntityId,
  id: NodeId,
): boolean {
  const node = room.file.node(id);
  if (!node || accounts.includes(id)) return false;
  const [claim] = room.file.factsOf(node, 'claim');
  if (claim?.topic !== topic || claim.subject !== subject) return false;
  const below = ancestorsOf(room.file, node, 'basis');
  return !accounts.some((account) => below.has(account));
}
