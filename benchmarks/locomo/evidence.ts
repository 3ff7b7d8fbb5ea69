/** What the `evidence` of a question says. */
export interface Evidence {
  /** `D<session>:<turn>` without leading zeros, in the order given, each once. */
  readonly ids: readonly string[];
  /** Whether an entry is anything but one id. */
  readonly isMalformed: boolean;
}

const oneId = /^D\d+:\d+$/;
/** With the colon that one entry has too many ("D:11:26" is the turn 11:26, by its text). */
const anyId = /D:?(\d+):(\d+)/g;

/**
 * Reads the ids in a question's evidence, some of which are written "D8:6; D9:17", "D9:1 D4:4 D4:6", "(D1:2)", "D30:05"
 * or just "D": every id that can be made out counts, and what is not one id an entry is called malformed.
 */
export function parseEvidence(entries: readonly string[]): Evidence {
  const ids = entries.flatMap((entry) =>
    [...entry.matchAll(anyId)].map(([, session = '', turn = '']) => turnKey(session, turn)),
  );
  return { ids: [...new Set(ids)], isMalformed: entries.some((entry) => !oneId.test(entry)) };
}

/** The id of a turn as {@link parseEvidence} spells it; undefined for what is none. */
export function turnKeyOf(diaId: string): string | undefined {
  return parseEvidence([diaId]).ids[0];
}

function turnKey(session: string, turn: string): string {
  return `D${withoutZeros(session)}:${withoutZeros(turn)}`;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
