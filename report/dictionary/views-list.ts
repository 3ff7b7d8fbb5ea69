import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';
import { dictionaryOf } from '.';
import type { DictionaryTable } from './column';

export const viewsPagePath = join(packageRoot(), 'docs', 'sql.md');

const marked = /(<!-- views -->\n)[^]*?(\n<!-- \/views -->)/u;
const lineWidth = 120;

/** A page with its list of views brought up to date. */
export function withViewsList(page: string): string {
  return page.replace(marked, (_all, before: string, after: string) => `${before}\n${viewsList()}\n${after}`);
}

function viewsList(): string {
  return dictionaryOf('view').map(listEntry).join('\n');
}

function listEntry({ name, row, columns }: DictionaryTable): string {
  const names = columns.map((column) => `\`${column.name}\``).join(', ');
  return wrap(`- **\`analysis.${name}\`**: ${row.charAt(0).toLowerCase()}${row.slice(1)}. ${names}`);
}

function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > lineWidth) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
