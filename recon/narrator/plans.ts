import { listed, sentence } from '../model/sentence';

/** What a body is put together from. */
export interface BodyParts {
  readonly statements: readonly string[];
  readonly grounds: readonly string[];
  readonly closings: readonly string[];
  /** `At the bench,`; undefined: none. */
  readonly opener: string | undefined;
  /** Clauses that say no fact. */
  readonly colour: readonly string[];
}

/** One order in which an entry's parts can stand: its sentences. */
export type Plan = (parts: BodyParts) => string[];

function opened(opener: string | undefined, clause: string): string {
  return opener === undefined ? clause : `${opener} ${clause}`;
}

/** Beside a clause, after it. */
function after(clause: string, grounds: readonly string[]): string {
  return grounds.length === 0 ? clause : `${clause}, ${listed(grounds)}`;
}

function before(grounds: readonly string[], clause: string): string {
  return grounds.length === 0 ? clause : `${listed(grounds)}, ${clause}`;
}

const first = (list: readonly string[]): string => list[0] ?? '';
const rest = (list: readonly string[]): readonly string[] => list.slice(1);
const half = (list: readonly string[]): number => Math.ceil(list.length / 2);

/** Ten orders; each says every part once. */
const orders: readonly Plan[] = [
  // What was found, with its ground; the rest after.
  ({ statements, grounds, closings, opener, colour }) => [
    after(opened(opener, first(statements)), grounds),
    ...rest(statements),
    ...closings,
    ...colour,
  ],
  // The ground first.
  ({ statements, grounds, closings, opener, colour }) => [
    opened(opener, before(grounds, first(statements))),
    ...rest(statements),
    ...colour,
    ...closings,
  ],
  // How it went, then what came of it.
  ({ statements, grounds, closings, opener, colour }) => [
    ...colour.slice(0, 1),
    after(opened(opener, first(statements)), grounds),
    ...rest(statements),
    ...colour.slice(1),
    ...closings,
  ],
  // What has to be done by when comes first.
  ({ statements, grounds, closings, opener, colour }) => [
    ...closings,
    ...colour.slice(0, 1),
    opened(opener, before(grounds, first(statements))),
    ...rest(statements),
    ...colour.slice(1),
  ],
  // All statements but the last, then that with the ground.
  ({ statements, grounds, closings, opener, colour }) => [
    ...colour.slice(0, half(colour)),
    ...statements.slice(0, -1).map((clause, place) => (place === 0 ? opened(opener, clause) : clause)),
    after(statements.length === 1 ? opened(opener, statements[0]!) : statements.at(-1)!, grounds),
    ...colour.slice(half(colour)),
    ...closings,
  ],
  // The first ground before, the others after.
  ({ statements, grounds, closings, opener, colour }) => [
    opened(opener, after(before(grounds.slice(0, 1), first(statements)), grounds.slice(1))),
    ...colour,
    ...rest(statements),
    ...closings,
  ],
  // Two statements in one sentence.
  ({ statements, grounds, closings, opener, colour }) => [
    after(opened(opener, statements.slice(0, 2).join('; ')), grounds),
    ...colour.slice(0, half(colour)),
    ...closings,
    ...statements.slice(2),
    ...colour.slice(half(colour)),
  ],
  // All colour first.
  ({ statements, grounds, closings, opener, colour }) => [
    ...colour,
    opened(opener, before(grounds, first(statements))),
    ...rest(statements),
    ...closings,
  ],
  // Colour between.
  ({ statements, grounds, closings, opener, colour }) => [
    opened(opener, first(colour) === '' ? after(first(statements), grounds) : first(colour)),
    ...(first(colour) === '' ? [] : [after(first(statements), grounds)]),
    ...rest(statements),
    ...closings,
    ...rest(colour),
  ],
  // Bare: the ground after the last.
  ({ statements, grounds, closings, opener, colour }) => [
    ...statements.slice(0, -1),
    before(grounds, statements.at(-1) ?? ''),
    ...colour.slice(0, 1).map((clause) => opened(opener, clause)),
    ...closings,
    ...colour.slice(1),
  ],
];

export function plans(): readonly Plan[] {
  return orders;
}

/** The body of a plan's sentences. */
export function bodyOf(plan: Plan, parts: BodyParts): string {
  return plan(parts)
    .filter((clause) => clause !== '')
    .map(sentence)
    .join(' ');
}
