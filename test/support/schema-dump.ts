import type { Sql } from '../../db/client';

/**
 * The schemas `public` and `analysis` as one text: columns, constraints, indexes, views and functions in a fixed order, from
 * the catalogues (PostgreSQL documentation, chapter 52). The embedded Postgres comes without pg_dump.
 */
export async function schemaDump(sql: Sql): Promise<string> {
  const columns = await sql<{ line: string }[]>`
    SELECT format('%s.%s %s%s%s%s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
      CASE WHEN a.attidentity <> '' THEN ' identity ' || a.attidentity::text ELSE '' END,
      CASE WHEN d.adbin IS NOT NULL THEN ' default ' || pg_get_expr(d.adbin, d.adrelid) ELSE '' END) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace IN ('public'::regnamespace, 'analysis'::regnamespace) AND c.relkind IN ('r', 'v')
    ORDER BY c.relnamespace <> 'public'::regnamespace, c.relname, a.attnum`;
  const constraints = await sql<{ line: string }[]>`
    SELECT format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    ORDER BY conrelid::regclass::text, contype, pg_get_constraintdef(oid)`;
  const indexes = await sql<{ line: string }[]>`
    SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`;
  const views = await sql<{ line: string }[]>`
    SELECT format(E'%s.%s:\n%s', schemaname, viewname, definition) AS line FROM pg_views
    WHERE schemaname IN ('public', 'analysis') ORDER BY schemaname, viewname`;
  const functions = await sql<{ line: string }[]>`
    SELECT pg_get_functiondef(oid) AS line FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY proname, oid::regprocedure::text`;
  const sections = { columns, constraints, indexes, views, functions };
  return Object.entries(sections)
    .map(([title, rows]) => `# ${title}\n\n${rows.map(({ line }) => `${line}\n`).join('')}`)
    .join('\n');
}
