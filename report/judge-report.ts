/** What a report says of judges: who they are, how far scorers agree, and the answers on which they do not. */
import type { AskedSamples } from '../experiments/judging';
import type { Estimate } from '../scoring/statistics';

/** How far two scorers agree on which answers are right, over the cells that both gave a verdict on (0 or 1). */
export interface Agreement {
  /** A reader's id, or `(all readers)`. */
  readonly reader: string;
  /** Ids of the scorers. */
  readonly first: string;
  readonly second: string;
  /** Cells with both verdicts, and the items they are of. */
  readonly cells: number;
  readonly items: number;
  readonly bothRight: number;
  /** Flips: right for the first only, and for the second only. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly bothWrong: number;
  /** Share of the cells on which they agree. */
  readonly raw: number | null;
  /** Cohen's kappa, items resampled whole. */
  readonly kappa: Estimate;
  /** How far apart the shares of right and wrong are, which lowers kappa: 0 … 1. */
  readonly prevalence: number | null;
  /** Kappa as if right and wrong were as frequent: 2 × raw − 1. */
  readonly pabak: number | null;
}

/** Answers of one condition in which the string scorers are known to err; null: one of the scorers behind it did not score. */
export interface LeakCounts {
  readonly reader: string;
  /** Of the conditions, not of a view. */
  readonly arm: string;
  /** Cells with text. */
  readonly answers: number;
  /** Answers that abstain only after their beginning: abstentions for `strict`, none for `substring`. */
  readonly lateAbstentions: number | null;
  /** Of those, right for `substring`. */
  readonly lateAbstentionsRight: number | null;
  /** Right for `substring_paper`, wrong for `substring`: the gold stands only inside a longer word or number. */
  readonly insideWord: number | null;
  /** Right for `substring` and wrong for a judge: a denial, a list, a correction, or the judge's error. */
  readonly judgedWrong: readonly {
    /** Id of the scorer: a judge, or a published label. */
    readonly judge: string;
    /** Answers that both gave a verdict on. */
    readonly judged: number;
    readonly wrong: number;
  }[];
}

/** What a string scorer is known to get wrong, see {@link LeakCounts}. */
export type LeakKind = 'late_abstention' | 'inside_word' | 'judged_wrong';

/** A cell on which scorers disagree, or that shows a leak; its texts are cut. */
export interface Flip {
  /** Id of the cell. */
  readonly cell: string;
  readonly reader: string;
  /** Of the conditions. */
  readonly arm: string;
  readonly itemId: string;
  /** From 0. */
  readonly repetition: number;
  readonly question: string;
  readonly goldKind: string;
  readonly gold: string;
  readonly answer: string;
  /** Scorers by what they say of it; `unread`: judges whose reply gives no verdict. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly unread: readonly string[];
  readonly leaks: readonly LeakKind[];
  /** What judges wrote; of published labels nothing is known. */
  readonly words: readonly { readonly judge: string; readonly reply: string | null; readonly why: string | null }[];
}

/** Cells on which two scorers disagree, or that abstain late: how many, and the first of them. */
export interface FlipList {
  /** The experiment's label. */
  readonly label: string;
  readonly benchmark: string;
  /** Null: cells that abstain late, whatever scorers say. */
  readonly pair: { readonly first: string; readonly second: string } | null;
  readonly cells: number;
  /** Right for the first only, and for the second only; of late abstentions right for `substring`, and not. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Of them, cells whose gold no string rule can judge, and cells where abstaining is right. */
  readonly rubric: number;
  readonly unanswerable: number;
  readonly shown: readonly Flip[];
}

/** A judge of the sweep's answers, and what came of it. */
export interface ReportedJudge {
  /** Id of its scores, `judge:<model>:<prompt>`. */
  readonly scorer: string;
  readonly provider: string;
  readonly model: string;
  readonly prompt: { readonly id: string; readonly version: number; readonly sha256: string };
  /** Which answers it was asked about. */
  readonly sample: AskedSamples;
  /** By the experiment whose answers they are about. */
  readonly verdicts: readonly {
    /** Its label. */
    readonly experiment: string;
    readonly asked: number;
    readonly right: number;
    readonly wrong: number;
    /** Not read yet. */
    readonly pending: number;
    /** Judge errors by reason, the most frequent first. */
    readonly errors: readonly { readonly why: string; readonly cells: number }[];
  }[];
}
