/** One item of the mixture. */
export interface RecipeEntry {
  /** A plot of `slot-scenarios`, or one of the plots that span several slots or have a story of their own. */
  readonly scenario: string;
  /** Whether the unanswerable twin over the same dialogue is added. */
  readonly withTwin: boolean;
}

const one = (scenario: string): RecipeEntry => ({ scenario, withTwin: false });
const withTwin = (scenario: string): RecipeEntry => ({ scenario, withTwin: true });

/** One round of the bundled sample, 64 rows; ordered so that any stretch of it holds all sorts of questions. */
export const recipe: readonly RecipeEntry[] = [
  ...[one('assertion-once'), one('update-once'), one('purchase-sum'), one('days-between'), one('assistant-advice')],
  ...[one('preference'), withTwin('correction-later-session'), one('update-before-date'), one('contradiction-open')],
  ...[one('scope-trap-beside'), one('deletion-as-of'), one('update-previous'), one('purchase-difference')],
  ...[one('outing-earliest'), one('assistant-advice'), one('correction-of-superseded'), one('deletion-final')],
  ...[withTwin('assertion-once'), one('preference'), withTwin('tally-sum'), one('update-twice'), one('days-since')],
  ...[one('contradiction-settled-by-update'), one('correction-same-session'), one('scope-trap-beside-update')],
  ...[one('outing-on-date'), one('deletion-then-new'), one('assistant-advice'), one('purchase-sum')],
  ...[one('correction-of-superseded-as-of'), one('preference'), withTwin('update-once'), one('scope-two-traps')],
  ...[one('update-and-back'), withTwin('days-between'), one('contradiction-by-assistant'), one('correction-chain')],
  ...[one('assistant-advice'), one('purchase-difference'), one('deletion-of-contested-value')],
  ...[one('outing-latest'), one('correction-of-update'), one('assertion-repeated'), one('preference')],
  ...[one('update-previous'), withTwin('purchase-sum'), one('contradiction-settled-by-correction')],
  ...[one('scope-trap-later'), one('days-since'), one('correction-undoes-deletion'), one('assistant-advice')],
  ...[one('contradiction-open-later'), one('assertion-once'), one('tally-sum'), one('deletion-as-of')],
  ...[one('correction-of-superseded'), one('outing-earliest'), one('assistant-advice')],
];
