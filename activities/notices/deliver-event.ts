import type { Database } from '../../db/client';
import { namedKeys } from '../../db/queries/sweeps';
import type { EventReceiver } from '../../experiments/sweep-events';
import { createRedactor } from '../../providers/redact';
import { abortWithin } from './abort-within';
import { commandEnvironment } from './command-environment';
import type { SweepEventMessage } from './compose-event';
import { postEvent } from './post-event';
import { runCommand } from './run-command';

const longestDeliveryMs = 30_000;

/**
 * Tells one event, within 30 s.
 * @param env - Of the worker.
 * @param signal - Cuts it short.
 * @returns why it failed, one redacted line; undefined: it was told.
 */
export async function deliverEvent(
  { sql }: Database,
  receiver: EventReceiver,
  message: SweepEventMessage,
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const within = abortWithin(longestDeliveryMs, signal);
  const body = JSON.stringify(message);
  if ('url' in receiver) return postEvent(receiver.url, body, within);
  if ('urlEnv' in receiver) {
    const url = env[receiver.urlEnv]?.trim();
    if (!url) return `the worker's environment lacks ${receiver.urlEnv}`;
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `${receiver.urlEnv} holds no http or https address`;
    return postEvent(url, body, within);
  }
  const keys = (await namedKeys(sql)).map(({ name }) => name);
  const failure = await runCommand(receiver.command, {
    input: body,
    env: commandEnvironment(env, keys, message),
    signal: within,
  });
  if (failure === undefined) return undefined;
  const withoutKeys = keys.reduce((text, name) => createRedactor(env[name]).secret(text), failure);
  return createRedactor(undefined).message(withoutKeys);
}
