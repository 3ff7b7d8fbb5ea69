import { completion, notices } from '../../../notices';
import type { SweepReport } from '../../../sweep-report';
import { formatInput, formatOutput } from '../../cost/token-sums';
import { formatCount, formatElapsed, formatPlural, formatSweepCost, formatTime } from '../../format';
import { deliveredCells } from '../../outcome-names';
import { shownViews, tableTitle } from '../../tables/shown-view';
import { readerMix } from '../pictures/outcome-mix';
import { pictureHtml } from '../pictures/picture-html';
import { html, type SafeHtml } from '../safe-html';
import { experimentId, findingsList } from './experiment-sections';
import type { PageContext, SectionMaker } from './page-section';

/** What was asked, how far it is, what came out, and what to know before using it. */
export const overviewSection: SectionMaker = (context) => {
  const { report, drawing } = context;
  const state = completion(report);
  const known = notices(report);
  const mix = readerMix(report.readers.map(({ id, outcomes }) => ({ name: id, outcomes })));
  const markup = html`<section class="overview" aria-labelledby="overview">
    <p class="eyebrow">render-bench report</p>
    <h1 id="overview">${report.sweep.name}</h1>
    <p class="asked">${asked(report)}</p>
    <p class="status ${state.complete ? 'complete' : 'incomplete'}" ${state.complete ? undefined : html` role="alert"`}>
      ${state.text}
    </p>
    <dl class="facts">
      ${facts(report).map(
        ([name, value, detail]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}${detail === '' ? undefined : html` <small>${detail}</small>`}</dd>
          </div>`,
      )}
    </dl>
    ${noticesHtml(known)} ${headlines(context)}
    <div class="pictures">${mix.map((picture) => pictureHtml(picture, drawing))}</div>
  </section>`;
  return [{ id: 'overview', title: 'Overview', markup }];
};

/** What the sweep asks, in one sentence. */
function asked({ sweep, tables, datasets, readers }: SweepReport): string {
  const data = datasets.map(({ benchmark, itemCount }) => `${benchmark} (${formatPlural(itemCount, 'item')})`);
  const models = readers
    .filter(({ role }) => role === 'reader')
    .map(({ id, model }) => (id === model ? id : `${id} (${model})`));
  const [primary, ...others] = sweep.scorers;
  return [
    `${formatPlural(tables.length, 'experiment')} on ${list(data)}`,
    `read by ${list(models)}`,
    ...(sweep.repetitions > 1 ? [`${formatCount(sweep.repetitions)} times each`] : []),
    ...(primary === undefined
      ? []
      : [`scored by ${primary}${others.length === 0 ? '' : `, beside it ${list(others)}`}`]),
  ]
    .join('; ')
    .concat('.');
}

function list(names: readonly string[]): string {
  if (names.length === 0) return 'nothing so far';
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Name, figure and what stands beside it in small. */
function facts(report: SweepReport): readonly (readonly [string, string, string])[] {
  const { sweep, spend } = report;
  return [
    ['delivered', formatCount(deliveredCells(sweep.outcomes)), `of ${formatCount(sweep.outcomes.planned)} cells`],
    ['requests', formatCount(spend.total.requests), ''],
    ['tokens read', formatInput(spend.total), `written: ${formatOutput(spend.total)}`],
    ['cost', formatSweepCost(report), ''],
    ['first request', formatTime(sweep.firstSentAt), ''],
    ['last settled', formatTime(sweep.lastSettledAt), `after ${formatElapsed(sweep.firstSentAt, sweep.lastSettledAt)}`],
  ];
}

function noticesHtml(known: readonly string[]): SafeHtml | undefined {
  if (known.length === 0) return undefined;
  return html`<section class="notices" aria-labelledby="notices">
    <h2 id="notices">Before you use these figures</h2>
    <ul>
      ${known.map((notice) => html`<li>${notice}</li>`)}
    </ul>
  </section>`;
}

/** What each experiment found, in its readers' sentences. */
function headlines(context: PageContext): SafeHtml | undefined {
  const { report } = context;
  if (report.tables.length === 0) return undefined;
  return html`<section aria-labelledby="headlines" class="headlines">
    <h2 id="headlines">What came out</h2>
    <dl>
      ${report.tables.map((table, position) => {
        const [headline] = shownViews(report, table);
        return html`<div>
          <dt>
            <a href="#${experimentId(position)}">${tableTitle(table)}</a>${
              table.complete ? undefined : html` <span class="flag">INCOMPLETE</span>`
            }
          </dt>
          <dd>${headline === undefined ? 'No cell has been planned.' : findingsList(context, headline)}</dd>
        </div>`;
      })}
    </dl>
  </section>`;
}
