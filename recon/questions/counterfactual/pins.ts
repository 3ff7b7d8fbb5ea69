import type { CaseNode, NodeId } from '../../model/case';
import type { Pin } from '../../model/query';
import { caseMinutes, minutesPerDay } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { HypotheticalOutcome } from '../../semantics/hypothetical';
import { perView } from '../common/pools';
import { evaluationDescendants, outcomeOf } from './verdicts';

/** A discovery at another time, and what becomes of all that it moves. */
export interface Shift {
  readonly pin: Pin;
  /** Null: never. */
  readonly days: number | null;
  readonly isNotice: boolean;
  readonly outcomes: ReadonlyMap<NodeId, HypotheticalOutcome>;
}

/** Minutes between a hypothetical time and what decides on it. */
const margin = 60;

/** Every shift that a question can ask about. */
export const allShifts = perView((view): readonly Shift[] => {
  const hooks = view.case_.hooks.flatMap(({ discovery, shiftDays }) =>
    [...shiftDays, null].map((days) => shiftOf(view, view.index.node(discovery), days)),
  );
  const notices = view.nodes
    .filter(({ kind, at }) => kind === 'invalidation' && at !== null)
    .flatMap((notice) => [-2, -4, -6, -8, -11, -14, -17].map((days) => shiftOf(view, notice, days)));
  return [...hooks, ...notices].filter((shift) => shift !== undefined);
});

function shiftOf(view: CaseView, node: CaseNode, days: number | null): Shift | undefined {
  if (node.at === null) return undefined;
  const at = days === null ? null : node.at + days * minutesPerDay;
  if (at !== null && !canBeAt(view, node, at)) return undefined;
  const pin: Pin = { node: node.id, at };
  const moved = [...evaluationDescendants(view, node.id)].filter((id) => id !== node.id);
  const outcomes = new Map(moved.map((id) => [id, outcomeOf(view, [pin], id)]));
  return { pin, days, isNotice: node.kind === 'invalidation', outcomes };
}

/** After the thing itself happened, with all that it requires in force, and with room to what decides. */
function canBeAt(view: CaseView, node: CaseNode, at: number): boolean {
  const happened = view.facts(node).flatMap((fact) => ('when' in fact && fact.when ? [fact.when.to] : []));
  const struck = node.strikes.map((strike) => view.index.nodes.get(strike.node)?.at ?? 0);
  return (
    at < caseMinutes &&
    at > Math.max(0, ...happened, ...struck) &&
    node.requires.every(({ attribute }) => view.support.at(attribute, at)) &&
    hasRoom(view, at)
  );
}

/** Whether a hypothetical time stands clear of midnight, strikes and closings. */
export function hasRoom(view: CaseView, at: number): boolean {
  const ofDay = at % minutesPerDay;
  return (
    ofDay >= margin &&
    ofDay <= minutesPerDay - margin &&
    decidingTimes(view).every((time) => Math.abs(time - at) >= margin)
  );
}

const decidingTimes = perView((view): readonly number[] =>
  view.nodes.flatMap(({ at, strikes, closesAt }) => [
    ...(strikes.length > 0 && at !== null ? [at] : []),
    ...(closesAt === undefined ? [] : [closesAt]),
  ]),
);

/** Whether a reader can tell when a node would come: all it needs, and all between, has one ground each. */
export function hasOneGround(view: CaseView, from: NodeId, to: NodeId): boolean {
  const after = evaluationDescendants(view, from);
  const between = [...view.evaluationAncestors([to])].filter((id) => after.has(id) || id === to);
  return between.every((id) =>
    view.index.node(id).requires.every(({ attribute }) => view.establishers(attribute).length === 1),
  );
}
