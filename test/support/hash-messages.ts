import type { HashedMessage } from '../../experiments/identity';
import type { Message } from '../../providers/provider';
import { textHash } from '../../text/text-hash';

/** Messages as a call's identity holds them. */
export function hashMessages(messages: readonly Message[]): HashedMessage[] {
  return messages.map(({ role, content }) => ({ role, textHash: textHash(content) }));
}
