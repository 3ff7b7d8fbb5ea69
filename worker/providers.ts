import type { ProviderFactory } from '../activities/call-streams';
import { UserError } from '../contracts/user-error';
import type { ReaderSpec } from '../experiments/sweep-spec';
import { createCompatibleProvider } from '../providers/compatible';
import { createOfflineProvider } from '../providers/offline';
import type { Provider } from '../providers/provider';

/** Providers by reader, with keys from the given environment. */
export function providersFrom(env: NodeJS.ProcessEnv): ProviderFactory {
  const offline = createOfflineProvider();
  return (reader) => (reader.provider === 'offline' ? offline : compatible(reader, env));
}

function compatible(reader: ReaderSpec, env: NodeJS.ProcessEnv): Provider {
  const apiKey = reader.keyEnv === undefined ? undefined : env[reader.keyEnv];
  if (reader.keyEnv !== undefined && !apiKey) {
    return unusable(`the worker's environment has no ${reader.keyEnv}; set it and start the worker again`);
  }
  try {
    return createCompatibleProvider({ baseUrl: reader.baseUrl!, apiKey });
  } catch (error) {
    if (!UserError.is(error)) throw error;
    return unusable(error.message);
  }
}

/** A lane whose key is missing or malformed stops at the first call, with the rest of the sweep going on. */
function unusable(advice: string): Provider {
  return {
    name: 'compatible',
    client: 'none',
    exchange: () =>
      Promise.resolve({
        outcome: 'failed',
        usage: {},
        failure: { code: 'unusable_key', message: advice, retry: { kind: 'stop_lane', advice } },
      }),
  };
}
