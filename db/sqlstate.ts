import postgres from 'postgres';

/** SQLSTATE codes we act on (PostgreSQL documentation, appendix A). */
export const sqlState = {
  undefinedTable: '42P01',
  insufficientPrivilege: '42501',
  invalidCatalogName: '3D000',
  invalidPassword: '28P01',
} as const;

/** SQLSTATE classes that say the server or the connection is away, not that the statement is wrong. */
const awayClasses = ['08', '53', '57', '58'];
/** Serialisation failure and deadlock: the same statement can succeed at once. */
const retryCodes = ['40001', '40P01', '55P03'];
const connectionCodes = [
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
];

/**
 * Whether trying again can help: Postgres is away, starting, shutting down, or chose this transaction as a victim.
 * drizzle wraps what Postgres said, so causes are looked at too.
 */
export function isPostgresAway(error: unknown): boolean {
  return errorAndCauses(error).some(saysAway);
}

/** Data exceptions and violated constraints: what was to be stored is wrong, and stays so. */
const refusedClasses = ['22', '23'];

/** Whether Postgres refuses what a statement would have stored. */
export function isRefusedRow(error: unknown): boolean {
  return error instanceof postgres.PostgresError && refusedClasses.some((prefix) => error.code.startsWith(prefix));
}

/** Whether the role of the connection may not do what was asked. */
export function isForbidden(error: unknown): boolean {
  return errorAndCauses(error).some((each) => (each as { code?: unknown }).code === sqlState.insufficientPrivilege);
}

function saysAway(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return false;
  if (error instanceof postgres.PostgresError) {
    return retryCodes.includes(code) || awayClasses.some((prefix) => code.startsWith(prefix));
  }
  return connectionCodes.includes(code);
}

function errorAndCauses(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && !chain.includes(next); next = next.cause) chain.push(next);
  return chain;
}
