import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Certificate, hasOpenssl, makeCertificate } from '../test/support/certificates';
import { testStackFolder } from '../test/support/start-stack';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { usingDatabase } from './client';
import { migrateDatabase } from './migrate';

const onlyWithOpenssl = hasOpenssl ? describe : describe.skip;

onlyWithOpenssl('a Postgres with a certificate that it signed itself', () => {
  let folder: string;
  let test: TestDatabase;
  let own: Certificate;
  let other: Certificate;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'postgres-tls-'));
    chmodSync(folder, 0o755);
    own = makeCertificate(folder, 'server', 'DNS:localhost');
    other = makeCertificate(folder, 'other');
    const { uid, gid } = statSync(join(process.env[testStackFolder]!, 'postgres'));
    chownSync(own.key, uid, gid);
    test = await createTestDatabase();
    const { sql } = test.database;
    await sql.unsafe(`ALTER SYSTEM SET ssl_cert_file = '${own.certificate}'`);
    await sql.unsafe(`ALTER SYSTEM SET ssl_key_file = '${own.key}'`);
    await sql.unsafe('ALTER SYSTEM SET ssl = on');
    await sql`SELECT pg_reload_conf()`;
  });
  afterAll(async () => {
    const { sql } = test.database;
    for (const name of ['ssl', 'ssl_cert_file', 'ssl_key_file']) await sql.unsafe(`ALTER SYSTEM RESET ${name}`);
    await sql`SELECT pg_reload_conf()`;
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  /** Whether a connection with these settings is encrypted. */
  async function isEncrypted(host: string, query: string): Promise<boolean> {
    const url = new URL(`${test.url}${query}`);
    url.hostname = host;
    await migrateDatabase(url.href);
    return usingDatabase(url.href, async ({ sql }) => {
      const [row] = await sql<{ ssl: boolean }[]>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
      return row!.ssl;
    });
  }

  it.each([
    ['127.0.0.1', '', false],
    ['127.0.0.1', '?sslmode=disable', false],
    ['127.0.0.1', '?sslmode=prefer', true],
    ['127.0.0.1', '?sslmode=require', true],
    ['127.0.0.1', '?sslmode=verify-ca&sslrootcert=OWN', true],
    ['localhost', '?sslmode=verify-full&sslrootcert=OWN', true],
  ])('%s%s: encrypted is %j', async (host, query, expected) => {
    expect(await isEncrypted(host, query.replace('OWN', own.certificate))).toBe(expected);
  });

  it.each([
    ['of another authority', 'localhost', '?sslmode=verify-ca&sslrootcert=OTHER', /self-signed certificate/],
    ['of no authority that is known', 'localhost', '?sslmode=verify-full', /self-signed certificate/],
    ['for another name', '127.0.0.1', '?sslmode=verify-full&sslrootcert=OWN', /does not match certificate's altnames/],
  ])('a certificate %s is refused', async (_what, host, query, message) => {
    const given = query.replace('OWN', own.certificate).replace('OTHER', other.certificate);
    await expect(isEncrypted(host, given)).rejects.toThrow(message);
  });
});
