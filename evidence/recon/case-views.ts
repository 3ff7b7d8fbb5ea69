import type { Item } from '../../benchmarks/item';
import { oracleJsonWithout } from '../../benchmarks/recon/oracle-json';
import type { ReconKey, ReconProof } from '../../benchmarks/recon/recon-key';
import { seededRandom } from '../../text/seeded-random';
import type { Rendered } from '../artifact';

/**
 * What is shown of a case: `file` every entry as written; `oracle` its graph; `query` the graph with the question in
 * structured form, for a solver that is no model; `nothing`.
 */
export type CaseView = 'file' | 'oracle' | 'query' | 'nothing';

/** Stands where a solver that is given nothing would find the file. */
const noFile = 'No part of the case file is given.';
const notRecon = 'the item is no question about a RECON case';

/** @param removed - The proof entry that is taken out; undefined: none. */
export function renderCase(view: CaseView, item: Item, removed: ReconProof | undefined): Rendered {
  const { gold, structured } = item;
  if (gold.kind !== 'recon') return { kind: 'not_applicable', reason: notRecon };
  switch (view) {
    case 'file':
      return { kind: 'artifact', text: fileText(item, removed) };
    case 'oracle':
    case 'query': {
      if (structured === undefined) throw new Error(`${item.id}: the case has no graph`);
      const graph = removed === undefined ? structured : oracleJsonWithout(structured, removed.entry);
      return { kind: 'artifact', text: view === 'oracle' ? graph : withQuery(graph, gold.key) };
    }
    case 'nothing':
      return { kind: 'artifact', text: noFile };
  }
}

/** The entries in their order, a blank line between them. */
function fileText({ sessions }: Item, removed: ReconProof | undefined): string {
  return sessions
    .flatMap(({ turns }) => turns.filter(({ address }) => address !== removed?.address))
    .map(({ text }) => text)
    .join('\n\n');
}

function withQuery(graph: string, { format, query, refs }: ReconKey): string {
  return `${graph}\n${JSON.stringify({ format, query, options: refs })}`;
}

/**
 * The one entry that proof ablation takes out of a question's file, drawn from the seed among those that the key needs;
 * undefined where there is none. Of alternatives each can stand in for another, so they are no candidates.
 */
export function drawRemoved({ id, gold }: Pick<Item, 'id' | 'gold'>, seed: number): ReconProof | undefined {
  if (gold.kind !== 'recon') return undefined;
  const needed = gold.key.proof.filter(({ role }) => role !== 'alternative');
  return needed.length === 0 ? undefined : needed[seededRandom(seed, `proof_ablation|${id}`).nextBelow(needed.length)];
}

/** The share of a question's proof that stands in what was shown, by headers; null where it has none. */
export function proofRecall({ proof }: ReconKey, headers: ReadonlySet<string>): number | null {
  if (proof.length === 0) return null;
  return proof.filter(({ header }) => headers.has(header)).length / proof.length;
}
