import type { TextTable } from '../../text-table';
import { html } from '../safe-html';
import { notesHtml, tableHtml } from '../table-html';
import type { PageSection } from './page-section';

interface PlainSection {
  readonly id: string;
  readonly title: string;
  readonly tables: readonly TextTable[];
  /** `properties`: its tables list names with values that may be long. */
  readonly className?: 'properties';
}

/** A heading, tables and their notes; none without tables. */
export function plainSection({ id, title, tables, className }: PlainSection): readonly PageSection[] {
  if (tables.length === 0) return [];
  const markup = html`<section
    aria-labelledby="${id}"
    ${className === undefined ? undefined : html` class="${className}"`}
  >
    <h2 id="${id}">${title}</h2>
    ${tables.map(tableHtml)} ${notesHtml(tables)}
  </section>`;
  return [{ id, title, markup }];
}
