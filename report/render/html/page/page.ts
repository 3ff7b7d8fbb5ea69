import { createHash } from 'node:crypto';

import { allReaders } from '../../../sweep-report';
import { formatReader } from '../../format';
import { html, type SafeHtml, trustedHtml } from '../safe-html';
import type { PageContext, PageSection } from '../sections/page-section';
import { pageScript } from './page-script';
import { stylesheet } from './stylesheet';

/**
 * Nothing runs but the page's own scripts, by their hashes, and nothing is loaded: but for scripts that one of these adds
 * itself where a section needs files beside the page. (Neither `'self'` nor a path names a file of a page that was opened
 * from a disk.)
 */
function contentPolicy(sections: readonly PageSection[]): string {
  const codes = [pageScript, ...sections.flatMap(({ script }) => script?.code ?? [])];
  const hashes = codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const loadsFiles = sections.some(({ script }) => script?.loadsFiles);
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${hashes.join(' ')}${loadsFiles ? " 'strict-dynamic'" : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The whole document: head, table of contents, sections. Without the source's indentation, a good part of its bytes. */
export function page(context: PageContext, sections: readonly PageSection[]): string {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="${trustedHtml(contentPolicy(sections))}" />
        <title>${context.report.sweep.name} · render-bench report</title>
        <style>
          ${[stylesheet, readerRules(context), ...sections.flatMap(({ style }) => style ?? [])].map(trustedHtml)}
        </style>
      </head>
      <body>
        <a class="skip" href="#overview">To the report</a>
        <div class="layout">
          <aside class="side" aria-label="Contents and choices">${tableOfContents(sections)}${controls(context)}</aside>
          <main>${sections.map(({ markup: section }) => section)}</main>
        </div>
      </body>
    </html> `;
  // The script keeps its line breaks: its hash is of every byte.
  return markup.replace(/\n\s+/g, '\n').replace('</body>', () => `${scripts(sections)}</body>`);
}

/** Blocks of data, which no browser runs, and then what runs: what is between its tags is what the policy has the hash of. */
function scripts(sections: readonly PageSection[]): string {
  const own = sections.flatMap(({ script }) => script ?? []);
  return [
    ...own.flatMap(({ data }) =>
      data.map(({ id, base64 }) => `<script type="application/octet-stream" id="${id}">${base64}</script>\n`),
    ),
    ...[pageScript, ...own.map(({ code }) => code)].map((code) => `<script>${code}</script>\n`),
  ].join('');
}

function tableOfContents(sections: readonly PageSection[]): SafeHtml {
  return html`<nav class="contents" aria-label="Contents">
    <ol>
      ${sections.map(
        ({ id, title, flag }) =>
          html`<li>
            <a href="#${id}">${title}${flag === undefined ? undefined : html` <span class="flag">${flag}</span>`}</a>
          </li>`,
      )}
    </ol>
  </nav>`;
}

/** What only the script can make work: hidden until it runs. */
function controls({ report, drawing }: PageContext): SafeHtml {
  const { scorers } = report.sweep;
  const readers = drawing.readers.length > 1 ? [...drawing.readers, allReaders] : [];
  return html`<div class="controls" hidden>
    <div>
      <label for="theme">Appearance</label>
      <select id="theme" name="theme">
        <option value="">as the device</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </select>
    </div>
    ${
      scorers.length < 2
        ? undefined
        : html`<div>
            <label for="scorer">Scorer</label>
            <select id="scorer" name="scorer">
              ${scorers.map((scorer) => html`<option value="${scorer}">${scorer}</option>`)}
              <option value="">all</option>
            </select>
          </div>`
    }
    ${
      readers.length === 0
        ? undefined
        : html`<fieldset>
            <legend>Readers shown</legend>
            ${readers.map(
              (reader) =>
                html`<label>
                  <input
                    type="checkbox"
                    name="reader"
                    value="${drawing.readerStyle(reader).className}"
                    data-reader="${formatReader(reader)}"
                    checked=""
                  />
                  ${drawing.readerSign(reader)}
                </label>`,
            )}
          </fieldset>`
    }
  </div>`;
}

/** What the choice of readers and a pointer on one in a key do. */
function readerRules({ drawing }: PageContext): string {
  return [...drawing.readers, allReaders]
    .map((reader) => drawing.readerStyle(reader).className)
    .map(
      (name) =>
        `.hide-${name} :is(.plot, .key, .findings, .panels) .${name} { display: none; }\n` +
        `.focus-${name} .plot g[class^="r"]:not(.${name}) { opacity: 0.15; }\n`,
    )
    .join('');
}
