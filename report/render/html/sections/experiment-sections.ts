import { experiments } from '../../../../experiments/registry';
import type { ExperimentTable, SweepReport } from '../../../sweep-report';
import { closingTables, overviewTable } from '../../report-sections';
import { agreementTables } from '../../tables/agreement-tables';
import { comparisonsTable } from '../../tables/comparisons-table';
import { armOutcomesTable } from '../../tables/outcomes-table';
import { paperNotes } from '../../tables/paper-note';
import { resultsTable } from '../../tables/results-table';
import { scorersTable } from '../../tables/scorers-table';
import { readersOf, scorersOf, type ShownView, shownViews, tableTitle } from '../../tables/shown-view';
import { hasRows, type TextTable } from '../../text-table';
import { findings } from '../findings';
import { experimentPictures } from '../pictures/experiment-pictures';
import { outcomeMix } from '../pictures/outcome-mix';
import { pictureHtml } from '../pictures/picture-html';
import { html, type SafeHtml } from '../safe-html';
import { notesHtml, tableHtml } from '../table-html';
import type { PageContext, PageSection, SectionMaker } from './page-section';

/** One section for each entry of the sweep file, in its order: what it asks, what it found, its pictures and tables. */
export const experimentSections: SectionMaker = (context) =>
  context.report.tables.map((table, position): PageSection => ({
    id: experimentId(position),
    title: table.label,
    ...(table.complete ? {} : { flag: 'incomplete' }),
    markup: experimentSection(context, table, experimentId(position)),
  }));

/** Id of an experiment's section by its place in the sweep file. */
export function experimentId(position: number): string {
  return `experiment-${position + 1}`;
}

function experimentSection(context: PageContext, table: ExperimentTable, id: string): SafeHtml {
  const views = shownViews(context.report, table);
  const [headline] = views;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${tableTitle(table)}${table.complete ? undefined : html` <span class="flag">INCOMPLETE</span>`}</h2>
    <p class="lead">${experiments[table.experiment].description}</p>
    ${
      headline === undefined
        ? html`<p>No cell of this table has been planned.</p>`
        : html`${findingsList(context, headline)} ${pictures(context, headline)}
          ${tables(context.report, table, views, id)}`
    }
  </section>`;
}

/** The sentences under the primary scorer. */
export function findingsList({ drawing }: PageContext, headline: ShownView): SafeHtml {
  const [primary = ''] = scorersOf(headline);
  return html`<ul class="findings">
    ${findings(headline, primary).map(
      ({ reader, text }) =>
        html`<li class="${drawing.readerStyle(reader).className}"><b>${drawing.readerSign(reader)}</b> ${text}</li>`,
    )}
  </ul>`;
}

/** Under the primary scorer, and what holds for all; the other scorers' are folded up until they are asked for. */
function pictures({ drawing }: PageContext, headline: ShownView): SafeHtml {
  const [primary = '', ...others] = scorersOf(headline);
  const drawn = (scorer: string): SafeHtml[] =>
    experimentPictures({ drawing, shown: headline, scorer }).map((picture) =>
      pictureHtml(picture, drawing, { hasTable: scorer === primary }),
    );
  return html`<div class="pictures">
      <div class="scored" data-scorer="${primary}">${drawn(primary)}</div>
      ${outcomeMix(headline).map((picture) => pictureHtml(picture, drawing))}
    </div>
    ${others.map(
      (scorer) =>
        html`<details class="scored" data-scorer="${scorer}">
          <summary>The same pictures by ${scorer}</summary>
          <div class="pictures">${drawn(scorer)}</div>
        </details>`,
    )}`;
}

/** The headline view's tables in sight, the others folded up. */
function tables(report: SweepReport, table: ExperimentTable, views: readonly ShownView[], id: string): SafeHtml {
  const headline = views[0]!;
  const scorers = scorersOf(table);
  const further = views.filter((view) => view !== headline);
  const shown = readersOf(headline).flatMap((reader) => readerTables(headline, reader, scorers));
  const folded = [
    ...(scorers.length > 1 ? [scorersTable(headline)] : []),
    overviewTable(headline, scorers),
    ...further.flatMap((view) => readersOf(view).flatMap((reader) => readerTables(view, reader, scorers))),
    ...views.map(armOutcomesTable),
    ...agreementTables(report, table, 'all'),
    ...closingTables(table, scorers),
  ].filter(hasRows);
  return html`<h3 id="${id}-tables">Tables</h3>
    ${paperNotes(table).map((note) => html`<p class="small">${note}</p>`)} ${shown.map(tableHtml)}
    <details class="more">
      <summary>${folded.length} more tables: scorers side by side, other views, outcomes, samples</summary>
      ${folded.map(tableHtml)}
    </details>
    <details class="more">
      <summary>How to read these tables</summary>
      ${notesHtml([...shown, ...folded])}
    </details>`;
}

/** Results and comparisons of one reader in one view. */
function readerTables(view: ShownView, reader: string, scorers: readonly string[]): TextTable[] {
  return [resultsTable(view, reader, scorers), comparisonsTable(view, reader, scorers)]
    .filter((table) => table !== undefined)
    .filter(hasRows);
}
