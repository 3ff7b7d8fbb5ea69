import type { Database } from '../db/client';
import { loadTableRows, loadTables } from '../db/queries/result-tables';
import type { MeasuredDiscordance } from './plan-power';

/** How often the arms of each comparison of a sweep differed, from its stored tables as they are. */
export async function measuredDiscordances(database: Database, sweepId: string): Promise<MeasuredDiscordance[]> {
  const found: MeasuredDiscordance[] = [];
  for (const table of await loadTables(database, sweepId)) {
    const { comparisons } = await loadTableRows(database, table);
    for (const { view, reader, scorer, arm, control, pairs, better, worse } of comparisons) {
      if (pairs === 0) continue;
      const discordance = (better + worse) / pairs;
      found.push({ label: table.experiment, view, reader, scorer, arm, control, discordance });
    }
  }
  return found;
}
