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
  /** It has one value only, which tells a form from others. */
  readonly tellsForm: boolean;
}

function rowsOf(schema: JsonSchema, prefix: string): Row[] {
  const forms = formsOf(schema).filter(({ properties }) => properties !== undefined);
  if (forms.length === 0) return propertyRows(schema, prefix);
  return mergeForms(forms.map((form) => ({ title: form.title ?? '', rows: propertyRows(form, prefix) })));
}

function propertyRows(schema: JsonSchema, prefix: string): Row[] {
  const spelledOut = new Set<string>();
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const key = `${prefix}${name}`;
    const required = schema.required?.includes(name) ?? false;
    // A list of what another list holds (generators are written like readers) is spelled out once.
    const entries = JSON.stringify(property.items ?? key);
    const isKnown = spelledOut.has(entries);
    spelledOut.add(entries);
    return [
      toRow(key, property, required),
      ...rowsOf(property, `${key}.`),
      ...(isKnown ? [] : entryRows(key, property)),
    ];
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
    fallback: schema.default === undefined ? (required ? 'required' : '–') : formatDefault(schema),
    meaning: schema.description ?? '',
    tellsForm: schema.const !== undefined,
  };
}

/** The keys of a list's or map's entries have rows of their own, so the entry itself is not spelled out. */
function describeBriefly(schema: JsonSchema): string {
  const { items } = schema;
  if (items && [items, ...formsOf(items)].some(({ properties }) => properties !== undefined)) return 'list';
  if (schema.type === 'object') return schema.properties ? 'map' : 'map by name';
  return describeAllowed(schema);
}

function formatDefault({ default: value, items }: JsonSchema): string {
  if (Array.isArray(value)) return formatList(value, items?.enum?.length);
  if (typeof value === 'object') return 'none';
  return `\`${JSON.stringify(value)?.replaceAll('"', '')}\``;
}

/** Entries that are maps by their `id`. @param all how many there can be. */
function formatList(entries: readonly unknown[], all: number | undefined): string {
  if (entries.length === 0) return 'none';
  if (entries.length === all) return 'all';
  return entries.map(nameOf).join(', ');
}

function nameOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'id' in entry
    ? nameOf(entry.id)
    : `${entry as string | number}`;
}

interface FormRows {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** A key that all forms have alike has one row; any other says to which forms it belongs, unless its value does. */
function mergeForms(forms: readonly FormRows[]): Row[] {
  const merged = new Map<string, { readonly row: Row; readonly titles: string[] }>();
  for (const { title, rows } of forms) {
    for (const row of rows) {
      const alike = merged.get(JSON.stringify(row));
      if (alike) alike.titles.push(title);
      else merged.set(JSON.stringify(row), { row, titles: [title] });
    }
  }
  const keys = [...merged.values()].map(({ row }) => row.key);
  return [...merged.values()]
    .sort((a, b) => keys.indexOf(a.row.key) - keys.indexOf(b.row.key))
    .map(({ row, titles }) =>
      row.tellsForm || titles.length === forms.length
        ? row
        : { ...row, meaning: `${titles.join(', ')}: ${row.meaning}` },
    );
}
