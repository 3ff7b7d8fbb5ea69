/**
 * The key of what a workflow does for an operator: it happens once for each run, however often its activity is tried.
 * @param part - Where a run does such things more than once, which of them: an update's id, an activity's.
 */
export function runKey(
  { workflowId, runId }: { readonly workflowId: string; readonly runId: string },
  part?: string,
): string {
  return [workflowId, runId, ...(part === undefined ? [] : [part])].join('/');
}

/** Which workflow a {@link runKey} without a part is of. */
export function workflowOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
