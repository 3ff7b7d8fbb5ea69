import type { Database, Queryable } from '../client';

type Fragment = ReturnType<Queryable>;

/**
 * Advisory locks (their numbers are arbitrary) between those who store texts and the one who collects texts that nothing
 * refers to. Whoever takes both takes `reading` first.
 *
 * `texts`: shared by each transaction that stores texts, from before it looks which are there until the rows that refer to
 * them are committed; exclusive for each page of texts that is collected.
 * `reading`: shared while a page of a data set is stored, as it refers to texts of an earlier transaction; exclusive for a
 * whole collection.
 */
const locks = { texts: 7_105_301, reading: 7_105_302 } as const;

/** A JSON parameter for a statement that stores texts: reading it takes the lock, in the same round trip. */
export const jsonAndTextsLock = (sql: Queryable, json: string): Fragment =>
  sql`(pg_advisory_xact_lock_shared(${locks.texts})::text || ${json}::text)::json`;

/** Keeps everybody else from storing texts until the transaction ends. */
export async function lockTexts(sql: Queryable): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.texts})`;
}

/** Stores a page of a data set; a collection that is under way is waited for. */
export async function whileReading<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const connection = await database.sql.reserve();
  try {
    await connection`SELECT pg_advisory_lock_shared(${locks.reading})`;
    return await work();
  } finally {
    await connection`SELECT pg_advisory_unlock_shared(${locks.reading})`.catch(() => undefined);
    connection.release();
  }
}

/**
 * Does a collection, on one connection, while no data set is being read.
 * @returns undefined where one is being read, or another collection is under way.
 */
export async function whileNobodyReads<T>(
  database: Database,
  work: (connection: Queryable) => Promise<T>,
): Promise<T | undefined> {
  const connection = await database.sql.reserve();
  try {
    const [row] = await connection<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(${locks.reading}) AS taken`;
    if (!row!.taken) return undefined;
    try {
      return await work(connection);
    } finally {
      await connection`SELECT pg_advisory_unlock(${locks.reading})`.catch(() => undefined);
    }
  } finally {
    connection.release();
  }
}
