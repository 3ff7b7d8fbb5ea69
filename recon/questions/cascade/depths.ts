import type { AttributeId, CaseNode } from '../../model/case';
import type { CaseView } from '../../semantics/case-view';

/** Of each attribute that rests on what a notice strikes: over how many steps, at the least; the struck ones at 0. */
export function attributeDepths(view: CaseView, notice: CaseNode): ReadonlyMap<AttributeId, number> {
  const depths = new Map<AttributeId, number>(notice.strikes.map(({ attribute }) => [attribute, 0]));
  for (const [attribute, depth] of depths) {
    for (const next of view.index.restingOn(attribute).flatMap(({ establishes }) => establishes)) {
      if (!depths.has(next)) depths.set(next, depth + 1);
    }
  }
  return depths;
}
