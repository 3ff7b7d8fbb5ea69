import { temporalSettings } from './temporal-settings';

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

it('take an API key, and with it TLS, from the environment', () => {
  const { connectionOptions } = temporalSettings(
    { TEMPORAL_API_KEY: 'k' },
    { ...addresses, temporalAddress: 'cloud:7233' },
  );
  expect(connectionOptions.apiKey).toBe('k');
  expect(connectionOptions.address).toBe('cloud:7233');
  expect(connectionOptions.tls).toBeTruthy();
});
