import type { NodeId } from '../../model/case';
import type { Ask, OptionRef, Query } from '../../model/query';
import type { Answer, Format } from '../../model/question';
import type { CaseView } from '../../semantics/case-view';

/** A question before it has a key. */
export interface Asked {
  readonly format: Format;
  readonly query: Query;
  readonly options: readonly { readonly letter: string; readonly ref: OptionRef }[];
}

export type QueryOf<Name extends Ask> = Extract<Query, { ask: Name }>;

/** What a (sub-)case says to a query; what is undefined, wherever it stands, it does not tell. */
export interface Verdicts {
  /** Single, multiple: whether the option is right. */
  readonly isTrue?: (ref: OptionRef) => boolean | undefined;
  /** Ordering: what it is ordered by. */
  readonly rank?: (ref: OptionRef) => number | undefined;
  /** Integer. */
  readonly value?: number | undefined;
  /** Free: all that a right answer says. */
  readonly tuple?: readonly unknown[] | undefined;
  /** Nodes whose evaluation the answer reads, beside those that options name and all that either rests on. */
  readonly read: readonly NodeId[];
  /** It is read off headers and facts, so that nothing can depend on what those nodes rest on. */
  readonly isPlain?: true;
}

/** What a (sub-)case says to a query; `refs`: what the options stand for. */
export type VerdictsOf = (query: Query, view: CaseView, refs: readonly OptionRef[]) => Verdicts | undefined;

/** A reply that can be compared; free answers by their tuple. */
export type Reply =
  Exclude<Answer, { format: 'free' }> | { readonly format: 'free'; readonly tuple: readonly unknown[] };

/** The reply that a (sub-)case gives; `abstain`: it does not tell, or no legal reply fits. */
function replyOf({ format, options }: Asked, verdicts: Verdicts | undefined, view: CaseView): Reply | 'abstain' {
  if (verdicts === undefined || !(verdicts.isPlain || view.isSound())) return 'abstain';
  switch (format) {
    case 'single':
    case 'multiple': {
      const truths = options.map(({ letter, ref }) => ({ letter, truth: verdicts.isTrue?.(ref) }));
      if (truths.some(({ truth }) => truth === undefined)) return 'abstain';
      const letters = truths.filter(({ truth }) => truth).map(({ letter }) => letter);
      if (format === 'multiple') return letters.length > 0 ? { format, letters } : 'abstain';
      return letters.length === 1 ? { format, letter: letters[0]! } : 'abstain';
    }
    case 'integer':
      return verdicts.value === undefined ? 'abstain' : { format, value: verdicts.value };
    case 'ordering': {
      const ranked = options.map(({ letter, ref }) => ({ letter, rank: verdicts.rank?.(ref) }));
      const ranks = ranked.map(({ rank }) => rank);
      if (ranks.includes(undefined) || new Set(ranks).size < ranks.length) return 'abstain';
      return { format, letters: ranked.sort((a, b) => a.rank! - b.rank!).map(({ letter }) => letter) };
    }
    case 'free':
      return verdicts.tuple === undefined ? 'abstain' : { format, tuple: verdicts.tuple };
  }
}

/** The reply that a (sub-)case gives by a task's own semantics. */
export function respond(asked: Asked, verdictsOf: VerdictsOf, view: CaseView): Reply | 'abstain' {
  return replyOf(asked, verdictsOf(asked.query, view, refsOf(asked)), view);
}

export function refsOf({ options }: Asked): OptionRef[] {
  return options.map(({ ref }) => ref);
}

export function sameReply(left: Reply | 'abstain', right: Reply | 'abstain'): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
