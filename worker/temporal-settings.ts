import type { DataConverter } from '@temporalio/common';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';

import type { Addresses } from '../stack/addresses';
import { readTemporalProfile } from '../stack/temporal-profile';
import { payloadConverter } from './payload-codec';

export interface TemporalSettings {
  readonly connectionOptions: NativeConnectionOptions;
  readonly namespace: string;
  /** Where a payload codec is set: for the worker and every client alike. */
  readonly dataConverter: DataConverter | undefined;
}

/**
 * How to speak to Temporal: address, TLS and API key of `TEMPORAL_*`, or the local stack's address; and the payload codec
 * of `RENDER_BENCH_PAYLOAD_CODEC`.
 * @throws UserError for settings that can't be used.
 */
export function temporalSettings(env: NodeJS.ProcessEnv, addresses: Addresses): TemporalSettings {
  const { connectionOptions } = readTemporalProfile(env, loadClientConnectConfig);
  return {
    connectionOptions: { ...connectionOptions, address: addresses.temporalAddress },
    namespace: addresses.temporalNamespace,
    dataConverter: payloadConverter(env),
  };
}
