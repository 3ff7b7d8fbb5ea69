import { localDatabaseUrl } from '../../stack/postgres';
import { up } from '../../stack/up';

/**
 * Jest's global set-up of the `server` project: an own Postgres and Temporal on free ports in a temporary folder, found
 * by the tests through DATABASE_URL (an administrator's, of the database `postgres`: make your own database there),
 * TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE. If the run is killed, a watchdog ends them.
 */
export default async function startStack(): Promise<void> {
  const stack = await up({
    ephemeral: true,
    onProgress: (part, message) => process.stderr.write(`[${part}] ${message}\n`),
  });
  const port = Number(new URL(stack.databaseUrl).port);
  process.env['DATABASE_URL'] = localDatabaseUrl(stack.dataFolder, port, 'postgres');
  process.env['TEMPORAL_ADDRESS'] = stack.temporalAddress;
  process.env['TEMPORAL_NAMESPACE'] = stack.temporalNamespace;
  process.env[testStackFolder] = stack.dataFolder;
}

/** Tells the tear-down, which runs in the same process, what to stop. */
export const testStackFolder = 'RENDER_BENCH_TEST_STACK_FOLDER';
