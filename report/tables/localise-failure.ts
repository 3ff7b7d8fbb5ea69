import type { DeliveredOutcome } from '../../providers/provider';
import type { AnyScorerId, Score } from '../../scoring/scorer';

/**
 * Where a memory system loses an item: failure localisation, the use that RENDER (arXiv 2608.23568) names for itself.
 * One item, one reader and one system are looked at beside **controls**, artifacts that the project makes itself of the
 * same item and shows to the same reader. The classes in the order in which they are tried; the first that matches counts:
 *
 * | class                        | the system's answer | and                                                             |
 * |------------------------------|---------------------|-----------------------------------------------------------------|
 * | `scoring_artefact`           | is a text           | the disputing scorers don't agree whether it is right           |
 * | `fine`                       | right               |                                                                 |
 * | `surface`                    | declined            | an answer, right or wrong, on a control with the same witnesses |
 * | `content_missing`            | wrong               | right on `witness_text`                                         |
 * | `resolution_needed:conflict` | wrong               | wrong on `witness_text`, right on `p2` or `streamlined`; the resolution has blocked events |
 * | `resolution_needed:aggregation` | wrong            | the same, without blocked events                                |
 * | `reader`                     | wrong               | wrong on every control                                          |
 * | `mixed`                      | wrong               | anything else                                                   |
 *
 * - *Right*: the primary scorer gives half or more (binary scorers: 1). *Wrong*: every other delivered outcome; declining,
 *   an exhausted cap and an empty answer among them. *Declined*: refusal, blocked, or an abstention for the primary scorer.
 * - *Controls with the same witnesses* show the text of the witness turns: `witness_text`, `entries`, `oracle_excerpt`.
 *   `p2` and `streamlined` hand over the resolved value and `raw` the whole dialogue, so an answer on them does not say
 *   that the surface is at fault. Where the system's artifact is known not to show what the witnesses say, no control has
 *   the same witnesses and declining was no fault of the surface: `surface` does not match.
 * - A control that does not apply to the item, or is not part of the experiment, is none: it matches neither "right on"
 *   nor "wrong on", and "every control" means the rest. One that applies but gave no verdict (not delivered, not yet
 *   scored) matches neither as well, but leaves "every control" open: not `reader`. Without any control: `mixed`.
 * - Without a verdict on the system's own artifact there is nothing to localise: the item is listed apart.
 */
export const failureClasses = [
  'scoring_artefact',
  'fine',
  'surface',
  'content_missing',
  'resolution_needed:conflict',
  'resolution_needed:aggregation',
  'reader',
  'mixed',
] as const;
export type FailureClass = (typeof failureClasses)[number];

export const controlArms = ['raw', 'witness_text', 'entries', 'p2', 'streamlined', 'oracle_excerpt'] as const;
export type ControlArm = (typeof controlArms)[number];

/** What one arm gave. */
export type LocalisedArm =
  | {
      readonly kind: 'delivered';
      readonly outcome: DeliveredOutcome;
      /** By scorer; read only where the outcome carries a text. */
      readonly scores: Readonly<Partial<Record<AnyScorerId, Score>>>;
    }
  | { readonly kind: 'not_applicable' }
  /** Failed, given up, deferred or pending. */
  | { readonly kind: 'not_delivered' };

/** One repetition of one item, for one reader and one system. */
export interface LocalisationRow {
  readonly itemId: string;
  readonly system: LocalisedArm;
  /** Of the same repetition. An arm that is not part of the experiment is absent. */
  readonly controls: Readonly<Partial<Record<ControlArm, LocalisedArm>>>;
  /**
   * Whether the item's resolution blocked events (superseded, corrected, deleted …). False for a question that no one value
   * answers: the parts of a sum do not stand against each other.
   */
  readonly hasBlockedEvents: boolean;
  /** Whether the system's artifact shows what the witnesses say, e.g. the gold; null where nothing tells. */
  readonly showsWitnesses: boolean | null;
}

export interface LocalisationOptions {
  /** The scorer that says what is right: the first of the sweep. */
  readonly primary: AnyScorerId;
  /** Default: {@link defaultDisputing}. Those that have not judged an answer have no say on it. */
  readonly disputing?: readonly AnyScorerId[];
}

export interface FailureShare {
  readonly class: FailureClass;
  /** Of the items with a class, 0 … 1; null where there are none. */
  readonly share: number | null;
  /** Sorted. */
  readonly itemIds: readonly string[];
}

export interface FailureLocalisation {
  /** Every class, in order. The shares sum to 1. */
  readonly classes: readonly FailureShare[];
  /** Items without a verdict on the system's own artifact, sorted. */
  readonly unlocalised: readonly string[];
}

/**
 * Scorers whose disagreement makes an artefact of scoring. All three ask the same, whether the gold stands in the answer,
 * and differ in what no reader can be blamed for: token borders, the gold as printed, a late ABSTAIN. `exact` and the F1s
 * also ask for brevity; with them every right answer of a whole sentence would be an artefact.
 */
export const defaultDisputing: readonly AnyScorerId[] = ['substring', 'substring_paper', 'strict'];

type Verdict = 'right' | 'wrong' | 'declined' | 'open' | 'no_control';

/** Controls that show the text of the witness turns. */
const sameWitnesses = ['witness_text', 'entries', 'oracle_excerpt'] as const satisfies readonly ControlArm[];

/** The class of one repetition; undefined without a verdict on the system's own artifact. */
export function localiseFailure(row: LocalisationRow, options: LocalisationOptions): FailureClass | undefined {
  const here = verdictOf(row.system, options.primary);
  if (here === 'open' || here === 'no_control') return undefined;
  if (isDisputed(row.system, options.disputing ?? defaultDisputing)) return 'scoring_artefact';
  if (here === 'right') return 'fine';
  const on = (arm: ControlArm): Verdict => verdictOf(row.controls[arm], options.primary);
  const isAnswered = sameWitnesses.some((arm) => hasAnswer(row.controls[arm], on(arm)));
  if (here === 'declined' && row.showsWitnesses !== false && isAnswered) return 'surface';
  if (on('witness_text') === 'right') return 'content_missing';
  if (isWrong(on('witness_text')) && (on('p2') === 'right' || on('streamlined') === 'right')) {
    return row.hasBlockedEvents ? 'resolution_needed:conflict' : 'resolution_needed:aggregation';
  }
  const controls = controlArms.map(on).filter((verdict) => verdict !== 'no_control');
  return controls.length > 0 && controls.every(isWrong) ? 'reader' : 'mixed';
}

/**
 * The classes of all items of one reader and one system. With repetitions an item has the class of most of those that have
 * one; among equally many the first in the order of {@link failureClasses}, as within a repetition.
 *
 * Give it items whose gold the primary scorer can judge: it counts a rubric and an unanswerable item wrong on every arm.
 */
export function localiseFailures(rows: readonly LocalisationRow[], options: LocalisationOptions): FailureLocalisation {
  const byItem = new Map<string, FailureClass[]>();
  for (const row of rows) {
    const found = localiseFailure(row, options);
    byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), ...(found === undefined ? [] : [found])]);
  }
  const items = [...byItem].sort(([a], [b]) => (a < b ? -1 : 1));
  const classed = items.map(([itemId, found]) => ({ itemId, class: mostFrequent(found) }));
  const idsOf = (name: FailureClass | undefined): string[] =>
    classed.filter((item) => item.class === name).map(({ itemId }) => itemId);
  const unlocalised = idsOf(undefined);
  const total = classed.length - unlocalised.length;
  const classes = failureClasses.map((name): FailureShare => {
    const itemIds = idsOf(name);
    return { class: name, share: total === 0 ? null : itemIds.length / total, itemIds };
  });
  return { classes, unlocalised };
}

function mostFrequent(found: readonly FailureClass[]): FailureClass | undefined {
  if (found.length === 0) return undefined;
  const count = (name: FailureClass): number => found.filter((entry) => entry === name).length;
  const most = Math.max(...failureClasses.map(count));
  return failureClasses.find((name) => count(name) === most);
}

/** An arm that is absent or does not apply is `no_control`; one without a verdict of the primary scorer is `open`. */
function verdictOf(arm: LocalisedArm | undefined, primary: AnyScorerId): Verdict {
  if (arm === undefined || arm.kind === 'not_applicable') return 'no_control';
  if (arm.kind === 'not_delivered') return 'open';
  switch (arm.outcome) {
    case 'refusal':
    case 'blocked':
      return 'declined';
    case 'exhausted':
    case 'empty':
      return 'wrong';
    case 'answer':
    case 'truncated': {
      const score = arm.scores[primary];
      if (score === undefined) return 'open';
      return score.abstained ? 'declined' : isRight(score) ? 'right' : 'wrong';
    }
  }
}

function isRight({ value }: Score): boolean {
  return value >= 0.5;
}

function isWrong(verdict: Verdict): boolean {
  return verdict === 'wrong' || verdict === 'declined';
}

function hasText(arm: LocalisedArm | undefined): arm is Extract<LocalisedArm, { kind: 'delivered' }> {
  return arm?.kind === 'delivered' && (arm.outcome === 'answer' || arm.outcome === 'truncated');
}

function hasAnswer(arm: LocalisedArm | undefined, verdict: Verdict): boolean {
  return hasText(arm) && (verdict === 'right' || verdict === 'wrong');
}

function isDisputed(arm: LocalisedArm, disputing: readonly AnyScorerId[]): boolean {
  if (!hasText(arm)) return false;
  const judged = disputing.flatMap((scorer) => arm.scores[scorer] ?? []).map(isRight);
  return new Set(judged).size > 1;
}
