import { describeAllowed, formsOf, type JsonSchema, sweepJsonSchema } from './json-schema';

const beginMark = '<!-- keys: made by experiments/sweep-file/write-generated.ts from the schema -->';
const endMark = '<!-- /keys -->';

/** The Markdown table of every key of a sweep file, from the schema. */
export function keyTable(): string {
  const rows = rowsOf(sweepJsonSchema(), '');
  const lines = rows.map(({ key, allowed, fallback, meaning }) =>
    [`\`${key}\``, allowed, fallback, meaning].map((cell) => cell.replaceAll('|', '\\|')).join(' | '),
  );
  return [
    '| Key | Allowed | Default | Meaning |',
    '| --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

/** A document with the table between its marks made anew. @throws Error where the marks are gone. */
export function withKeyTable(document: string): string {
  const begin = document.indexOf(beginMark);
  const end = document.indexOf(endMark);
  if (begin < 0 || end < begin) throw new Error(`the marks ${beginMark} and ${endMark} are missing`);
  const kept = [document.slice(0, begin + beginMark.length), document.slice(end)];
  return kept.join(`\n<!-- prettier-ignore -->\n${keyTable()}\n\n`);
}

interface Row {
  readonly key: string;
  readonly allowed: string;
  readonly fallback: string;
  readonly meaning: string;
}

function rowsOf(schema: JsonSchema, prefix: string): Row[] {
  const rows =
    formsOf(schema).length > 0
      ? formsOf(schema).flatMap((form) => propertyRows(form, prefix))
      : propertyRows(schema, prefix);
  return mergeForms(rows);
}

function propertyRows(schema: JsonSchema, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const key = `${prefix}${name}`;
    const required = schema.required?.includes(name) ?? false;
    return [toRow(key, property, required), ...rowsOf(property, `${key}.`), ...entryRows(key, property)];
  });
}

/** Rows of what a list or a map of names holds. */
function entryRows(key: string, schema: JsonSchema): Row[] {
  if (schema.items) return rowsOf(schema.items, `${key}[].`);
  const others = schema.additionalProperties;
  return typeof others === 'object' ? rowsOf(others, `${key}.NAME.`) : [];
}

function toRow(key: string, schema: JsonSchema, required: boolean): Row {
  return {
    key,
    allowed: describeBriefly(schema),
    fallback: schema.default === undefined ? (required ? 'required' : '–') : formatDefault(schema.default),
    meaning: schema.description ?? '',
  };
}

/** The keys of a list's or map's entries have rows of their own, so the entry itself is not spelled out. */
function describeBriefly(schema: JsonSchema): string {
  if (schema.items?.type === 'object' || (schema.items && formsOf(schema.items).length > 0)) return 'list';
  if (schema.type === 'object') return schema.properties ? 'map' : 'map by name';
  return describeAllowed(schema);
}

function formatDefault(value: unknown): string {
  if (Array.isArray(value)) return 'all';
  if (typeof value === 'object') return 'none';
  return `\`${JSON.stringify(value)?.replaceAll('"', '')}\``;
}

/** A key that several forms share has one row; what differs is joined. */
function mergeForms(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const earlier = merged.get(row.key);
    merged.set(row.key, earlier ? join(earlier, row) : row);
  }
  return [...merged.values()];
}

function join(a: Row, b: Row): Row {
  return {
    key: a.key,
    allowed: a.allowed === b.allowed ? a.allowed : `${a.allowed} or ${b.allowed}`,
    fallback: a.fallback,
    meaning: a.meaning === b.meaning ? a.meaning : `${a.meaning} ${b.meaning}`,
  };
}
