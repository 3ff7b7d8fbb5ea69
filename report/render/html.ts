import { completion, notices } from '../notices';
import type { SweepReport, TemplatesTable } from '../sweep-report';
import { accuracySpreads } from '../tables/accuracy-spread';
import { paperBandsNote, paperSpreadBand } from '../tables/paper-bands';
import { formatBand, formatCount, formatElapsed, formatPercent, formatSweepCost, formatTime } from './format';
import { outcomeBars } from './html/outcome-bars';
import { html, type SafeHtml, trustedHtml } from './html/safe-html';
import { stylesheet } from './html/stylesheet';
import { notesHtml, tableHtml } from './html/table-html';
import { accuracyPlot, differencePlot } from './html/template-plots';
import { tablesInReadingOrder } from './reading-order';
import {
  callsTable,
  datasetTable,
  outcomesTable,
  provenanceTable,
  readersTable,
  skippedRowsTable,
} from './sweep-tables';
import {
  comparisonsTable,
  formatSpread,
  notApplicableTable,
  readersOf,
  regimeOf,
  resultsTable,
  scorersOf,
  scorersTable,
  spreadTable,
} from './template-tables';
import { hasRows, type TextTable } from './text-table';

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
          ${header(report)} ${tablesInReadingOrder(report).map(templatesSection)} ${readersSection(report)}
          ${dataSection(report)}
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
    ['readers', formatCount(report.readers.length)],
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

function templatesSection(table: TemplatesTable, position: number): SafeHtml {
  const scorers = scorersOf(table);
  const [primary] = scorers;
  const heading = html`<h2>
    Templates on ${table.benchmark}${table.complete ? undefined : html` <span class="flag">INCOMPLETE</span>`}
  </h2>`;
  if (primary === undefined)
    return html`<section>
      ${heading}
      <p>No cell of this table has been planned.</p>
    </section>`;
  const readers = readersOf(table);
  const tables = present([scorersTable(table), spreadTable(table, scorers), notApplicableTable(table)]);
  const perReader = readers.map((reader, index) => {
    const own = present([resultsTable(table, reader, scorers), comparisonsTable(table, reader, scorers)]);
    return { own, markup: readerFigures(table, reader, own, `${position + 1}-${index + 1}`) };
  });
  return html`<section>
    ${heading}
    <p class="lead">
      The same questions and the same readers; only the artifact shown in place of the dialogue differs.
    </p>
    <ul class="cards">
      ${readers.map((reader) => spreadCard(table, reader))}
    </ul>
    <p class="small">‡ ${paperBandsNote}</p>
    ${perReader.map(({ markup }) => markup)}
    <h3>All readers</h3>
    ${tables.map(tableHtml)}
    <h3>How to read these tables</h3>
    ${notesHtml([...perReader.flatMap(({ own }) => own), ...tables])}
  </section>`;
}

/** The headline of one reader: how far the template alone moves its accuracy. */
function spreadCard(table: TemplatesTable, reader: string): SafeHtml | undefined {
  const spread = accuracySpreads(table.results).find((row) => row.reader === reader);
  if (spread === undefined) return undefined;
  const band = paperSpreadBand(spread.scorer);
  const regime = regimeOf(table, reader, spread.scorer);
  return html`<li class="card">
    <h3>${reader}</h3>
    <p class="big">
      <span>${formatSpread(spread)}</span> points between best and worst
      template${table.complete ? undefined : ' so far'}
    </p>
    <dl>
      <div>
        <dt>best</dt>
        <dd>${spread.best.template} <b>${formatPercent(spread.best.accuracy)}</b></dd>
      </div>
      <div>
        <dt>worst</dt>
        <dd>${spread.worst.template} <b>${formatPercent(spread.worst.accuracy)}</b></dd>
      </div>
      <div>
        <dt>scorer</dt>
        <dd>${spread.scorer}</dd>
      </div>
      ${
        regime === null
          ? undefined
          : html`<div>
              <dt>abstention</dt>
              <dd>${regime}</dd>
            </div>`
      }
      ${
        band === undefined
          ? undefined
          : html`<div>
              <dt>paper‡</dt>
              <dd>${formatBand(band)}</dd>
            </div>`
      }
    </dl>
  </li>`;
}

function readerFigures(table: TemplatesTable, reader: string, tables: readonly TextTable[], id: string): SafeHtml {
  const primary = table.results.find((result) => result.reader === reader)?.scorer;
  if (primary === undefined) return html``;
  const compared = table.comparisons.find((row) => row.reader === reader);
  return html`<h3>${reader}</h3>
    <div class="figures">
      <figure>
        <figcaption>Accuracy over delivered cells, ${primary}</figcaption>
        ${accuracyPlot(table, reader, primary, `accuracy-${id}`)}
        <ul class="key">
          <li><span class="key-dot"></span>accuracy, 95% interval</li>
          <li><span class="key-other"></span>other scorers</li>
          <li><span class="key-band"></span>the paper’s range‡</li>
        </ul>
      </figure>
      ${
        compared === undefined
          ? undefined
          : html`<figure>
              <figcaption>Points from ${compared.control}, paired by item, ${primary}</figcaption>
              ${differencePlot(table, reader, primary, `difference-${id}`)}
              <ul class="key">
                <li><span class="key-dot"></span>better</li>
                <li><span class="key-dot worse"></span>worse</li>
                <li><span class="key-dot hollow"></span>interval includes 0</li>
              </ul>
            </figure>`
      }
    </div>
    ${tables.map(tableHtml)}`;
}

function readersSection(report: SweepReport): SafeHtml | undefined {
  if (report.readers.length === 0) return undefined;
  const tables = [outcomesTable(report), callsTable(report), readersTable(report)];
  return html`<section>
    <h2>Readers</h2>
    ${outcomeBars(report)} ${tables.map(tableHtml)} ${notesHtml(tables)}
  </section>`;
}

function dataSection(report: SweepReport): SafeHtml | undefined {
  const tables = present(report.datasets.flatMap((dataset) => [datasetTable(dataset), skippedRowsTable(dataset)]));
  if (tables.length === 0) return undefined;
  return html`<section class="properties">
    <h2>Data</h2>
    ${tables.map(tableHtml)} ${notesHtml(tables)}
  </section>`;
}

function footer(report: SweepReport): SafeHtml {
  return html`<footer class="properties">
    <h2>Provenance</h2>
    ${tableHtml(provenanceTable(report))}
  </footer>`;
}

function present(tables: readonly (TextTable | undefined)[]): TextTable[] {
  return tables.filter((table) => table !== undefined).filter(hasRows);
}
