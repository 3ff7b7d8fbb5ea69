import { awayServer } from './away-server';

const withCode = (message: string, code: string | number, cause?: Error): Error =>
  Object.assign(new Error(message, { cause }), { code });
const fromGrpc = (code: number): Error => Object.assign(withCode('grpc', code), { details: '', metadata: {} });
const wrapped = (cause: Error): Error => new Error('wrapped', { cause });

it.each([
  ['a refused connection that drizzle wraps', wrapped(withCode('x', 'ECONNREFUSED')), 'Postgres'],
  ['UNAVAILABLE that the client wraps', wrapped(fromGrpc(14)), 'Temporal'],
  ['DEADLINE_EXCEEDED', fromGrpc(4), 'Temporal'],
  ['PERMISSION_DENIED', wrapped(fromGrpc(7)), undefined],
  ['a fault of ours', wrapped(new Error('x')), undefined],
  ['no error', 'ECONNREFUSED', undefined],
])('%s: %#', (_what, error, server) => {
  expect(awayServer(error)).toBe(server);
});
