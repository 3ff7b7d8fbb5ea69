import postgres from 'postgres';

import { isPostgresAway } from './sqlstate';

const fromServer = (code: string): Error =>
  Object.assign(new postgres.PostgresError(`error ${code}` as never), { code });

test.each([
  ['08006', 'the connection failed'],
  ['53300', 'too many connections'],
  ['57P01', 'shut down by an administrator'],
  ['57P03', 'still starting'],
  ['58030', 'an input or output error'],
  ['40001', 'a serialisation failure'],
  ['40P01', 'a deadlock'],
])('%s (%s) can be tried again', (code) => {
  expect(isPostgresAway(fromServer(code))).toBe(true);
});

test.each([
  ['22P05', 'a character that has no form'],
  ['23505', 'a key that is there already'],
  ['42703', 'a column that is not there'],
  ['P0002', 'no row for STRICT'],
  ['XX000', 'an internal error, which one row can cause for ever'],
])('%s (%s) can not', (code) => {
  expect(isPostgresAway(fromServer(code))).toBe(false);
});

test.each(['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  'a client error %s says that the connection is away',
  (code) => {
    expect(isPostgresAway(Object.assign(new Error('x'), { code }))).toBe(true);
  },
);

test.each([undefined, null, new Error('a bug of ours'), { code: 40001 }, 'ECONNREFUSED'])(
  '%j is no absence',
  (error) => {
    expect(isPostgresAway(error)).toBe(false);
  },
);

test('what drizzle wraps counts as what it wraps', () => {
  const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause });
  expect(isPostgresAway(wrapped(fromServer('57P01')))).toBe(true);
  expect(isPostgresAway(wrapped(wrapped(Object.assign(new Error('x'), { code: 'CONNECTION_CLOSED' }))))).toBe(true);
  expect(isPostgresAway(wrapped(fromServer('23505')))).toBe(false);
});
