import type { Item } from '../benchmarks/item';
import { textHash } from '../text/text-hash';
import { dialogueText, sessionText } from './dialogue-text';

/**
 * A shorter witness turn or session connects nothing: "yes", "thank you" or a name is said in many dialogues that have
 * nothing else in common. In UTF-16 code units, after white space is collapsed. Two dialogues that were written independently
 * hardly ever have the same sentence of this length.
 */
export const leastSharedChars = 40;

/**
 * What an item may share with others of its data set, as keys: its dialogue, each of its sessions that holds evidence, and
 * the text of each witness turn. Items that share a key are no independent sample. Hashes only, so that they can be
 * stored beside the item.
 */
export function clusterKeys(
  item: Pick<Item, 'sessions'>,
  dialogueHash: string = textHash(dialogueText(item)),
): string[] {
  const bearing = item.sessions.filter(({ turns }) => turns.some(({ isWitness }) => isWitness));
  const witnesses = bearing.flatMap(({ turns }) => turns.filter(({ isWitness }) => isWitness));
  return [
    // All dialogues without a turn are alike, and nothing is shared in them.
    ...(item.sessions.some(({ turns }) => turns.length > 0) ? [dialogueKey(dialogueHash)] : []),
    ...keysOf('session', bearing.map(sessionText)),
    ...keysOf(
      'turn',
      witnesses.map(({ text }) => text),
    ),
  ];
}

/** The keys of an item of which only its dialogue's hash is known, as versions before stored them. */
export function dialogueKeys(dialogueHash: string): string[] {
  return dialogueHash === emptyDialogueHash ? [] : [dialogueKey(dialogueHash)];
}

const emptyDialogueHash = textHash(dialogueText({ sessions: [] }));

function dialogueKey(hash: string): string {
  return `dialogue:${hash}`;
}

function keysOf(kind: string, texts: readonly string[]): string[] {
  const collapsed = texts.map((text) => text.replace(/\s+/gu, ' ').trim());
  const shared = collapsed.filter((text) => text.length >= leastSharedChars);
  return [...new Set(shared.map((text) => `${kind}:${textHash(text)}`))];
}
