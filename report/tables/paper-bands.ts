import type { TemplateName } from '../../evidence/artifact';
import type { ScorerId } from '../../scoring/scorer';

/** A published range, as shares of 1. */
export interface PaperBand {
  readonly low: number;
  readonly high: number;
}

/** Where the bands come from and what they may be compared with; printed wherever a band is. */
export const paperBandsNote =
  'Ranges published in RENDER (arXiv 2608.23568): LongMemEval, oracle tier, commercial models, substring scoring; the ' +
  'range for chatgpt_entries is over the three readers that refuse formal packets. A sanity check for comparable models ' +
  'on comparable data only, not a target.';

/** Accuracy by template. The paper prints none for the templates that are absent here. */
const accuracyBands: Readonly<Partial<Record<TemplateName, PaperBand>>> = {
  chatgpt_entries: { low: 0.454, high: 0.534 },
  langchain_summary: { low: 0.044, high: 0.106 },
  memgpt_records: { low: 0.148, high: 0.33 },
};

/** Best minus worst template, per reader. */
const spreadBand: PaperBand = { low: 0.246, high: 0.488 };

const paperScorers: readonly ScorerId[] = ['substring', 'substring_paper'];

/** The paper's accuracy range for a template under a scorer, undefined where it prints none. */
export function paperAccuracyBand(template: TemplateName, scorer: ScorerId): PaperBand | undefined {
  return paperScorers.includes(scorer) ? accuracyBands[template] : undefined;
}

/** The paper's range of best-minus-worst spreads under a scorer, undefined where it prints none. */
export function paperSpreadBand(scorer: ScorerId): PaperBand | undefined {
  return paperScorers.includes(scorer) ? spreadBand : undefined;
}
