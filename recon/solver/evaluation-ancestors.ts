import { type AttributeId, type CaseNode, strikeId } from '../model/case';
import type { CaseFile } from './case-file';
import type { Refuters } from './standing';

/**
 * All nodes that bear on whether and when these nodes come and these attributes stand: their grounds, what strikes those,
 * and what strikes the strikes.
 */
export function evaluationAncestors(
  file: CaseFile,
  refuters: Refuters,
  { nodes = [], attributes = [] }: { nodes?: readonly CaseNode[]; attributes?: readonly AttributeId[] },
): Set<CaseNode> {
  const found = new Set<CaseNode>();
  const waiting = [...nodes, ...attributes.flatMap((attribute) => file.establishers(attribute))];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    waiting.push(...node.requires.flatMap(({ attribute }) => file.establishers(attribute)));
    waiting.push(...node.establishes.flatMap((attribute) => strikersOf(file, node.id, attribute)));
    waiting.push(...refuters(node));
  }
  return found;
}

function strikersOf(file: CaseFile, node: string, attribute: AttributeId): CaseNode[] {
  const struck = { node, attribute };
  return file.strikers(struck).flatMap((notice) => [notice, ...strikersOf(file, notice.id, strikeId(struck))]);
}
