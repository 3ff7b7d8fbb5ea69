import type { AttributeId, CaseNode, NodeId } from '../../model/case';
import type { Query } from '../../model/query';
import { closingMinute, dayOf, type Minute } from '../../model/time';
import { type Cascade, cascadeOf } from '../../semantics/cascade';
import type { CaseView } from '../../semantics/case-view';
import type { Verdicts, VerdictsOf } from '../common/key';
import { attributeDepths } from './depths';

/** Keys of cascade questions: what is supported before and after a notice. */
export const cascadeVerdicts: VerdictsOf = (query, view): Verdicts | undefined => {
  switch (query.ask) {
    case 'stands_at_close':
      return {
        isTrue: (ref) => ('attribute' in ref ? view.support.at(ref.attribute, closingMinute) : undefined),
        read: [],
      };
    case 'fall_order':
      return {
        rank: (ref) => ('attribute' in ref ? lastLoss(view, ref.attribute) : undefined),
        read: [],
      };
    case 'fallen_after':
      return afterAll(view, query.notices);
    case 'brought_down':
    case 'weakened':
    case 'effect':
    case 'count_brought_down':
    case 'latest_brought_down_day':
    case 'spread_order':
    case 'fate':
      return byNotice(query, view);
    default:
      return undefined;
  }
};

/** When an attribute lost its last ground for good; undefined: it stands, or never stood. */
export function lastLoss(view: CaseView, attribute: AttributeId): number | undefined {
  const until = view.support.of(attribute).at(-1)?.until;
  return until !== undefined && until <= closingMinute ? until : undefined;
}

function afterAll(view: CaseView, notices: readonly NodeId[]): Verdicts | undefined {
  const nodes = notices.flatMap((id) => entered(view, id) ?? []);
  if (nodes.length < notices.length) return undefined;
  const last = Math.max(...nodes.map(({ at }) => at));
  return {
    isTrue: (ref) => {
      if (!('attribute' in ref)) return undefined;
      return nodes.some(({ at }) => view.support.at(ref.attribute, at - 1)) && !view.support.at(ref.attribute, last);
    },
    read: [...notices, ...nodes.flatMap((notice) => touchedNodes(view, cascadeOf(view.support, notice)))],
  };
}

type EnteredNode = CaseNode & { readonly at: Minute };

/** A notice with its minute; undefined: the (sub-)case lacks it, or it never came. */
function entered(view: CaseView, id: NodeId): EnteredNode | undefined {
  const node = view.index.nodes.get(id);
  return node !== undefined && isEntered(node) ? node : undefined;
}

function isEntered(node: CaseNode): node is EnteredNode {
  return node.at !== null;
}

/** What rests on a notice's struck records, over however many steps. */
function touchedNodes(view: CaseView, { touched }: Cascade): NodeId[] {
  return [...touched].flatMap((attribute) => view.establishers(attribute));
}

type NoticeQuery = Extract<Query, { notice: NodeId }>;

function byNotice(query: NoticeQuery, view: CaseView): Verdicts | undefined {
  const notice = entered(view, query.notice);
  if (notice === undefined) return undefined;
  const cascade = cascadeOf(view.support, notice);
  return { ...verdictsOf(query, view, notice, cascade), read: [query.notice, ...touchedNodes(view, cascade)] };
}

function verdictsOf(
  query: NoticeQuery,
  view: CaseView,
  notice: EnteredNode,
  { fallen, weakened }: Cascade,
): Omit<Verdicts, 'read'> {
  const { at } = notice;
  switch (query.ask) {
    case 'brought_down':
      return { isTrue: (ref) => ('attribute' in ref ? fallen.has(ref.attribute) : undefined) };
    case 'weakened':
      return { isTrue: (ref) => ('attribute' in ref ? weakened.has(ref.attribute) : undefined) };
    case 'effect':
      return {
        isTrue: (ref) =>
          'fell' in ref
            ? ref.fell.every((attribute) => fallen.has(attribute)) &&
              ref.stood.every((attribute) => view.support.at(attribute, at))
            : undefined,
      };
    case 'count_brought_down':
      return { value: conclusions(view, fallen, query.entryType).length };
    case 'latest_brought_down_day': {
      const days = [...fallen].flatMap((attribute) => conclusionDays(view, attribute, at));
      return { value: days.length === 0 ? undefined : Math.max(...days) };
    }
    case 'spread_order': {
      const depths = attributeDepths(view, notice);
      return {
        rank: (ref) => ('attribute' in ref && fallen.has(ref.attribute) ? depths.get(ref.attribute) : undefined),
      };
    }
    case 'fate': {
      const grounds = view.support.grounds(query.attribute, at);
      return { tuple: [fallen.has(query.attribute), notice.strikes.map(({ attribute }) => attribute), grounds] };
    }
  }
}

/** Attributes that conclusions establish, of an entry type where one is given. */
export function conclusions(view: CaseView, attributes: Iterable<AttributeId>, entryType?: string): AttributeId[] {
  return [...attributes].filter((attribute) =>
    view.establishers(attribute).some((id) => {
      const node = view.index.node(id);
      return node.kind === 'conclusion' && (entryType === undefined || view.entry(node.entry).type === entryType);
    }),
  );
}

/** Days on which a finding was entered as a conclusion before a minute: more than one, where it has more than one ground. */
export function conclusionDays(view: CaseView, attribute: AttributeId, before: Minute): number[] {
  return view.establishers(attribute).flatMap((id) => {
    const { kind, at } = view.index.node(id);
    return kind === 'conclusion' && at !== null && at < before ? [dayOf(at)] : [];
  });
}

/** When a finding was first entered; Infinity: it never was. */
export function firstEntered(view: CaseView, attribute: AttributeId): Minute {
  return Math.min(...view.establishers(attribute).map((id) => view.index.node(id).at ?? Number.POSITIVE_INFINITY));
}
