/**
 * Every published figure that stands beside ours, from RENDER (arXiv 2608.23568), and nothing else of the paper's. They
 * are a check that things are about right for comparable models on comparable data, not a target.
 */
import type { ExperimentName } from '../../experiments/sweep-spec';

/** A published range, as shares of 1; of a single published figure both ends are alike. */
export interface PaperBand {
  readonly low: number;
  readonly high: number;
}

interface PaperFigures {
  /** By arm, or what stands for it without what varies beside, e.g. a ladder's level. */
  readonly accuracy?: Readonly<Record<string, PaperBand>>;
  /** By arm or what stands for it: its difference from the control of its table. */
  readonly difference?: Readonly<Record<string, PaperBand>>;
  /** Best minus worst arm, per reader. */
  readonly spread?: PaperBand;
  /** What the ranges are over. */
  readonly over: string;
}

const published: Readonly<Partial<Record<ExperimentName, PaperFigures>>> = {
  templates: {
    accuracy: {
      chatgpt_entries: { low: 0.454, high: 0.534 },
      langchain_summary: { low: 0.044, high: 0.106 },
      memgpt_records: { low: 0.148, high: 0.33 },
    },
    spread: { low: 0.246, high: 0.488 },
    over: 'the range for chatgpt_entries is over the three readers that refuse formal packets.',
  },
  ladder: {
    accuracy: {
      P0: { low: 0, high: 0.006 },
      P1: { low: 0, high: 0.006 },
      P2: { low: 0.15, high: 0.253 },
    },
    over:
      'the range of P2 is over the six readers that answer formal packets at all (three refuse every one); no range is ' +
      'printed for P3 and P4, which stay within 2 points of P2.',
  },
  'matched-content': {
    accuracy: { witness_text: { low: 0.142, high: 0.232 } },
    difference: { p2: { low: 0.008, high: 0.061 } },
    over: 'what resolution adds to the witness text is +0.8 to +6.1 points.',
  },
  'budget-control': {
    accuracy: { recency_raw: { low: 0.076, high: 0.12 }, streamlined_p2: { low: 0.5, high: 0.82 } },
    over: 'the ranges are of the packet’s own budget.',
  },
  'retrieval-noise': {
    difference: { raw: { low: -0.088, high: -0.088 }, chatgpt_entries: { low: -0.015, high: -0.015 } },
    over: 'the loss from k = 0 to 9 random distractors is −8.8 points for raw turns and −1.5 for entries.',
  },
  'hotpotqa-transfer': { over: 'on HotpotQA it prints an order only: natural language > raw > summary > typed.' },
};

const paperScorers: readonly string[] = ['substring', 'substring_paper'];

/** Where the figures come from and what they may be compared with; undefined where the paper has none. */
export function paperBandsNote(experiment: ExperimentName): string | undefined {
  const figures = published[experiment];
  if (figures === undefined) return undefined;
  const data = experiment === 'hotpotqa-transfer' ? 'HotpotQA' : 'LongMemEval, oracle tier';
  return (
    `Published in RENDER (arXiv 2608.23568): ${data}, commercial models, substring scoring; ${figures.over} A sanity ` +
    'check for comparable models on comparable data only, not a target.'
  );
}

/** Whether the paper prints ranges to stand beside the figures of an experiment. */
export function hasPaperBands(experiment: ExperimentName): boolean {
  const figures = published[experiment];
  return figures?.accuracy !== undefined || figures?.difference !== undefined;
}

/** The paper's accuracy range under a scorer, undefined where it prints none. */
export function paperAccuracyBand(experiment: ExperimentName, arm: string, scorer: string): PaperBand | undefined {
  return ofScorer(published[experiment]?.accuracy?.[arm], scorer);
}

/** The paper's range for an arm's difference from its control under a scorer, undefined where it prints none. */
export function paperDifferenceBand(experiment: ExperimentName, arm: string, scorer: string): PaperBand | undefined {
  return ofScorer(published[experiment]?.difference?.[arm], scorer);
}

/** The paper's range of best-minus-worst spreads under a scorer, undefined where it prints none. */
export function paperSpreadBand(experiment: ExperimentName, scorer: string): PaperBand | undefined {
  return ofScorer(published[experiment]?.spread, scorer);
}

function ofScorer(band: PaperBand | undefined, scorer: string): PaperBand | undefined {
  return paperScorers.includes(scorer) ? band : undefined;
}
