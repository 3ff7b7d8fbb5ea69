import { canonicalJson, sha256 } from '../../text/hash';

/** A text of a prompt that is data, whoever wrote it. */
export interface DataBlock {
  readonly label: string;
  readonly text: string;
}

/**
 * Blocks of data between marks, for a prompt. The marks hold a hash of all the blocks, so no block can forge one, and equal
 * blocks give equal prompts.
 */
export function markedData(blocks: readonly DataBlock[]): string {
  const mark = sha256(canonicalJson(blocks.map(({ label, text }) => [label, text]))).slice(0, 16);
  return blocks.map(({ label, text }) => `[${label} ${mark}]\n${text}\n[end ${mark}]`).join('\n\n');
}
