import type { z } from 'zod';

import { orderSessions, type UnorderedSession } from '../dialogue';
import type { Address, Session, Turn } from '../item';
import { turnKeyOf } from './evidence';
import { locomoDate, type locomoRow, type LoCoMoTurn, locomoTurns } from './schema';

type RawConversation = z.infer<typeof locomoRow>['conversation'];

/** A conversation read once for all its questions. */
export interface Conversation {
  readonly sessions: readonly Session[];
  /** The address of each turn by its `dia_id`. */
  readonly addresses: ReadonlyMap<string, Address>;
}

/** What is wrong with a conversation, below `conversation`. */
export interface ConversationProblem {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

const sessionKey = /^session_(\d{1,6})$/;

/** Reads `session_N` with `session_N_date_time` by rising N; dates without a session are passed over. */
export function readConversation(raw: RawConversation): Conversation | ConversationProblem {
  const { speaker_a: first, speaker_b: second } = raw;
  if (first === second) return { path: ['speaker_b'], reason: 'is the name of speaker_a too' };
  const sessions: UnorderedSession[] = [];
  const diaIds = new Map<string, readonly string[]>();
  for (const key of sessionKeys(raw)) {
    const turns = locomoTurns.safeParse(raw[key]);
    if (!turns.success) return problemIn(key, turns.error);
    const date = locomoDate.safeParse(raw[`${key}_date_time`]);
    if (!date.success) return problemIn(`${key}_date_time`, date.error, raw[`${key}_date_time`] === undefined);
    const stranger = turns.data.findIndex(({ speaker }) => speaker !== first && speaker !== second);
    if (stranger >= 0) return { path: [key, stranger, 'speaker'], reason: 'is neither speaker_a nor speaker_b' };
    diaIds.set(
      key,
      turns.data.map(({ dia_id }) => dia_id),
    );
    sessions.push({ id: key, saidAt: date.data, turns: turns.data.map((turn) => turnOf(turn, first)) });
  }
  const ordered = orderSessions(sessions);
  return { sessions: ordered, addresses: addressesOf(ordered, diaIds) };
}

function sessionKeys(raw: RawConversation): string[] {
  const numberOf = (key: string): number => Number(sessionKey.exec(key)?.[1]);
  return Object.keys(raw)
    .filter((key) => sessionKey.test(key))
    .toSorted((a, b) => numberOf(a) - numberOf(b));
}

function problemIn(key: string, error: z.ZodError, isMissing = false): ConversationProblem {
  const [issue] = error.issues;
  return { path: [key, ...(issue?.path ?? [])], reason: isMissing ? 'is missing' : (issue?.message ?? 'is malformed') };
}

/** A shared picture stands behind the text as what was seen in it: `Look! [shared image: a dog on a sofa]`. */
function turnOf({ speaker, text, blip_caption: caption }: LoCoMoTurn, first: string): Omit<Turn, 'address'> {
  const image =
    caption === undefined || caption === null || caption.trim() === '' ? [] : [`[shared image: ${caption}]`];
  const role = speaker === first ? 'user' : 'assistant';
  return { role, speaker, text: [...(text === '' ? [] : [text]), ...image].join(' '), isWitness: false };
}

/** Of turns with one `dia_id` the first counts. */
function addressesOf(
  sessions: readonly Session[],
  diaIds: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Address> {
  const pairs = sessions.flatMap(({ id, turns }) =>
    turns.flatMap(({ address }, index): [string, Address][] => {
      const key = turnKeyOf(diaIds.get(id)?.[index] ?? '');
      return key === undefined ? [] : [[key, address]];
    }),
  );
  return new Map(pairs.toReversed());
}
