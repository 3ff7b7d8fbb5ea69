import { html } from '../safe-html';
import type { SectionMaker } from '../sections/page-section';
import { browserScript } from './browser-script';
import { itemsStylesheet } from './items-stylesheet';

/**
 * Every cell, to be listed, searched and read. What it shows is data of the page; its script makes the rest from it, so
 * that without script there is a sentence on what to do instead.
 */
export const itemsSection: SectionMaker = ({ report, items }) => {
  if (items === undefined) return [];
  const { index, chunks, folder } = items;
  const markup = html`<section class="items" aria-labelledby="items">
    <h2 id="items">Items</h2>
    <p>
      Every answer of this sweep, with the artifact the reader saw, its scores and what judges said.
      ${folder === null ? undefined : html` Long texts are in the folder <code>${folder}</code>: keep it beside this page.`}
    </p>
    <noscript>
      <p class="warning">
        Listing and reading items needs JavaScript; everything else on this page is whole without it. On the command
        line,
        <code>npx render-bench show --sweep ${report.sweep.id} --item ITEM</code> lists the cells of an item, and
        <code>npx render-bench show CELL</code> prints one whole.
      </p>
    </noscript>
    <div id="items-app">
      <p id="items-status" role="status" class="small"></p>
    </div>
  </section>`;
  return [
    {
      id: 'items',
      title: 'Items',
      markup,
      style: itemsStylesheet,
      script: {
        code: browserScript(),
        data: [
          { id: 'items-index', base64: index },
          ...chunks.map(({ number, packed }) => ({ id: `items-chunk-${number}`, base64: packed })),
        ],
        loadsFiles: folder !== null,
      },
    },
  ];
};
