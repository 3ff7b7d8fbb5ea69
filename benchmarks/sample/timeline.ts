import { addDays, type Minutes, minutesOf, startOfDay } from './dates';
import type { SeededChoice } from './random';

/** When the sessions of an item take place, and which of them bear evidence. */
export interface Timeline {
  /** One per session, ascending, at least four days apart. */
  readonly sessions: readonly Minutes[];
  /** Indices into `sessions`, ascending. */
  readonly evidence: readonly number[];
  readonly questionAt: Minutes;
}

/** Dates for an item with that many sessions with and without evidence. */
export function planTimeline(random: SeededChoice, evidenceCount: number, otherCount: number): Timeline {
  const total = evidenceCount + otherCount;
  const sessions: Minutes[] = [];
  let day = addDays(minutesOf(2022, 11, 3), random.integer(0, 300));
  for (let index = 0; index < total; index += 1) {
    sessions.push(startOfDay(day) + random.integer(6 * 60, 23 * 60));
    day = addDays(day, random.integer(4, 38));
  }
  const evidence = random.subset([...sessions.keys()], evidenceCount);
  const questionAt = startOfDay(addDays(sessions.at(-1)!, random.integer(1, 12))) + random.integer(7 * 60, 23 * 60);
  return { sessions, evidence, questionAt };
}

/** The date of the n-th session with evidence, from 0. */
export function evidenceDate(timeline: Timeline, index: number): Minutes {
  return timeline.sessions[timeline.evidence[index]!]!;
}
