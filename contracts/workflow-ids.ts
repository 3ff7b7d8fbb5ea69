/** Workflow ids, readable and stable: `oracle-templates-7f3a`, `…/templates`, `…/templates/chatgpt_entries/mini`. */
export function sweepWorkflowId(sweepId: string): string {
  return sweepId;
}

export function experimentWorkflowId(sweepId: string, experiment: string): string {
  return `${sweepId}/${experiment}`;
}

export function conditionWorkflowId(sweepId: string, experiment: string, condition: string): string {
  return `${sweepId}/${experiment}/${condition}`;
}

/** @param tag - Tells one rerun of a sweep from another. */
export function rerunWorkflowId(sweepId: string, tag: string): string {
  return `${sweepId}/rerun/${tag}`;
}
