import { isGrpcServiceError } from '@temporalio/client';

import { isPostgresAway } from '../../db/sqlstate';

export type Server = 'Postgres' | 'Temporal';

/** gRPC status codes of a server that is not there or does not answer: DEADLINE_EXCEEDED and UNAVAILABLE. */
const awayCodes = [4, 14];

/** The server whose absence an error tells of, or undefined where it tells of something else. */
export function awayServer(error: unknown): Server | undefined {
  for (let next = error; next instanceof Error; next = next.cause) {
    // First, as a gRPC error may itself be caused by a refused connection.
    if (isGrpcServiceError(next)) return awayCodes.includes(next.code) ? 'Temporal' : undefined;
  }
  return isPostgresAway(error) ? 'Postgres' : undefined;
}
