import { completion, notices } from '../notices';
import type { SweepReport } from '../sweep-report';
import { costTables } from './cost/cost-sections';
import { formatCount, formatElapsed, formatSweepCost, formatTime } from './format';
import { experimentSection } from './html/experiment-section';
import { outcomeBars } from './html/outcome-bars';
import { html, type SafeHtml, trustedHtml } from './html/safe-html';
import { stylesheet } from './html/stylesheet';
import { notesHtml, tableHtml } from './html/table-html';
import { dataTables, readerTables } from './report-sections';
import { actionsTable, provenanceTable } from './sweep-tables';
import { hasRows } from './text-table';

/**
 * The report as one self-contained page: no script, no network (its own policy forbids both), readable on a phone, in
 * print and in the dark. Every figure of a plot also stands in a table.
 */
export function renderHtml(report: SweepReport): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <title>${report.sweep.name} · render-bench report</title>
        <style>
          ${trustedHtml(stylesheet)}
        </style>
      </head>
      <body>
        <main>
          ${header(report)} ${report.tables.map((table, position) => experimentSection(report, table, position))}
          ${readersSection(report)} ${costSection(report)} ${dataSection(report)}
        </main>
        ${footer(report)}
      </body>
    </html> `;
  return page.markup;
}

function header(report: SweepReport): SafeHtml {
  const { sweep } = report;
  const state = completion(report);
  const known = notices(report);
  const facts: readonly (readonly [string, string])[] = [
    ['readers', formatCount(report.readers.filter(({ role }) => role === 'reader').length)],
    ['repetitions', formatCount(sweep.repetitions)],
    ['cost', formatSweepCost(report)],
    ['elapsed', formatElapsed(sweep.firstSentAt, sweep.lastSettledAt)],
    ['last settled', formatTime(sweep.lastSettledAt)],
  ];
  return html`<header>
    <p class="eyebrow">render-bench report</p>
    <h1>${sweep.name}</h1>
    <p class="status ${state.complete ? 'complete' : 'incomplete'}" ${state.complete ? undefined : html` role="alert"`}>
      ${state.text}
    </p>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${
      known.length === 0
        ? undefined
        : html`<section class="notices" aria-labelledby="notices">
            <h2 id="notices">Before you use these figures</h2>
            <ul>
              ${known.map((notice) => html`<li>${notice}</li>`)}
            </ul>
          </section>`
    }
  </header>`;
}

function readersSection(report: SweepReport): SafeHtml | undefined {
  if (report.readers.length === 0) return undefined;
  const tables = readerTables(report);
  return html`<section>
    <h2>Readers</h2>
    ${outcomeBars(report)} ${tables.map(tableHtml)} ${notesHtml(tables)}
  </section>`;
}

function costSection(report: SweepReport): SafeHtml | undefined {
  const tables = costTables(report);
  if (tables.length === 0) return undefined;
  return html`<section>
    <h2>Cost</h2>
    ${tables.map(tableHtml)} ${notesHtml(tables)}
  </section>`;
}

function dataSection(report: SweepReport): SafeHtml | undefined {
  const tables = dataTables(report);
  if (tables.length === 0) return undefined;
  return html`<section class="properties">
    <h2>Data</h2>
    ${tables.map(tableHtml)} ${notesHtml(tables)}
  </section>`;
}

function footer(report: SweepReport): SafeHtml {
  return html`<footer class="properties">
    <h2>Provenance</h2>
    ${[provenanceTable(report), actionsTable(report)].filter(hasRows).map(tableHtml)}
  </footer>`;
}
