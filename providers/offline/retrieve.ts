import { bm25Ranker } from '../../text/bm25';
import { contentTerms, type PlacedTerm, placedTerms } from '../../text/terms';
import type { Pace } from './pace';
import { type Passage, passagesOf } from './passages';
import type { QuestionProfile } from './question-profile';

/** A passage with its terms and its rank. */
export interface RankedPassage extends Passage {
  readonly terms: readonly PlacedTerm[];
  /** BM25 with what its neighbours add, relative to the best: 0 … 1. */
  readonly score: number;
}

export interface Retrieval {
  /** In the order of the artifact. */
  readonly passages: readonly RankedPassage[];
  /** The best of them, best first; of equals the one said last. */
  readonly best: readonly RankedPassage[];
  /** Share of the question's content words that stand in the lines of the best passages: 0 … 1. */
  readonly coverage: number;
  /** Whether every name and quoted title of the question occurs somewhere. */
  readonly knowsEntities: boolean;
}

/** Passages looked at for an answer. */
const bestCount = 8;
/** Best passages whose lines are asked whether they cover the question. */
const coveringCount = 3;
/** What the best other sentence of its line adds to a sentence: the fact often stands beside the question's words. */
const neighbourShare = 0.4;
/** A sentence by another speaker than the one the question is about counts for less. */
const otherSpeakerFactor = 0.75;

/** Ranks the sentences of an artifact against a question. */
export async function retrieve(artifact: string, profile: QuestionProfile, pace: Pace): Promise<Retrieval> {
  const passages = await passagesOf(artifact, pace);
  const ranker = bm25Ranker(profile.terms);
  const vocabulary = new Set<string>();
  const terms: PlacedTerm[][] = [];
  for (const passage of passages) {
    const placed = placedTerms(passage.text);
    terms.push(placed);
    ranker.add(placed.map(({ term }) => term));
    for (const { term } of placed) vocabulary.add(term);
    await pace.pause();
  }
  const scores = combinedScores(passages, ranker.scores(), profile);
  const top = scores.reduce((highest, score) => Math.max(highest, score), 0);
  const ranked = passages.map((passage, index) => ({
    ...passage,
    terms: terms[index]!,
    score: top === 0 ? 0 : scores[index]! / top,
  }));
  const best = ranked
    .filter(({ score }) => score > 0)
    .sort((x, y) => y.score - x.score || compareTime(y, x))
    .slice(0, bestCount);
  return {
    passages: ranked,
    best,
    coverage: coverageOf(best, ranked, profile),
    knowsEntities: profile.entities.every((entity) => contentTerms(entity).some((term) => vocabulary.has(term))),
  };
}

/** Orders passages by when they were said: undated ones before dated ones, then by place. */
export function compareTime(left: Passage, right: Passage): number {
  if (left.date !== right.date) return left.date < right.date ? -1 : 1;
  return left.place - right.place;
}

function combinedScores(passages: readonly Passage[], own: Float64Array, profile: QuestionProfile): Float64Array {
  const highest = new Map<number, [number, number]>();
  passages.forEach(({ line }, index) => {
    const [first, second] = highest.get(line) ?? [0, 0];
    const score = own[index]!;
    highest.set(line, score > first ? [score, first] : [first, Math.max(second, score)]);
  });
  const wanted = profile.aboutAssistant ? 'assistant' : 'user';
  return own.map((score, index) => {
    const { line, speaker } = passages[index]!;
    const [first, second] = highest.get(line)!;
    const neighbour = score === first ? second : first;
    const factor = speaker === undefined || speaker === wanted ? 1 : otherSpeakerFactor;
    return factor * (score + neighbourShare * neighbour);
  });
}

/** Looks at the best passages' lines together, since a question may join two statements. */
function coverageOf(
  best: readonly RankedPassage[],
  passages: readonly RankedPassage[],
  profile: QuestionProfile,
): number {
  const lines = new Set(best.slice(0, coveringCount).map(({ line }) => line));
  const present = new Set<string>();
  for (const { line, terms } of passages) if (lines.has(line)) for (const { term } of terms) present.add(term);
  return profile.terms.filter((term) => present.has(term)).length / (profile.terms.length || 1);
}
