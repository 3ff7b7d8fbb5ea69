import type { EntryId } from '../model/case';
import type { OptionRef, Query } from '../model/query';
import type { Answer } from '../model/question';
import type { AskedQuestion } from './asked-question';
import { CaseFile } from './case-file';
import type { FreeTuple, Judgement } from './judgement';
import type { OracleView } from './oracle-view';
import { ReadingRoom } from './reading-room';
import { judgeCascade } from './tasks/cascade';
import { judgeChain } from './tasks/chain';
import { judgeConflict } from './tasks/conflict';
import { judgeConstraint } from './tasks/constraint';
import { judgeCounterfactual } from './tasks/counterfactual';
import { judgeRetrieval } from './tasks/retrieval';

/** A reply in the format of the question; `abstain`: the file does not tell, or no legal reply fits. */
export type Reply = Exclude<Answer, { format: 'free' }> | 'abstain';

/**
 * Reads a case and answers its questions from the graph and the facts alone. It works out everything by other means than
 * the one that made the keys (support sets instead of spans, a sweep of minutes instead of equations, minutes as bits
 * instead of intervals), so that both agreeing says something about either.
 */
export class CaseSolver {
  private readonly room: ReadingRoom;

  private constructor(private readonly file: CaseFile) {
    this.room = new ReadingRoom(file);
  }

  static of(view: OracleView): CaseSolver {
    return new CaseSolver(CaseFile.of(view));
  }

  /** The same case with entries taken out. */
  without(...entries: readonly EntryId[]): CaseSolver {
    return new CaseSolver(this.file.without(entries));
  }

  holds(entry: EntryId): boolean {
    return this.file.entry(entry) !== undefined;
  }

  /** These entries of it alone. */
  only(entries: readonly EntryId[]): CaseSolver {
    return new CaseSolver(this.file.only(entries));
  }

  /** Entries that the answer can depend on: none other was looked at. */
  readFor(question: AskedQuestion): EntryId[] {
    const read = new Set<EntryId>();
    new CaseSolver(this.file.noting(read)).respond(question);
    return [...read].sort();
  }

  /**
   * @throws Error where an option does not stand for what the query asks, or where the case rests on itself; and for a free
   * question, which has a {@link tuple} instead.
   */
  answer(question: AskedQuestion): Reply {
    const { format, query, options } = question;
    const judgement = this.judge(question);
    switch (format) {
      case 'single':
      case 'multiple': {
        const truths = options.map(({ letter, ref }) => ({ letter, truth: judgement.truth?.(ref) }));
        if (truths.some(({ truth }) => truth === undefined)) return 'abstain';
        const letters = truths.filter(({ truth }) => truth).map(({ letter }) => letter);
        if (format === 'multiple') return letters.length > 0 ? { format, letters } : 'abstain';
        return letters.length === 1 ? { format, letter: letters[0]! } : 'abstain';
      }
      case 'integer':
        return judgement.value === undefined ? 'abstain' : { format, value: judgement.value };
      case 'ordering':
        return orderingOf(options.map(({ letter, ref }) => ({ letter, rank: judgement.rank?.(ref) })));
      case 'free':
        throw new Error(`a free question (${query.ask}) has no reply that can be compared; ask for its tuple`);
    }
  }

  /** Whether the option is right; undefined: the file does not tell. */
  truthOf(question: AskedQuestion, letter: string): boolean | undefined {
    const option = question.options.find((each) => each.letter === letter);
    return option && this.judge(question).truth?.(option.ref);
  }

  /** Where the options of an ordering stand, as minutes or counts; undefined: the file does not tell. */
  ranks(question: AskedQuestion): (number | undefined)[] {
    const { rank } = this.judge(question);
    return question.options.map(({ ref }) => rank?.(ref));
  }

  /** What any right answer to a free question has to say; undefined: the file does not tell. */
  tuple(question: AskedQuestion): FreeTuple | undefined {
    return this.judge(question).tuple;
  }

  /** The reply, or of a free question the tuple; abstention where the file does not tell. */
  respond(question: AskedQuestion): Reply | FreeTuple {
    return question.format === 'free' ? (this.tuple(question) ?? 'abstain') : this.answer(question);
  }

  private judge({ query, options }: AskedQuestion): Judgement {
    return judge(
      this.room,
      query,
      options.map(({ ref }) => ref),
    );
  }
}

function judge(room: ReadingRoom, query: Query, refs: readonly OptionRef[]): Judgement {
  switch (query.ask) {
    case 'inner_steps':
    case 'trail_members':
    case 'trail_length':
    case 'trail_order':
    case 'trail_account':
      return judgeChain(room, query);
    case 'brought_down':
    case 'weakened':
    case 'effect':
    case 'stands_at_close':
    case 'fallen_after':
    case 'count_brought_down':
    case 'latest_brought_down_day':
    case 'spread_order':
    case 'fall_order':
    case 'fate':
      return judgeCascade(room, query, refs);
    case 'account_borne_out':
    case 'settling_entry':
    case 'standing_of_accounts':
    case 'holds_once_weighed':
    case 'rests_on_loser':
    case 'independent_of_both':
    case 'miss':
    case 'happened_order':
    case 'account_and_why':
      return judgeConflict(room, query);
    case 'outcome_of':
    case 'with_outcome':
    case 'hypothetical_day':
    case 'count_lost':
    case 'hypothetical_order':
    case 'what_differs':
      return judgeCounterfactual(room, query, refs);
    case 'gap_of_at_least':
    case 'placed_by_two':
    case 'both_at':
    case 'covered_by_two':
    case 'minutes_by_both':
    case 'longest_gap':
    case 'unaccounted_order':
    case 'who_could':
      return judgeConstraint(room, query);
    default:
      return judgeRetrieval(room, query, refs);
  }
}

function orderingOf(placed: readonly { letter: string; rank: number | undefined }[]): Reply {
  if (placed.some(({ rank }) => rank === undefined)) return 'abstain';
  if (new Set(placed.map(({ rank }) => rank)).size < placed.length) return 'abstain';
  const inOrder = [...placed].sort((one, other) => one.rank! - other.rank!);
  return { format: 'ordering', letters: inOrder.map(({ letter }) => letter) };
}
