import type { CaseView } from '../../semantics/case-view';
import { trailBetween } from '../../semantics/trails';
import type { Verdicts, VerdictsOf } from '../common/key';

/** Keys of chain questions: all from the one trail between two nodes. */
export const chainVerdicts: VerdictsOf = (query, view): Verdicts | undefined => {
  if (!('from' in query && 'to' in query) || query.ask === 'days_between') return undefined;
  const trail = trailOf(view, query.from, query.to);
  if (trail === undefined) return undefined;
  const inner = trail.slice(1, -1);
  return {
    isTrue: (ref) => {
      if ('nodes' in ref) return JSON.stringify(ref.nodes) === JSON.stringify(inner);
      return 'node' in ref ? inner.includes(ref.node) : undefined;
    },
    rank: (ref) => {
      const place = 'node' in ref ? trail.indexOf(ref.node) : -1;
      return place === -1 ? undefined : place;
    },
    value: trail.length,
    tuple: [...inner, view.index.node(query.to).establishes],
    read: trail,
  };
};

function trailOf(view: CaseView, from: string, to: string): string[] | undefined {
  return view.has(from) && view.has(to) ? trailBetween(view.index, view.reach, from, to) : undefined;
}
