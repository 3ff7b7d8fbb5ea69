import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Paths of a self-signed certificate for `localhost` and 127.0.0.1, and of its key. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Where it is missing, tests of TLS are skipped. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** @param names - Host names and addresses it is for, as openssl takes them. */
export function makeCertificate(folder: string, name: string, names = 'DNS:localhost,IP:127.0.0.1'): Certificate {
  const made = { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-addext', `subjectAltName=${names}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
      ...['-keyout', made.key, '-out', made.certificate],
    ],
    { stdio: 'pipe' },
  );
  return made;
}
