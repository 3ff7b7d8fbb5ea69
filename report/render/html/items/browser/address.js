/**
 * Filters, page and cell as the part of the page's address behind `#`, so that what is seen can be linked to:
 * `#item=4f9a01c2d3e4`, `#items&reader=mini&verdict=wrong&page=2`.
 *
 * @typedef {object} Place
 * @property {Filters} filters
 * @property {number} page From 1.
 * @property {string} item The beginning of a cell's id, or an item's id; empty: none is open.
 */

/**
 * @param {Place} place
 * @returns {string}
 */
function writeAddress({ filters, page, item }) {
  const entries = Object.entries(filters).filter(([, value]) => value !== '');
  const parameters = new URLSearchParams([
    ...(item === '' ? [] : [['item', item]]),
    ...entries,
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
  return item === '' ? `#items${entries.length > 0 || page > 1 ? `&${parameters}` : ''}` : `#${parameters}`;
}

/**
 * @param {string} hash As `location` has it.
 * @returns {Place | undefined} Undefined: it is an address of something else.
 */
function readAddress(hash) {
  if (!/^#(item=|items(&|$))/.test(hash)) return undefined;
  const parameters = new URLSearchParams(hash.slice(1));
  const filters = { ...noFilters };
  for (const name of /** @type {(keyof Filters)[]} */ (Object.keys(filters))) {
    filters[name] = parameters.get(name) ?? '';
  }
  const page = Number(parameters.get('page'));
  return { filters, page: Number.isInteger(page) && page > 0 ? page : 1, item: parameters.get('item') ?? '' };
}

/**
 * @param {Model} model
 * @param {string} item
 * @returns {number} The cell of that id, or the first of that item; -1: there is none.
 */
function findCell(model, item) {
  if (/^[0-9a-f]{12,64}$/.test(item)) {
    const beginning = item.slice(0, idLength);
    for (let at = model.index.cells.ids.indexOf(beginning); at !== -1;) {
      if (at % idLength === 0) return at / idLength;
      at = model.index.cells.ids.indexOf(beginning, at + 1);
    }
  }
  const place = model.index.items.findIndex(({ id }) => id === item);
  return place === -1 || model.firstCell[place] === model.count ? -1 : model.firstCell[place];
}
