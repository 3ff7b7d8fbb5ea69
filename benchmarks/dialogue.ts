import type { Session, Turn } from './item';

/** A session as a file gives it, before sessions are ordered and turns get their addresses. */
export interface UnorderedSession {
  /** Undefined: the first half of its turns' addresses. */
  readonly id: string | undefined;
  readonly title?: string;
  readonly saidAt: string | null;
  readonly turns: readonly Omit<Turn, 'address'>[];
}

/** The letters of an address: of a session and a turn in it, or of a document and a sentence in it. */
const addressLetters = { conversation: ['S', 'T'], documents: ['D', 'S'] } as const;

/**
 * Sessions by date, ties by file order, with ordinals and addresses: the one place where an address is made. Either every
 * session has a date or none; without dates the file's order stands.
 */
export function orderSessions(
  sessions: readonly UnorderedSession[],
  kind: keyof typeof addressLetters = 'conversation',
): readonly Session[] {
  const [outer, inner] = addressLetters[kind];
  const byDate = sessions.toSorted((a, b) => compare(a.saidAt ?? '', b.saidAt ?? ''));
  return byDate.map(({ id, title, saidAt, turns }, sessionIndex) => {
    const ordinal = sessionIndex + 1;
    const place = `${outer}${ordinal}`;
    const addressed = turns.map((turn, turnIndex) => ({ address: `${place}.${inner}${turnIndex + 1}`, ...turn }));
    return { ordinal, id: id ?? place, ...(title === undefined ? {} : { title }), saidAt, turns: addressed };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * What a reader of the tables should know of a dialogue: `no_sessions`; `no_witness`; `late_evidence`, a witness said
 * after the question's date; `repeated_session_id`.
 * @param questionDate `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` where the question has a day only: then that whole day counts.
 */
export function dialogueFlags(sessions: readonly Session[], questionDate: string | null): readonly string[] {
  const witnessed = sessions.filter((session) => session.turns.some((turn) => turn.isWitness));
  const isLate = ({ saidAt }: Session): boolean =>
    saidAt !== null && questionDate !== null && saidAt.slice(0, questionDate.length) > questionDate;
  return [
    ...(witnessed.some(isLate) ? ['late_evidence'] : []),
    ...(sessions.length === 0 ? ['no_sessions'] : []),
    ...(witnessed.length === 0 ? ['no_witness'] : []),
    ...(new Set(sessions.map(({ id }) => id)).size < sessions.length ? ['repeated_session_id'] : []),
  ];
}
