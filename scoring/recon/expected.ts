import type { Gold } from '../../benchmarks/item';
import type { ReconKey } from '../../benchmarks/recon/recon-key';

const removedPrefix = 'removed:';

/** How a cell is marked whose reader was not shown one entry of the proof. */
export function removedMark(entry: string): string {
  return `${removedPrefix}${entry}`;
}

/** The entry that a cell's reader was not shown; undefined: all was. */
function removedEntry(marks: readonly string[]): string | undefined {
  return marks.find((mark) => mark.startsWith(removedPrefix))?.slice(removedPrefix.length);
}

/**
 * The gold of what a reader was shown: where an entry was taken out, what the file says without it in place of the key.
 * Any other gold is as it is.
 */
export function goldAsShown(gold: Gold, marks: readonly string[]): Gold {
  const removed = removedEntry(marks);
  if (gold.kind !== 'recon' || removed === undefined) return gold;
  const member = gold.key.proof.find(({ entry }) => entry === removed);
  if (member === undefined) throw new Error(`a cell is marked as without ${removed}, which is not in its proof`);
  return { ...gold, key: { ...gold.key, answer: member.without } };
}

/** What is right without an entry: the key still, another answer, or that the file does not tell. */
export type Expectation = 'key' | 'other' | 'abstain';

export function expectationOf({ answer, proof }: ReconKey, marks: readonly string[]): Expectation {
  const removed = removedEntry(marks);
  const without = proof.find(({ entry }) => entry === removed)?.without;
  if (without === undefined) return 'key';
  if (without === 'abstain') return 'abstain';
  return JSON.stringify(without) === JSON.stringify(answer) ? 'key' : 'other';
}
