import type { CaseNode, EntityId } from '../../model/case';
import type { CaseView } from '../../semantics/case-view';
import { readingOf } from '../../semantics/conflicts';
import type { DraftOption, Failure } from '../common/draft';
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

/** An entry as an option: by what it says. */
export function entryOption(view: CaseView, glosses: Glosses, node: CaseNode, failure?: Failure): DraftOption {
  const reading = isReading(node) ? readingOf(view.facts(node)) : undefined;
  return {
    text: reading !== undefined ? readingWords(glosses, reading) : glosses.node(node.id),
    ref: { entry: node.entry },
    ...(failure && { failure: { ...failure, refutedBy: [node.entry] } }),
  };
}

/** Records that one source alone gives in these words. */
export const readingNodes = perView((view): readonly CaseNode[] =>
  view.nodes.filter((node) => isReading(node) && readingOf(view.facts(node)) !== undefined),
);

function isReading({ establishes }: CaseNode): boolean {
  return establishes[0]?.startsWith('reading(') === true;
}
