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

/** @param tag - Tells one scoring of a sweep from another. */
export function scoreWorkflowId(sweepId: string, tag: string): string {
  return `${sweepId}/score/${tag}`;
}

/** @param scorer - The judge's id, `judge:<model>:<prompt>`: a judge of a sweep has one workflow. */
export function judgeWorkflowId(sweepId: string, scorer: string): string {
  return `${judgeWorkflowPrefix(sweepId)}${scorer.replace(/^judge:/, '')}`;
}

/** What the ids of all judges' workflows of a sweep begin with. */
export function judgeWorkflowPrefix(sweepId: string): string {
  return `${sweepId}/judge/`;
}
