import type { PeopleCategory } from './row';

/**
 * A conversation with its questions, before names, values and dates are chosen. Texts have places to fill: `{a}` and `{b}`
 * for the two names, {@link Script.values}, {@link Script.dates}, and `{day3}` for the date of the third session.
 */
export interface Script {
  readonly id: string;
  /** Names to choose from. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  /** Sets of values of which one is chosen. */
  readonly values: readonly (readonly Readonly<Record<string, string>>[])[];
  readonly dates: Readonly<Record<string, RelativeDate>>;
  /** The first begins at a chosen date, each other the given number of weeks after the one before, give or take a day. */
  readonly sessions: readonly { readonly weeksLater: number; readonly beats: readonly Beat[] }[];
  readonly questions: readonly ScriptQuestion[];
}

/** A date told in a session ("yesterday"), as an answer gives it: `9 June 2023` or `June 2023`. */
export type RelativeDate =
  { readonly session: number; readonly days: number } | { readonly session: number; readonly months: number };

/** Lines that belong together; small talk may stand before and after. */
export type Beat = readonly Line[];

export interface Line {
  readonly by: Speaker;
  readonly text: string;
  /** What questions call the line; unique in the script. */
  readonly key?: string;
  /** Caption of a shared picture. */
  readonly picture?: string;
}

export type Speaker = 'a' | 'b';

export interface ScriptQuestion {
  readonly category: PeopleCategory;
  readonly question: string;
  /** The wrong answer it invites where the category is 5. */
  readonly answer: string;
  /** Keys of lines. */
  readonly evidence: readonly string[];
}

type LineMaker = (text: string, more?: Pick<Line, 'key' | 'picture'>) => Line;

const says =
  (by: Speaker): LineMaker =>
  (text, more = {}) => ({ by, text, ...more });

export const a = says('a');
export const b = says('b');

/** A question with the keys of its evidence. */
export function ask(
  category: PeopleCategory,
  question: string,
  answer: string,
  ...evidence: readonly string[]
): ScriptQuestion {
  return { category, question, answer, evidence };
}

/** Sets of one value each. */
export function oneOf(name: string, values: readonly string[]): Readonly<Record<string, string>>[] {
  return values.map((value) => ({ [name]: value }));
}
