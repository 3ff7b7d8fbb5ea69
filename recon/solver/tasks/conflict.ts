import type { CaseNode, NodeId } from '../../model/case';
import type { OptionRef } from '../../model/query';
import { closingMinute, type Minute } from '../../model/time';
import { descendantsOf } from '../ancestry';
import { type Judgement, type QueryOf, refWith, untold } from '../judgement';
import type { ReadingRoom } from '../reading-room';
import type { Weighed } from '../weighing';

type ConflictQuery = QueryOf<
  | 'account_borne_out'
  | 'settling_entry'
  | 'standing_of_accounts'
  | 'holds_once_weighed'
  | 'rests_on_loser'
  | 'independent_of_both'
  | 'miss'
  | 'happened_order'
  | 'account_and_why'
>;

/** Accounts that can't both hold, and what an independent record makes of them. */
export function judgeConflict(room: ReadingRoom, query: ConflictQuery): Judgement {
  const accounts = room.weighing.accounts(query.conflict);
  if (!accounts) return untold;
  if (query.ask === 'independent_of_both') {
    return { truth: (ref) => isIndependent(room, accounts, refWith(ref, 'node').node) };
  }
  const weighed = room.weighing.of(query.conflict);
  if (!weighed) return untold;
  const { winner, loser, record } = weighed;
  switch (query.ask) {
    case 'account_borne_out':
      return {
        truth: (ref) =>
          'account' in ref &&
          ref.account === winner.id &&
          ref.because.kind === 'record' &&
          ref.because.node === record.id,
      };
    case 'settling_entry':
      return { truth: (ref) => refWith(ref, 'node').node === record.id };
    case 'standing_of_accounts':
      return { truth: (ref) => standsOn(room, winner, refWith(ref, 'attribute').attribute) };
    case 'holds_once_weighed':
      return { truth: (ref) => holds(room, accounts, ref) };
    case 'rests_on_loser': {
      const resting = descendantsOf(room.file, loser, 'basis');
      return { truth: (ref) => refWith(ref, 'node').node !== loser.id && resting.has(refWith(ref, 'node').node) };
    }
    case 'miss': {
      const missed = missOf(room, loser, record);
      return missed === undefined ? {} : { value: missed };
    }
    case 'happened_order':
      return { rank: (ref) => happened(room, weighed, refWith(ref, 'node').node) };
    case 'account_and_why':
      return { tuple: { winner: winner.id, record: record.id, keeper: room.file.custodianOf(record) ?? '' } };
  }
}

function isIndependent(room: ReadingRoom, accounts: readonly CaseNode[], id: NodeId): boolean {
  const node = room.file.node(id);
  return node !== undefined && accounts.every((account) => room.weighing.independent(node, account));
}

/** A finding drawn from the account, which stands in the end. */
function standsOn(room: ReadingRoom, account: CaseNode, attribute: string): boolean {
  const resting = descendantsOf(room.file, account, 'basis');
  const drawn = room.file.establishers(attribute).some(({ id }) => resting.has(id));
  return drawn && room.isFound(attribute, closingMinute);
}

function holds(room: ReadingRoom, accounts: readonly CaseNode[], ref: OptionRef): boolean {
  if ('independent' in ref) return isIndependent(room, accounts, ref.independent);
  if ('record' in ref) return room.file.node(ref.record) !== undefined;
  return room.isFound(refWith(ref, 'attribute').attribute, closingMinute);
}

function missOf({ file }: ReadingRoom, loser: CaseNode, record: CaseNode): number | undefined {
  const [claim] = file.factsOf(loser, 'claim');
  const [reading] = file.factsOf(record, 'reading');
  if (!claim || !reading) return undefined;
  if (claim.value !== undefined && reading.value !== undefined) return Math.abs(claim.value - reading.value);
  return claim.when && Math.abs(claim.when.from - reading.when.from);
}

/** When what a node records happened; of the disputed event, when the winner has it. */
function happened({ file }: ReadingRoom, { winner, loser }: Weighed, id: NodeId): Minute | undefined {
  const node = file.node(id === loser.id ? winner.id : id);
  const facts = node ? (file.entryOf(node)?.facts ?? []) : [];
  for (const fact of facts) {
    if ((fact.kind === 'reading' || fact.kind === 'claim') && fact.when) return fact.when.from;
  }
  return undefined;
}
