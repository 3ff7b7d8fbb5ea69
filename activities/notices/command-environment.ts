import type { SweepEventMessage } from './compose-event';

/** Names of variables that hold what a command has no business with, whoever set them. */
const secretNames = /API_KEY$|^DATABASE_URL$|^PGPASSWORD$|^TEMPORAL_/;

/**
 * What the command of `onEvent` finds in its environment: the worker's, without the keys of providers and the addresses of
 * the servers, and the event.
 * @param keys - Variables that stored sweeps name as holding a key.
 */
export function commandEnvironment(
  env: NodeJS.ProcessEnv,
  keys: readonly string[],
  message: SweepEventMessage,
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !secretNames.test(name) && !keys.includes(name));
  return {
    ...Object.fromEntries(kept),
    RENDER_BENCH_EVENT: JSON.stringify(message),
    RENDER_BENCH_EVENT_NAME: message.event,
    RENDER_BENCH_EVENT_MESSAGE: message.message,
    RENDER_BENCH_EVENT_HELP: message.help,
    RENDER_BENCH_SWEEP: message.sweep,
  };
}
