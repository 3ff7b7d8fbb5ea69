/**
 * Stands in for `@temporalio/activity`, so that activities run on a real database without Temporal:
 * `jest.mock('@temporalio/activity', () => jest.requireActual('<path>/test/support/fake-activity'))`.
 */
export const heartbeats: unknown[] = [];

let cancellation = new AbortController();

export function heartbeat(details: unknown): void {
  heartbeats.push(details);
}

let started = 0;

/** Each activity asks once: each is another one, as Temporal numbers them. */
export function activityInfo(): { attempt: number; activityId: string; workflowExecution: { runId: string } } {
  started += 1;
  return { attempt: 1, activityId: String(started), workflowExecution: { runId: 'run' } };
}

export function cancellationSignal(): AbortSignal {
  return cancellation.signal;
}

/** For tests: cancels what runs now. */
export function cancelActivities(): void {
  cancellation.abort();
}

/** For tests, between two: forgets heartbeats and cancellation. */
export function resetFakeActivity(): void {
  heartbeats.length = 0;
  cancellation = new AbortController();
}
