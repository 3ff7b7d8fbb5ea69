import type { CaseNode, NodeId } from '../../model/case';
import type { OptionRef, Query } from '../../model/query';
import { closingMinute } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { claimOf, readingOf, type Resolution } from '../../semantics/conflicts';
import { custodianOf, Grounds } from '../../semantics/independence';
import type { Verdicts, VerdictsOf } from '../common/key';
import { perView } from '../common/pools';
import { happenedAt } from '../common/records';

type ConflictQuery = Extract<Query, { conflict: string }>;

export const groundsOf = perView((view) => new Grounds(view));

/** Keys of conflict questions: what an independent record makes of two accounts. */
export const conflictVerdicts: VerdictsOf = (query, view, refs): Verdicts | undefined => {
  if (!('conflict' in query)) return undefined;
  const { accounts, resolver } = view.conflict(query.conflict);
  if (!accounts.every((id) => view.has(id))) return undefined;
  const resting = accounts.flatMap((id) => [...groundsOf(view).restingOn(id)]);
  const named = refs.flatMap((ref) => namedBy(view, ref)).filter((id) => view.has(id));
  const read = [...accounts, resolver, ...resting, ...named];
  if (query.ask === 'independent_of_both') {
    return { isTrue: (ref) => ('node' in ref ? isIndependent(view, accounts, ref.node) : undefined), read };
  }
  const resolution = resolutionOf(view, query.conflict);
  return resolution && { ...verdictsOf(query, view, accounts, resolution), read };
};

/** Who is borne out; undefined: nothing decides, or the record that would has been struck. */
export function resolutionOf(view: CaseView, id: string): Resolution | undefined {
  const resolution = view.resolution(view.conflict(id));
  if (resolution === undefined) return undefined;
  const record = view.index.node(resolution.record);
  const stands = record.establishes.every((attribute) =>
    view.support.grounds(attribute, closingMinute).includes(record.id),
  );
  return stands ? resolution : undefined;
}

function namedBy(view: CaseView, ref: OptionRef): readonly NodeId[] {
  if ('node' in ref) return [ref.node];
  if ('record' in ref) return [ref.record];
  if ('independent' in ref) return [ref.independent];
  return 'attribute' in ref ? view.establishers(ref.attribute) : [];
}

function verdictsOf(
  query: Exclude<ConflictQuery, { ask: 'independent_of_both' }>,
  view: CaseView,
  accounts: readonly NodeId[],
  { winner, loser, record }: Resolution,
): Omit<Verdicts, 'read'> {
  switch (query.ask) {
    case 'account_borne_out':
      return {
        isTrue: (ref) =>
          'account' in ref && ref.account === winner && ref.because.kind === 'record' && ref.because.node === record,
      };
    case 'settling_entry':
      return { isTrue: (ref) => ('node' in ref ? ref.node === record : undefined) };
    case 'standing_of_accounts': {
      const drawn = groundsOf(view).restingOn(winner);
      return {
        isTrue: (ref) =>
          'attribute' in ref
            ? view.establishers(ref.attribute).some((id) => drawn.has(id)) && standsAtClose(view, ref.attribute)
            : undefined,
      };
    }
    case 'holds_once_weighed':
      return { isTrue: (ref) => holds(view, accounts, ref) };
    case 'rests_on_loser': {
      const resting = groundsOf(view).restingOn(loser);
      return { isTrue: (ref) => ('node' in ref ? resting.has(ref.node) : undefined) };
    }
    case 'miss':
      return { value: missOf(view, view.index.node(loser), view.index.node(record)) };
    case 'happened_order':
      return {
        rank: (ref) => {
          if (!('node' in ref)) return undefined;
          const node = view.index.nodes.get(ref.node === loser ? winner : ref.node);
          return node && happenedAt(view, node);
        },
      };
    case 'account_and_why':
      return { tuple: [winner, record, custodianOf(view, view.index.node(record))] };
  }
}

function holds(view: CaseView, accounts: readonly NodeId[], ref: OptionRef): boolean | undefined {
  if ('attribute' in ref) return standsAtClose(view, ref.attribute);
  if ('record' in ref) return view.has(ref.record);
  return 'independent' in ref ? isIndependent(view, accounts, ref.independent) : undefined;
}

/** Whether a finding has been entered and stands in the end: what no entry of the (sub-)case says is not said to hold. */
export function standsAtClose(view: CaseView, attribute: string): boolean {
  return view.establishers(attribute).length > 0 && view.support.at(attribute, closingMinute);
}

function isIndependent(view: CaseView, accounts: readonly NodeId[], node: NodeId): boolean {
  return view.has(node) && accounts.every((account) => groundsOf(view).areIndependent(node, account));
}

/** By how much what an account says is off what a record shows; of times in minutes. */
export function missOf(view: CaseView, account: CaseNode, record: CaseNode): number | undefined {
  const [claim, shown] = [claimOf(view.facts(account)), readingOf(view.facts(record))];
  if (claim === undefined || shown === undefined) return undefined;
  if (claim.value !== undefined && shown.value !== undefined) return Math.abs(claim.value - shown.value);
  return claim.when && Math.abs(claim.when.from - shown.when.from);
}
