import { exitCodes } from '../exit-codes';

/** Aborts at the first SIGINT or SIGTERM; the second ends the process at once. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes.unfinished);
      controller.abort();
    });
  }
  return controller.signal;
}
