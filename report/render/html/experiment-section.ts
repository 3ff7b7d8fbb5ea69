import { experiments } from '../../../experiments/registry';
import type { ExperimentTable, SweepReport } from '../../sweep-report';
import { tableDefinitionOf } from '../../tables/definitions';
import { formatReader } from '../format';
import { closingTables, overviewTable } from '../report-sections';
import { comparisonsTable, onlyControl } from '../tables/comparisons-table';
import { armOutcomesTable } from '../tables/outcomes-table';
import { paperNotes } from '../tables/paper-note';
import { resultsTable } from '../tables/results-table';
import { scorersTable } from '../tables/scorers-table';
import { readersOf, scorersOf, type ShownView, shownViews, tableTitle } from '../tables/shown-view';
import { hasRows, type TextTable } from '../text-table';
import { noiseCurves } from './noise-curves';
import { html, type SafeHtml } from './safe-html';
import { spreadCard } from './spread-card';
import { notesHtml, tableHtml } from './table-html';
import { accuracyPlot, differencePlot } from './view-plots';

/** Everything about one experiment: what it asks, its headline, plots and tables by reader, and what holds for all. */
export function experimentSection(report: SweepReport, table: ExperimentTable, position: number): SafeHtml {
  const views = shownViews(report, table);
  const [headline] = views;
  const heading = html`<h2>
    ${tableTitle(table)}${table.complete ? undefined : html` <span class="flag">INCOMPLETE</span>`}
  </h2>`;
  if (headline === undefined)
    return html`<section>
      ${heading}
      <p>No cell of this table has been planned.</p>
    </section>`;
  const readers = readersOf(headline).map((reader, index) => ({
    reader,
    id: `${position + 1}-${index + 1}`,
    tables: readerTables(views, reader),
  }));
  const scorers = scorersOf(table);
  const shared = [
    ...(scorers.length > 1 ? [scorersTable(headline)] : []),
    overviewTable(headline, scorers),
    ...views.map(armOutcomesTable),
    ...closingTables(table, scorers),
  ].filter(hasRows);
  return html`<section>
    ${heading}
    <p class="lead">${experiments[table.experiment].description}</p>
    ${spreadCards(headline)}${paperNotes(table).map((note) => html`<p class="small">${note}</p>`)}
    ${readers.map(({ reader, id, tables }) => readerFigures(headline, reader, tables, id))}
    <h3>All readers</h3>
    ${shared.map(tableHtml)}
    <h3>How to read these tables</h3>
    ${notesHtml([...readers.flatMap(({ tables }) => tables), ...shared])}
  </section>`;
}

function spreadCards(headline: ShownView): SafeHtml | undefined {
  if (!tableDefinitionOf(headline.table).spread) return undefined;
  return html`<ul class="cards">
    ${readersOf(headline).map((reader) => spreadCard(headline, reader))}
  </ul>`;
}

/** All views of one reader, under every scorer. */
function readerTables(views: readonly ShownView[], reader: string): TextTable[] {
  return views
    .flatMap((view) => [resultsTable(view, reader, scorersOf(view)), comparisonsTable(view, reader, scorersOf(view))])
    .filter((table) => table !== undefined)
    .filter(hasRows);
}

/** The plots of the headline view, then the tables of all views. */
function readerFigures(headline: ShownView, reader: string, tables: readonly TextTable[], id: string): SafeHtml {
  const [primary = ''] = scorersOf(headline);
  return html`<h3>${formatReader(reader)}</h3>
    <div class="figures">
      ${headline.table.experiment === 'retrieval-noise' ? noiseCurves(headline, reader, primary, `curves-${id}`) : undefined}
      ${accuracyFigure(headline, reader, primary, id)}${differenceFigure(headline, reader, primary, id)}
    </div>
    ${tables.map(tableHtml)}`;
}

function accuracyFigure(headline: ShownView, reader: string, scorer: string, id: string): SafeHtml {
  const { view, results } = headline;
  const hasOthers = scorersOf(headline).length > 1;
  const hasBand = results.some((row) => view.band?.(row.arm, scorer) !== undefined);
  return html`<figure>
    <figcaption>Accuracy over delivered cells, ${scorer}</figcaption>
    ${accuracyPlot(headline, reader, scorer, `accuracy-${id}`)}
    <ul class="key">
      <li><span class="key-dot"></span>accuracy, 95% interval</li>
      ${hasOthers ? html`<li><span class="key-other"></span>other scorers</li>` : undefined}
      ${hasBand ? html`<li><span class="key-band"></span>the paper’s range‡</li>` : undefined}
    </ul>
  </figure>`;
}

function differenceFigure(headline: ShownView, reader: string, scorer: string, id: string): SafeHtml | undefined {
  const compared = headline.comparisons.filter((row) => row.reader === reader && row.scorer === scorer);
  if (compared.length === 0) return undefined;
  return html`<figure>
    <figcaption>Points from ${onlyControl(compared) ?? 'the control'}, paired by item, ${scorer}</figcaption>
    ${differencePlot(headline, reader, scorer, `difference-${id}`)}
    <ul class="key">
      <li><span class="key-dot"></span>better</li>
      <li><span class="key-dot worse"></span>worse</li>
      <li><span class="key-dot hollow"></span>interval includes 0</li>
    </ul>
  </figure>`;
}
