import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

import { UserError } from '../contracts/user-error';

/** As libpq names them (PostgreSQL documentation, 32.19.3); an address without one connects without TLS. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof modes)[number];

/** What libpq would read from an address and postgres.js would send to the server as a setting of its own. */
const tlsParameters = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'channel_binding'];

export interface TlsOptions {
  /** The address without what it said of TLS. */
  readonly address: string;
  /** As postgres.js takes it; undefined: no TLS. */
  readonly ssl: 'prefer' | ConnectionOptions | undefined;
}

/**
 * What an address says of TLS: `sslmode`, `sslrootcert` (a PEM file, or `system`), `sslcert` and `sslkey`. `require`
 * encrypts and checks no certificate, unless a root certificate is named: then it is `verify-ca`, as with libpq.
 * @throws UserError that never shows the address, which holds a password.
 */
export function tlsOptions(url: string): TlsOptions {
  // Addresses of several hosts are no URLs; they have nothing of this.
  if (!URL.canParse(url)) return { address: url, ssl: undefined };
  const parsed = new URL(url);
  const said = Object.fromEntries(parsed.searchParams);
  if (!tlsParameters.some((name) => name in said)) return { address: url, ssl: undefined };
  for (const name of tlsParameters) parsed.searchParams.delete(name);
  const { sslrootcert, sslcert, sslkey } = said;
  const mode = modeOf(said['sslmode'] ?? said['ssl'], sslrootcert);
  const address = parsed.href;
  switch (mode) {
    case undefined:
    case 'disable':
      return { address, ssl: undefined };
    case 'allow':
    case 'prefer':
      return { address, ssl: 'prefer' };
    default:
  }
  const files = {
    ...(sslrootcert !== undefined && sslrootcert !== 'system' && { ca: read('sslrootcert', sslrootcert) }),
    ...(sslcert !== undefined && { cert: read('sslcert', sslcert) }),
    ...(sslkey !== undefined && { key: read('sslkey', sslkey) }),
  };
  const checksAuthority = mode !== 'require' || 'ca' in files;
  return {
    address,
    ssl: {
      ...files,
      rejectUnauthorized: checksAuthority,
      // Below verify-full any name will do, as long as the certificate is of the authority. Node does not know which host
      // postgres.js connects to where that is an address.
      checkServerIdentity: (_host, certificate) =>
        mode === 'verify-full' ? checkServerIdentity(parsed.hostname, certificate) : undefined,
    },
  };
}

function modeOf(given: string | undefined, rootCertificate: string | undefined): Mode | undefined {
  if (rootCertificate === 'system' && (given === undefined || given === 'require')) return 'verify-full';
  if (given === undefined) return rootCertificate === undefined ? undefined : 'verify-ca';
  if (given === 'true') return 'require';
  if (given === 'false') return 'disable';
  const mode = modes.find((name) => name === given);
  if (mode === undefined)
    throw new UserError(`sslmode of DATABASE_URL is '${given}': give one of ${modes.join(', ')}.`);
  return mode;
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(`${name} of DATABASE_URL, ${path}, can't be read: ${(error as Error).message}.`);
  }
}
