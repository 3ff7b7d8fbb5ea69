import type { CaseNode } from '../../model/case';
import type { OptionRef } from '../../model/query';
import { dayOf, minutesPerDay } from '../../model/time';
import { type Judgement, type QueryOf, refWith, untold } from '../judgement';
import type { ReadingRoom } from '../reading-room';
import { Sweep } from '../sweep';

type CounterfactualQuery = QueryOf<
  'outcome_of' | 'with_outcome' | 'hypothetical_day' | 'count_lost' | 'hypothetical_order' | 'what_differs'
>;

/** Entries made at other times, and what becomes of those that they called for. */
export function judgeCounterfactual(
  room: ReadingRoom,
  query: CounterfactualQuery,
  refs: readonly OptionRef[],
): Judgement {
  const { file } = room;
  const pinned = query.pins.map(({ node }) => file.node(node));
  if (pinned.some((node) => node === undefined)) return untold;
  const asked = askedNodes(room, query, refs);
  const scope = room.scope({ nodes: [...asked, ...pinned.map((node) => node!)] });
  if (!room.isWhole(scope)) return untold;
  const sweep = new Sweep(file, scope, query.pins, room.refuters);
  switch (query.ask) {
    case 'outcome_of': {
      const node = file.node(query.node);
      if (!node) return untold;
      return { truth: (ref) => refWith(ref, 'outcome').outcome === sweep.outcomeOf(node) };
    }
    case 'with_outcome':
      return {
        truth: (ref) => {
          const node = file.node(refWith(ref, 'node').node);
          return node !== undefined && query.outcomes.includes(sweep.outcomeOf(node));
        },
      };
    case 'hypothetical_day': {
      const node = file.node(query.node);
      const minute = node ? sweep.occurs(node) : Infinity;
      return minute === Infinity ? {} : { value: dayOf(minute) };
    }
    case 'count_lost':
      return { value: asked.filter((node) => sweep.outcomeOf(node) === 'lost').length };
    case 'hypothetical_order':
      return {
        rank: (ref) => {
          const node = file.node(refWith(ref, 'node').node);
          const minute = node ? sweep.occurs(node) : Infinity;
          return minute === Infinity ? undefined : minute;
        },
      };
    case 'what_differs':
      if (asked.length < query.nodes.length) return {};
      return { tuple: Object.fromEntries(asked.map((node) => [node.id, sweep.outcomeOf(node)])) };
  }
}

function askedNodes({ file }: ReadingRoom, query: CounterfactualQuery, refs: readonly OptionRef[]): CaseNode[] {
  switch (query.ask) {
    case 'outcome_of':
    case 'hypothetical_day':
      return present([file.node(query.node)]);
    case 'what_differs':
      return present(query.nodes.map((node) => file.node(node)));
    case 'count_lost':
      return [...file.nodesEntered(query.entryTypes, (query.fromDay - 1) * minutesPerDay, query.toDay * minutesPerDay)];
    default:
      return present(refs.map((ref) => file.node(refWith(ref, 'node').node)));
  }
}

function present(nodes: readonly (CaseNode | undefined)[]): CaseNode[] {
  return nodes.filter((node) => node !== undefined);
}
