import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { loadTexts } from '../../db/queries/load-texts';
import type { SweepStack } from './sweep-stack';
import { historiesOf, historyText, workflowIds } from './temporal-view';

/** Rows that hold a text, in any table of the database, as `table: row`. */
export async function rowsWith({ database: { sql } }: SweepStack, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    found.push(...rows.filter(({ row }) => row.includes(text)).map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Every stored text, as it was before it was encoded. */
export async function storedTexts({ database: { sql } }: SweepStack): Promise<string[]> {
  const texts = await sql<{ hash: string }[]>`SELECT hash FROM texts`;
  const loaded = await loadTexts(
    sql,
    texts.map(({ hash }) => hash),
  );
  return [...loaded.values()];
}

/** A sweep's workflows, and those of them whose history, memo or description holds a text. */
export async function workflowsWith(
  { client }: SweepStack,
  sweepId: string,
  text: string,
): Promise<{ searched: string[]; found: string[] }> {
  const searched = await workflowIds(client, `SweepId = '${sweepId}'`);
  const found: string[] = [];
  for (const workflowId of searched) {
    const handle = client.workflow.getHandle(workflowId);
    const { raw } = await handle.describe();
    const description = Buffer.from(JSON.stringify(raw.workflowExecutionInfo));
    const histories = (await historiesOf(client, workflowId)).map(historyText);
    if ([...histories, description].some((each) => each.includes(text))) found.push(workflowId);
  }
  return { searched, found };
}

/** The files under the stack's folder, logs among them, and those of them that hold a text. */
export function filesWith({ folder }: SweepStack, text: string): { searched: string[]; found: string[] } {
  const searched = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  return { searched, found: searched.filter((path) => readFileSync(path).includes(text)) };
}
