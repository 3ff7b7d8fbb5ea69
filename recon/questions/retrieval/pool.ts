import type { CaseNode, EntityId } from '../../model/case';
import type { Minute } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { DraftOption } from '../common/draft';
import type { Glosses } from '../common/glosses';
import { perView, sayingNodes } from '../common/pools';
import { argumentsOf, readingWords } from '../common/record-words';

/** Entries that a phrase without a date names and no other: nothing else establishes what they say. */
export const namedEntries = perView((view): readonly CaseNode[] =>
  sayingNodes(view).filter(({ establishes }) => view.establishers(establishes[0]!).length === 1),
);

/** The same by whom or what they are of, where there are six at least. */
export const themes = perView((view): ReadonlyMap<EntityId, readonly CaseNode[]> => {
  const all = new Map<EntityId, CaseNode[]>();
  for (const node of namedEntries(view)) {
    for (const entity of new Set(argumentsOf(node.establishes[0]!)))
      all.set(entity, [...(all.get(entity) ?? []), node]);
  }
  return new Map([...all].filter(([, nodes]) => nodes.length >= 6));
});

/** When what an entry tells of took place, where that is another time than its entry. */
export function eventOf(view: CaseView, node: CaseNode): Minute | undefined {
  for (const fact of view.facts(node)) {
    if ((fact.kind === 'reading' || fact.kind === 'claim') && fact.when !== undefined) return fact.when.from;
  }
  return undefined;
}

/** An entry as an option: by what it says. */
export function entryOption(
  view: CaseView,
  glosses: Glosses,
  node: CaseNode,
  failure?: { readonly mode: string; readonly reason: string },
): DraftOption {
  const reading = view.facts(node).find((fact) => fact.kind === 'reading');
  const isRecord = node.establishes[0]!.startsWith('reading(') && reading?.kind === 'reading';
  return {
    text: isRecord ? readingWords(glosses, reading) : glosses.node(node.id),
    ref: { entry: node.entry },
    ...(failure && { failure: { ...failure, refutedBy: [node.entry] } }),
  };
}

/** Records that one source alone gives in these words. */
export const readingNodes = perView((view): readonly CaseNode[] =>
  view.nodes.filter(
    (node) =>
      node.establishes[0]?.startsWith('reading(') === true && view.facts(node).some(({ kind }) => kind === 'reading'),
  ),
);
