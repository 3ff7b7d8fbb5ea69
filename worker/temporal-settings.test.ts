import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TLSConfig } from '@temporalio/common/lib/internal-non-workflow';

import { temporalSettings } from './temporal-settings';

const key = 'plantedTemporalKey42';

const addresses = {
  databaseUrl: 'postgres://x',
  temporalAddress: '127.0.0.1:7233',
  temporalNamespace: 'default',
  uiUrl: undefined,
};

it('are the addresses that were found, without TLS or key by default', () => {
  const { connectionOptions, namespace } = temporalSettings({}, addresses);
  expect([connectionOptions.address, namespace, connectionOptions.apiKey]).toEqual([
    '127.0.0.1:7233',
    'default',
    undefined,
  ]);
  expect(connectionOptions.tls ?? false).toBe(false);
});

it('take certificates from files, or as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporal-tls-'));
  const path = join(folder, 'ca.pem');
  writeFileSync(path, 'CA');
  const { connectionOptions } = temporalSettings(
    {
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: path,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.internal',
      TEMPORAL_TLS_CLIENT_CERT_DATA: 'CERT',
      TEMPORAL_TLS_CLIENT_KEY_DATA: 'KEY',
    },
    addresses,
  );
  const text = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString();
  const tls = connectionOptions.tls as TLSConfig;
  expect(tls.serverNameOverride).toBe('temporal.internal');
  expect([tls.serverRootCACertificate, tls.clientCertPair!.crt, tls.clientCertPair!.key].map(text)).toEqual([
    ...['CA', 'CERT', 'KEY'],
  ]);
  rmSync(folder, { recursive: true });
});

it('take a profile of a file that the environment names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporal-profile-'));
  const path = join(folder, 'temporal.toml');
  writeFileSync(path, `[profile.cloud]\naddress = "cloud:7233"\nnamespace = "bench"\napi_key = "${key}"\n`);
  const env = { TEMPORAL_CONFIG_FILE: path, TEMPORAL_PROFILE: 'cloud' };
  const { connectionOptions } = temporalSettings(env, addresses);
  expect([connectionOptions.apiKey, connectionOptions.tls]).toEqual([key, true]);
  writeFileSync(path, `[profile.cloud]\napi_key = "${key}\n`);
  expect(() => temporalSettings(env, addresses)).toThrow(/^Temporal's settings in the environment can't be used/);
  expect(() => temporalSettings(env, addresses)).not.toThrow(key);
  rmSync(folder, { recursive: true });
});

it.each([
  [{ TEMPORAL_TLS: 'maybe' }, /^TEMPORAL_TLS is 'maybe': give true or false\.$/],
  [
    { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere/ca.pem' },
    /can't be used \(.*\/nowhere\/ca\.pem.*\)\. .*TEMPORAL_TLS_… name/,
  ],
  [{ TEMPORAL_TLS_DISABLE_HOST_VERIFICATION: 'true' }, /is not supported.*TEMPORAL_TLS_SERVER_CA_CERT_PATH/],
  [{ TEMPORAL_TLS_CLIENT_CERT_DATA: 'CERT' }, /TEMPORAL_TLS_CLIENT_KEY_… is not: a client certificate needs both/],
  [{ TEMPORAL_PROFILE: 'none', TEMPORAL_CONFIG_FILE: '/nowhere.toml' }, /can't be used/],
  [{ TEMPORAL_API_KEY: `${key}\n` }, /TEMPORAL_API_KEY holds a space, a line break/],
  [{ TEMPORAL_API_KEY: `${key} x` }, /its value is not shown/],
  [{ RENDER_BENCH_PAYLOAD_CODEC: '/nowhere.mjs' }, /^The payload codec \/nowhere\.mjs .* can't be used/],
  [{ RENDER_BENCH_PAYLOAD_CODEC: __filename.replace('.test.ts', '.ts') }, /exports no payload codec/],
])('%j is refused with what is allowed, and never with the key', (env, message) => {
  expect(() => temporalSettings(env, addresses)).toThrow(message);
  expect(() => temporalSettings(env, addresses)).not.toThrow(key);
});

it('take an API key, and with it TLS, from the environment', () => {
  const { connectionOptions } = temporalSettings(
    { TEMPORAL_API_KEY: 'k' },
    { ...addresses, temporalAddress: 'cloud:7233' },
  );
  expect(connectionOptions.apiKey).toBe('k');
  expect(connectionOptions.address).toBe('cloud:7233');
  expect(connectionOptions.tls).toBeTruthy();
});
