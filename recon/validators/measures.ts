import { Bm25Index } from '../../text/bm25-index';
import { sentences } from '../../text/sentences';
import { contentTerms } from '../../text/terms';
import type { QuestionedCase } from '../export/set-files';
import type { Case, Entry } from '../model/case';
import type { Question } from '../model/question';
import { onlyOrderBetween } from '../solver/ancestry';
import { CaseFile } from '../solver/case-file';
import { oracleViewOf } from '../solver/oracle-view';
import { sayableOf } from './case-words';

/** How varied a set's texts are, and how little its wording alone tells. */
export interface SetMeasures {
  /** Sentences of all bodies; masked: with names, phrases, numbers and times blanked. */
  readonly sentences: number;
  readonly distinctMasked: number;
  readonly mostFrequentMasked: number;
  /** Neighbouring steps of the trails that are asked about. */
  readonly steps: number;
  readonly meanLikeness: number;
  readonly largestLikeness: number;
  /** Steps whose next one is not among the five entries most like them. */
  readonly farSteps: number;
  readonly guessers: readonly GuesserMeasure[];
}

/** Somebody who answers single choices without the file. */
export interface GuesserMeasure {
  readonly name: string;
  readonly asked: number;
  readonly right: number;
  /** Right answers that chance and three standard errors leave room for. */
  readonly mostByChance: number;
}

/** The goals that `recon validate` prints beside the figures. */
export const measureGoals = {
  distinctMaskedShare: 0.5,
  mostFrequentMaskedShare: 0.015,
  largestLikeness: 0.2,
  meanLikeness: 0.12,
  farStepShare: 0.8,
} as const;

export function measureSet(cases: readonly QuestionedCase[]): SetMeasures {
  const masked = new Map<string, number>();
  let total = 0;
  for (const { case: file } of cases) {
    for (const sentence of file.entries.flatMap((entry) => maskedSentences(entry, file))) {
      masked.set(sentence, (masked.get(sentence) ?? 0) + 1);
      total += 1;
    }
  }
  const steps = cases.flatMap(measureSteps);
  const likenesses = steps.map(({ likeness }) => likeness);
  return {
    ...{ sentences: total, distinctMasked: masked.size, mostFrequentMasked: Math.max(0, ...masked.values()) },
    ...{ steps: steps.length, meanLikeness: mean(likenesses), largestLikeness: Math.max(0, ...likenesses) },
    farSteps: steps.filter(({ isFar }) => isFar).length,
    guessers: measureGuessers(cases.flatMap(({ questions }) => questions)),
  };
}

function maskedSentences(entry: Entry, file: Case): string[] {
  if (entry.body === undefined || entry.role === 'protocol') return [];
  return sentences(mask(entry, file)).map((sentence) => sentence.trim());
}

/** The body with whatever comes from its facts blanked. */
function mask(entry: Entry, file: Case): string {
  const { texts } = sayableOf(entry, file);
  const longestFirst = [...new Set(texts)].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  const blanked = longestFirst.reduce((body, text) => body.replaceAll(text, '_'), entry.body ?? '');
  return blanked.replaceAll(/\bDay \d+\b|\d+(?:[:.,]\d+)*/g, '_');
}

interface Step {
  readonly likeness: number;
  readonly isFar: boolean;
}

function measureSteps({ case: file, questions }: QuestionedCase): Step[] {
  const view = CaseFile.of(oracleViewOf(file));
  const pairs = new Map<string, readonly [string, string]>();
  for (const { query } of questions) {
    if (query.ask !== 'trail_order' && query.ask !== 'trail_account') continue;
    const order = onlyOrderBetween(view, query.from, query.to) ?? [];
    order.slice(1).forEach((next, index) => pairs.set(`${order[index]} ${next}`, [order[index]!, next]));
  }
  const terms = new Map(file.entries.map((entry) => [entry.id, contentTerms(withoutNames(entry, file))]));
  const place = new Map(file.entries.map(({ id }, index) => [id, index]));
  const index = new Bm25Index();
  for (const { id } of file.entries) index.add(terms.get(id)!);
  return [...pairs.values()].map(([from, to]) => {
    const [one, next] = [view.node(from)!.entry, view.node(to)!.entry];
    const scores = index.scores(terms.get(one)!);
    const own = scores[place.get(next)!]!;
    const better = [...scores].filter((score, at) => at !== place.get(one) && score > own).length;
    return { likeness: jaccard(terms.get(one)!, terms.get(next)!), isFar: better >= 5 };
  });
}

function withoutNames(entry: Entry, file: Case): string {
  const names = file.entities.map(({ name }) => name).sort((a, b) => b.length - a.length);
  return names.reduce((body, name) => (body.includes(name) ? body.replaceAll(name, ' ') : body), entry.body ?? '');
}

function jaccard(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [new Set(one), new Set(other)];
  const common = [...left].filter((term) => right.has(term)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

type Guesser = (question: Question) => string | undefined;

const guessers: Readonly<Record<string, Guesser>> = {
  'the longest option': ({ options }) => best(options, ({ text }) => text.length),
  'the option most like the stem': ({ options, stem }) => {
    const asked = new Set(contentTerms(stem));
    return best(options, ({ text }) => contentTerms(text).filter((term) => asked.has(term)).length);
  },
  'the first option': ({ options }) => options[0]?.letter,
};

function measureGuessers(questions: readonly Question[]): GuesserMeasure[] {
  const singles = questions.filter(({ answer }) => answer.format === 'single');
  const chance = 1 / 6;
  const mostByChance = singles.length * chance + 3 * Math.sqrt(singles.length * chance * (1 - chance));
  return Object.entries(guessers).map(([name, guess]) => ({
    ...{ name, asked: singles.length, mostByChance },
    right: singles.filter((question) => 'letter' in question.answer && guess(question) === question.answer.letter)
      .length,
  }));
}

function best<Option extends { readonly letter: string }>(
  options: readonly Option[],
  score: (option: Option) => number,
): string | undefined {
  const scores = options.map(score);
  return options[scores.indexOf(Math.max(...scores))]?.letter;
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((total, each) => total + each, 0) / numbers.length;
}
