import type { Item, Session, Turn } from '../benchmarks/item';

/** A session without its turns' texts, which stand behind the outline one after the other. */
type SessionOutline = Omit<Session, 'turns'> & { readonly turns: readonly TurnOutline[] };
type TurnOutline = Omit<Turn, 'text' | 'isWitness'> & {
  /** Code units of its text. */
  readonly chars: number;
};

/**
 * A dialogue as it is stored: a line of JSON, then what was said, byte for byte as prompts show it, so that they can be
 * stored as copies. Which turns bear the answer is the question's affair, so that questions share dialogues.
 */
export function dialogueText({ sessions }: Pick<Item, 'sessions'>): string {
  const outline = sessions.map((session): SessionOutline => ({
    ...session,
    turns: session.turns.map(({ isWitness: _isWitness, text, ...turn }) => ({ ...turn, chars: text.length })),
  }));
  return `${JSON.stringify({ sessions: outline })}\n${sessions.map(sessionText).join('')}`;
}

/** What was said in a session, as it stands in {@link dialogueText}: the same in every dialogue that has the session. */
export function sessionText({ turns }: Pick<Session, 'turns'>): string {
  return turns.map(({ text }) => `${text}\n`).join('');
}

/**
 * Long dialogues are put together from one pool of sessions (LongMemEval's tiers S and M), so their sessions are worth
 * storing by themselves; and what shows three of fifty needs only these. A dialogue in one piece compresses better.
 */
const dividedFromChars = 200_000;
/** A shorter session stays in its dialogue: by itself it would take as much room as the reference to it saves. */
const leastSessionChars = 2_000;

/** The sessions of a dialogue that are texts of their own, from which its {@link dialogueText} is copied. */
export function sessionsToShare({ sessions }: Pick<Item, 'sessions'>): string[] {
  const texts = sessions.map(sessionText);
  const chars = texts.reduce((sum, { length }) => sum + length, 0);
  return chars < dividedFromChars ? [] : texts.filter(({ length }) => length >= leastSessionChars);
}

/**
 * The sessions of a stored dialogue.
 * @param witnesses addresses of the turns that bear the answer; null: the text itself says so, as all did once, when they
 * were JSON alone.
 */
export function readDialogue(stored: string, witnesses: readonly string[] | null): Session[] {
  const sessions = stored.startsWith('[') ? (JSON.parse(stored) as Session[]) : readOutlined(stored);
  if (witnesses === null) return sessions;
  const bearing = new Set(witnesses);
  return sessions.map((session) => ({
    ...session,
    turns: session.turns.map((turn) => ({ ...turn, isWitness: bearing.has(turn.address) })),
  }));
}

function readOutlined(stored: string): Session[] {
  const outlineEnd = stored.indexOf('\n');
  const { sessions } = JSON.parse(stored.slice(0, outlineEnd)) as { sessions: readonly SessionOutline[] };
  let at = outlineEnd + 1;
  return sessions.map((session) => ({
    ...session,
    turns: session.turns.map(({ chars, ...turn }) => {
      const text = stored.slice(at, at + chars);
      at += chars + 1;
      return { ...turn, text, isWitness: false };
    }),
  }));
}
