/** Workflows and everything that needs no provider key run here. */
export const orchestrationQueue = 'orchestration';

/** Blocks run where that provider's key lives. */
export function callQueue(provider: string): string {
  return `calls-${provider}`;
}
