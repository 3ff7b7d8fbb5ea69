import type { TextTable } from '../text-table';
import { html, type SafeHtml } from './safe-html';

/**
 * A table with its caption, scoped heads and the warnings under it. Where the page is too narrow the table scrolls in its
 * own frame (reachable by keyboard), its first column staying in sight.
 */
export function tableHtml(table: TextTable): SafeHtml {
  const grouped = table.groups.length > 1;
  const headings = table.columns.map(
    (column) => html`<th scope="col" ${numericClass(column.numeric)}>${column.heading}</th>`,
  );
  const bodies = table.groups.map(
    (group) =>
      html`<tbody data-group="${group.heading}">
        ${
          grouped
            ? html`<tr class="group">
                <th scope="rowgroup" colspan="${table.columns.length}">${group.heading}</th>
              </tr>`
            : undefined
        }${group.rows.map((cells) => bodyRow(table, cells))}
      </tbody>`,
  );
  return html`<div class="frame" role="group" tabindex="0" aria-label="${table.caption}">
      <table data-grouped-by="${table.groupedBy}">
        <caption>
          <span>${table.caption}</span>
        </caption>
        <thead>
          <tr>
            ${headings}
          </tr>
        </thead>
        ${bodies}
      </table>
    </div>
    ${table.warnings.map((warning) => html`<p class="warning">${warning}</p>`)}`;
}

function bodyRow(table: TextTable, cells: readonly string[]): SafeHtml {
  return html`<tr>
    ${cells.map((cell, index) =>
      index === 0
        ? html`<th scope="row">${cell}</th>`
        : html`<td${table.columns[index]?.numeric === true ? undefined : textClass}>${cell}</td>`,
    )}
  </tr>`;
}

/** Most cells are numbers: the others are marked, which keeps a long page a tenth shorter. */
const textClass = html` class="text"`;

function numericClass(numeric: boolean | undefined): SafeHtml | undefined {
  return numeric === true ? html` class="numeric"` : undefined;
}

/** Notes of several tables, each once. */
export function notesHtml(tables: readonly TextTable[]): SafeHtml | undefined {
  const notes = [...new Set(tables.flatMap((table) => table.notes))];
  if (notes.length === 0) return undefined;
  return html`<ul class="notes">
    ${notes.map((note) => html`<li>${note}</li>`)}
  </ul>`;
}
