import type { Addresses } from '../stack';

/** Where to watch a workflow, to follow a sentence; empty where no address of the Temporal UI is known. */
export function uiRemark({ uiUrl }: Pick<Addresses, 'uiUrl'>, workflowId: string): string {
  return uiUrl === undefined ? '' : ` Temporal UI: ${uiUrl}/${encodeURIComponent(workflowId)}`;
}

/**
 * The list of workflows that a filter finds, in the Temporal UI.
 * @param uiUrl - Of the whole list.
 * @param filter - As in docs/watching.md, e.g. `SweepId = "templates-9f3c"`.
 */
export function workflowsUrl(uiUrl: string, filter: string): string {
  return `${uiUrl}?query=${encodeURIComponent(filter)}`;
}
