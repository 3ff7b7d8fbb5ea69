import { openDatabase } from '../../db/client';
import { eventually } from './eventually';

/** Statements that stand still in the middle, so that a process can be killed exactly there. */
export interface HeldStatements {
  /** Waits until one stands at the point. */
  reached(): Promise<void>;
  /** How many stand there. */
  waiting(): Promise<number>;
  /** Lets them end, although nobody may be waiting for them any more, and holds no others. */
  release(): Promise<void>;
  /** Ends them without effect, as if they had never arrived, and holds no others. */
  abandon(): Promise<void>;
}

export interface HeldPoint {
  readonly table: string;
  readonly event: 'INSERT' | 'UPDATE';
  /**
   * `statement`: before it does anything. `commit`: it is done and about to be committed, so that it takes effect when
   * released, whoever has died meanwhile.
   */
  readonly at: 'statement' | 'commit';
  /** SQL; holds only while this is true. */
  readonly when?: string;
}

/** Of the advisory lock: any number that nothing else uses in this database. */
const lockKey = 4_071_999;

/** Holds every such statement in a database by a trigger that waits for an advisory lock; the product knows nothing of it. */
export async function holdStatements(
  databaseUrl: string,
  { table, event, at, when = 'true' }: HeldPoint,
): Promise<HeldStatements> {
  // One connection: the lock is its session's.
  const database = openDatabase(databaseUrl, 1);
  const owner = database.sql;
  await owner`SELECT pg_advisory_lock(${lockKey})`;
  await owner.unsafe(`
    CREATE OR REPLACE FUNCTION hold_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${when} THEN PERFORM pg_advisory_xact_lock_shared(${lockKey}); END IF;
      RETURN NULL;
    END $$`);
  await owner.unsafe(
    at === 'statement'
      ? `CREATE TRIGGER hold_here BEFORE ${event} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION hold_here()`
      : `CREATE CONSTRAINT TRIGGER hold_here AFTER ${event} ON ${table} DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION hold_here()`,
  );
  const waitingPids = async (): Promise<number[]> => {
    const rows = await owner<{ pid: number }[]>`
      SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
    return rows.map(({ pid }) => pid);
  };
  const release = async (): Promise<void> => {
    await owner`SELECT pg_advisory_unlock(${lockKey})`;
    // Waits for what was held, which has locked the table.
    await owner.unsafe(`DROP TRIGGER hold_here ON ${table}`);
    await database.close();
  };
  return {
    reached: () => eventually(`${event} on ${table} to be held`, async () => (await waitingPids()).length > 0, 60_000),
    waiting: async () => (await waitingPids()).length,
    release,
    async abandon() {
      for (const pid of await waitingPids()) await owner`SELECT pg_terminate_backend(${pid}, 5000)`;
      await release();
    },
  };
}
