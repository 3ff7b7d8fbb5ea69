import { ActivityFailure, ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/**
 * The failures an activity may end with. A failed call is a row, never a failed activity: these stop a lane or the
 * sweep. Recognised by type string, since the workflow sandbox has its own copies of every class.
 */
const types = { rateLimited: 'RateLimited', laneStopped: 'LaneStopped', budgetReached: 'BudgetReached' } as const;

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
    message: `lane '${lane}' is stopped: ${why}. Mend it, then run the same sweep file again: nothing answered is lost`,
    nonRetryable: true,
  });
}

/** The sweep's cap is reached; everything is kept. */
export function budgetReached(): ApplicationFailure {
  return ApplicationFailure.create({
    type: types.budgetReached,
    message:
      "the sweep's budget is reached. Raise budget.usd in the sweep file and run it again: nothing answered is lost",
    nonRetryable: true,
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
