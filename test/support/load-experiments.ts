import { asc, eq } from 'drizzle-orm';

import type { Database } from '../../db/client';
import { experiments } from '../../db/schema';

/** A sweep's experiments as they are stored, in the order of the sweep file. */
export async function loadExperiments(
  database: Database,
  sweepId: string,
): Promise<(typeof experiments.$inferSelect)[]> {
  return database.orm
    .select()
    .from(experiments)
    .where(eq(experiments.sweepId, sweepId))
    .orderBy(asc(experiments.ordinal));
}
