import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';

import type { Addresses } from '../stack/addresses';

export interface TemporalSettings {
  readonly connectionOptions: NativeConnectionOptions;
  readonly namespace: string;
}

/** How to connect to Temporal: address, TLS and API key of `TEMPORAL_*`, or the local stack's address. */
export function temporalSettings(env: NodeJS.ProcessEnv, addresses: Addresses): TemporalSettings {
  const named = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]));
  const { connectionOptions } = loadClientConnectConfig({
    overrideEnvVars: named,
    disableFile: !env['TEMPORAL_PROFILE'] && !env['TEMPORAL_CONFIG_FILE'],
  });
  return {
    connectionOptions: { ...connectionOptions, address: addresses.temporalAddress },
    namespace: addresses.temporalNamespace,
  };
}
