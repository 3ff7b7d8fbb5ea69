/** Workflows and everything that needs no provider key run here. */
export const orchestrationQueue = 'orchestration';

/**
 * Sweeps are watched and their events told here, by every worker that serves `orchestration`: a watch lasts as long as its
 * sweep, and would take a place there from reading and planning.
 */
export const watchingQueue = 'orchestration-watching';

/** Blocks run where that provider's key lives. */
export function callQueue(provider: string): string {
  return `calls-${provider}`;
}
