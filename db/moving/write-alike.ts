import type { Queryable } from '../client';

/** Makes times and numbers look the same whatever the server's settings are, until the transaction ends. */
export async function writeAlike(sql: Queryable): Promise<void> {
  await sql`SELECT set_config('TimeZone', 'UTC', true), set_config('extra_float_digits', '1', true)`;
}
