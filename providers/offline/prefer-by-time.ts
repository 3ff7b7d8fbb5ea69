import { compareTime, type RankedPassage } from './retrieve';

/** Something that could be the answer. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly passage: RankedPassage;
}

/** Scores this close count as equal: an update says the same thing in other words, with another value. */
const nearlyEqual = 0.15;

/** The best candidate; among near-equals the one said last (an update), or first where the question asks for the past. */
export function preferByTime(candidates: readonly Candidate[], wantsEarlier: boolean): Candidate | undefined {
  const highest = candidates.reduce((top, { score }) => Math.max(top, score), -Infinity);
  const sign = wantsEarlier ? -1 : 1;
  return candidates
    .filter(({ score }) => score >= highest - nearlyEqual)
    .reduce<Candidate | undefined>((chosen, candidate) => {
      if (!chosen) return candidate;
      const byTime = sign * compareTime(candidate.passage, chosen.passage);
      return byTime > 0 || (byTime === 0 && candidate.score > chosen.score) ? candidate : chosen;
    }, undefined);
}
