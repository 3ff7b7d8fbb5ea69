import { ActivityFailure, ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/**
 * The failures an activity may end with. A failed call is a row, never a failed activity: these stop a lane or the
 * sweep. Recognised by type string, since the workflow sandbox has its own copies of every class. All are benign: rows,
 * `status` and Temporal tell of them, and a worker in the foreground would else print each with its stack.
 */
const types = {
  rateLimited: 'RateLimited',
  laneStopped: 'LaneStopped',
  budgetReached: 'BudgetReached',
  probeUnanswered: 'ProbeUnanswered',
} as const;

/** The provider or a limit asks for a wait too long to sleep inside; Temporal retries after it and shows until when. */
export function rateLimited(why: string, waitMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: types.rateLimited,
    message: `waiting ${Math.ceil(waitMs / 1000)} s: ${why}`,
    nextRetryDelay: waitMs,
    category: ApplicationFailureCategory.BENIGN,
  });
}

/** Nothing on this lane can succeed until the operator acts. */
export function laneStopped(lane: string, why: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: types.laneStopped,
    message: `lane '${lane}' is stopped: ${why}. Mend it, then run 'npx render-bench resume': nothing answered is lost`,
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}

/**
 * A cap is reached; everything is kept.
 * @param whose - `the budget of …`.
 */
export function budgetReached(whose: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: types.budgetReached,
    message:
      `${whose} is reached. Raise it with 'npx render-bench resume' and --budget or --budget-per-condition: ` +
      'nothing answered is lost',
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}

/** A probe met a fault of the moment; Temporal tries again, after `waitMs` where the provider gave a hint. */
export function probeUnanswered(code: string, waitMs: number | undefined): ApplicationFailure {
  return ApplicationFailure.create({
    type: types.probeUnanswered,
    message: `no verdict yet: ${code}`,
    ...(waitMs !== undefined && { nextRetryDelay: waitMs }),
    category: ApplicationFailureCategory.BENIGN,
  });
}

export interface StopReason {
  readonly why: string;
  /** It may be over without the operator: calls in flight elsewhere give back what they did not need of the budget. */
  readonly mayPass: boolean;
}

/** Why a block stopped its condition, or undefined for any other error. */
export function stopReason(error: unknown): StopReason | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (!(cause instanceof ApplicationFailure)) return undefined;
  if (cause.type !== types.laneStopped && cause.type !== types.budgetReached) return undefined;
  return { why: cause.message, mayPass: cause.type === types.budgetReached };
}
