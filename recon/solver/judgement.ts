import type { Ask, OptionRef, Query } from '../model/query';

/** What the file says to a question. Undefined, wherever it stands: the file does not tell. */
export interface Judgement {
  /** Of single and multiple choice: whether the option is right. */
  readonly truth?: (ref: OptionRef) => boolean | undefined;
  /** Of orderings: where the option stands. */
  readonly rank?: (ref: OptionRef) => number | undefined;
  readonly value?: number;
  /** Of free answers: what any right answer has to say, as ids. */
  readonly tuple?: FreeTuple;
}

/** E.g. `{ winner: 'n014', record: 'n031', keeper: 'city' }`. */
export type FreeTuple = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export type QueryOf<Name extends Ask> = Extract<Query, { ask: Name }>;

/** The file does not tell, whatever the option. */
export const untold: Judgement = { truth: () => undefined, rank: () => undefined };

type Field = OptionRef extends infer Ref ? (Ref extends unknown ? keyof Ref : never) : never;

/**
 * What an option stands for, by the field it has to have.
 * @throws Error where the option stands for something else: the question is malformed.
 */
export function refWith<Name extends Field>(
  ref: OptionRef,
  field: Name,
): Extract<OptionRef, Readonly<Record<Name, unknown>>> {
  if (!(field in ref)) throw new Error(`an option stands for ${Object.keys(ref).join(', ')}, where ${field} is asked`);
  return ref as Extract<OptionRef, Readonly<Record<Name, unknown>>>;
}
