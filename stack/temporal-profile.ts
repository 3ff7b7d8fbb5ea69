import type { ClientConnectConfig, loadClientConnectConfig } from '@temporalio/envconfig';

import { UserError } from '../contracts/user-error';

/** Whether the environment names a profile or file of Temporal's own configuration. */
export function namesTemporalFile(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['TEMPORAL_PROFILE']) || Boolean(env['TEMPORAL_CONFIG_FILE']);
}

/**
 * Temporal's own settings (`TEMPORAL_*`, see docs/security.md): address, namespace, TLS and API key. The file at its usual
 * place is read only where the environment names a profile or a file: it serves the CLI, and must not turn local runs
 * into remote ones.
 * @throws UserError for settings that can't be used; never with the key.
 */
export async function loadTemporalProfile(env: NodeJS.ProcessEnv): Promise<ClientConnectConfig> {
  const library = await import('@temporalio/envconfig');
  return readTemporalProfile(env, library.loadClientConnectConfig);
}

/** The same, with the library at hand. */
export function readTemporalProfile(env: NodeJS.ProcessEnv, load: typeof loadClientConnectConfig): ClientConnectConfig {
  checkVariables(env);
  const named = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]));
  let config: ClientConnectConfig;
  try {
    config = load({ overrideEnvVars: named, disableFile: !namesTemporalFile(env) });
  } catch (error) {
    // The first line alone: a fault in a file is shown with the lines around it, of which one may hold the key.
    const [reason] = (error as Error).message.split('\n');
    throw new UserError(
      `Temporal's settings in the environment can't be used (${reason}). Set TEMPORAL_ADDRESS to host:port, or correct ` +
        'TEMPORAL_PROFILE, TEMPORAL_CONFIG_FILE and the files that TEMPORAL_TLS_… name.',
    );
  }
  checkKey(config.connectionOptions.apiKey);
  checkClientCertificate(env);
  return config;
}

function checkVariables(env: NodeJS.ProcessEnv): void {
  const tls = env['TEMPORAL_TLS'] ?? '';
  if (!['', 'true', 'false', '1', '0'].includes(tls)) {
    throw new UserError(`TEMPORAL_TLS is '${tls}': give true or false.`);
  }
  if (['1', 'true'].includes(env['TEMPORAL_TLS_DISABLE_HOST_VERIFICATION'] ?? '')) {
    throw new UserError(
      'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION is not supported: a server that nobody checks may be any. Give the ' +
        "server's certificate with TEMPORAL_TLS_SERVER_CA_CERT_PATH, and its name with TEMPORAL_TLS_SERVER_NAME where it " +
        'is not the one of the address.',
    );
  }
}

/** A key that can't be sent as a header is refused here: the client's own error would show it. */
function checkKey(key: unknown): void {
  if (typeof key !== 'string' || /^[\x21-\x7e]+$/.test(key)) return;
  throw new UserError(
    'TEMPORAL_API_KEY holds a space, a line break or a character beyond ASCII (its value is not shown). ' +
      'Copy the key again, without anything around it.',
  );
}

function checkClientCertificate(env: NodeJS.ProcessEnv): void {
  const isGiven = (part: string): boolean =>
    Boolean(env[`TEMPORAL_TLS_CLIENT_${part}_PATH`]) || Boolean(env[`TEMPORAL_TLS_CLIENT_${part}_DATA`]);
  if (isGiven('CERT') === isGiven('KEY') || namesTemporalFile(env)) return;
  const [given, missing] = isGiven('CERT') ? ['CERT', 'KEY'] : ['KEY', 'CERT'];
  throw new UserError(
    `TEMPORAL_TLS_CLIENT_${given}_… is set and TEMPORAL_TLS_CLIENT_${missing}_… is not: a client certificate needs both.`,
  );
}
