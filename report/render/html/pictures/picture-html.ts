import type { Drawing } from '../plots/drawing';
import { html, type SafeHtml } from '../safe-html';
import { tableHtml } from '../table-html';
import type { Panel, Picture } from './picture';

/**
 * A picture with its title, caption and key. Behind it the table of its figures, unless one in sight has them
 * (`hasTable: false`).
 */
export function pictureHtml(picture: Picture, drawing: Drawing, { hasTable = true } = {}): SafeHtml {
  const { title, caption, panels, table } = picture;
  const label = ({ heading }: Panel): string =>
    `${title}${heading === undefined ? '' : `, ${heading}`}. ` +
    (hasTable ? 'The table under it has the same figures.' : 'The tables of this experiment have the same figures.');
  return html`<figure class="picture${panels.length > 1 ? ' faceted' : ''}">
    <figcaption>
      <strong>${title}</strong>
      <span>${caption}</span>
    </figcaption>
    ${keyHtml(picture, drawing)}
    <div class="panels">${panels.map((panel) => panelHtml(panel, drawing, label(panel)))}</div>
    ${
      hasTable
        ? html`<details>
            <summary>Figures of this plot</summary>
            ${tableHtml(table)}
          </details>`
        : undefined
    }
  </figure>`;
}

function keyHtml({ readers, key }: Picture, drawing: Drawing): SafeHtml | undefined {
  if (readers.length + key.length === 0) return undefined;
  return html`<ul class="key">
    ${readers.map((reader) => html`<li class="${drawing.readerStyle(reader).className}">${drawing.readerSign(reader)}</li>`)}
    ${key.map(
      ({ sign, text, tone }) =>
        html`<li><span class="sign ${sign}${tone === undefined ? '' : ` part-${tone}`}"></span>${text}</li>`,
    )}
  </ul>`;
}

function panelHtml({ heading, reader, plot }: Panel, drawing: Drawing, label: string): SafeHtml {
  const own = reader === undefined ? undefined : drawing.readerStyle(reader).className;
  return html`<div class="panel${own === undefined ? '' : ` ${own}`}">
    ${
      heading === undefined
        ? undefined
        : html`<p class="heading">${reader === undefined ? heading : drawing.readerSign(reader)}</p>`
    }
    ${drawing.draw(label, plot)}
  </div>`;
}
