import { accuracySpreads } from '../../tables/accuracy-spread';
import { paperSpreadBand } from '../../tables/paper-bands';
import { formatBand, formatPercent } from '../format';
import { regimeOf } from '../tables/abstention-table';
import type { ShownView } from '../tables/shown-view';
import { formatSpread } from '../tables/spread-table';
import { html, type SafeHtml } from './safe-html';

/** The headline of one reader: how far the arm alone moves its accuracy. */
export function spreadCard(shown: ShownView, reader: string): SafeHtml | undefined {
  const spread = accuracySpreads(shown.results).find((row) => row.reader === reader);
  if (spread === undefined) return undefined;
  const { table, view } = shown;
  const band = paperSpreadBand(table.experiment, spread.scorer);
  const facts: readonly (readonly [string, SafeHtml | undefined])[] = [
    ['best', html`${spread.best.arm} <b>${formatPercent(spread.best.accuracy)}</b>`],
    ['worst', html`${spread.worst.arm} <b>${formatPercent(spread.worst.accuracy)}</b>`],
    ['scorer', html`${spread.scorer}`],
    ['abstention', optional(regimeOf(shown, reader, spread.scorer) ?? undefined)],
    ['paper‡', band === undefined ? undefined : html`${formatBand(band)}`],
  ];
  return html`<li class="card">
    <h3>${reader}</h3>
    <p class="big">
      <span>${formatSpread(spread)}</span> points between best and worst
      ${view.armHeading}${table.complete ? undefined : ' so far'}
    </p>
    <dl>
      ${facts.map(([name, value]) =>
        value === undefined
          ? undefined
          : html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
  </li>`;
}

function optional(text: string | undefined): SafeHtml | undefined {
  return text === undefined ? undefined : html`${text}`;
}
