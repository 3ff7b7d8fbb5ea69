import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { tlsOptions } from './tls-options';

const address = 'postgres://app:p%40ss@db.example:5432/bench';

it.each([
  ['', undefined],
  ['?sslmode=disable', undefined],
  ['?sslmode=allow', 'prefer'],
  ['?sslmode=prefer', 'prefer'],
  ['?sslmode=require', { rejectUnauthorized: false }],
  ['?ssl=true', { rejectUnauthorized: false }],
  ['?sslmode=verify-ca', { rejectUnauthorized: true }],
  ['?sslmode=verify-full', { rejectUnauthorized: true }],
  ['?sslmode=require&sslrootcert=system', { rejectUnauthorized: true }],
])('an address that ends in %j connects with %j, and says nothing of TLS to the server', (query, ssl) => {
  const options = tlsOptions(`${address}${query}`);
  expect(options.address).toBe(address);
  if (typeof ssl === 'object') expect(options.ssl).toMatchObject(ssl);
  else expect(options.ssl).toBe(ssl);
});

it('other parameters are kept, and what postgres.js would hand to the server as a setting goes', () => {
  const { address: kept } = tlsOptions(`${address}?sslmode=require&channel_binding=require&statement_timeout=5`);
  expect(kept).toBe(`${address}?statement_timeout=5`);
});

it('a root certificate that is named is asked for, even where sslmode is only "require"', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const path = join(folder, 'root.crt');
  writeFileSync(path, 'PEM');
  for (const mode of ['require', 'verify-ca', 'verify-full'])
    expect(tlsOptions(`${address}?sslmode=${mode}&sslrootcert=${path}`).ssl).toMatchObject({
      ...{ ca: 'PEM', rejectUnauthorized: true },
    });
  rmSync(folder, { recursive: true });
});

it.each([
  ['sslmode=always', /^sslmode of DATABASE_URL is 'always': give one of disable, allow, prefer, require, verify-ca/],
  ['sslmode=require&sslrootcert=/nowhere.crt', /^sslrootcert of DATABASE_URL, \/nowhere\.crt, can't be read/],
])('%s is refused with what is allowed, and without the password', (query, message) => {
  expect(() => tlsOptions(`${address}?${query}`)).toThrow(message);
  expect(() => tlsOptions(`${address}?${query}`)).not.toThrow(/p%40ss/);
});
