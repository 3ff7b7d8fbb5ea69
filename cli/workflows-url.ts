/**
 * The list of workflows that a filter finds, in the Temporal UI.
 * @param uiUrl - Of the whole list.
 * @param filter - As in docs/watching.md, e.g. `SweepId = "templates-9f3c"`.
 */
export function workflowsUrl(uiUrl: string, filter: string): string {
  return `${uiUrl}?query=${encodeURIComponent(filter)}`;
}
