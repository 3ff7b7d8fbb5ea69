/**
 * What the page holds, as it is looked at: columns become typed arrays, steps become numbers again.
 *
 * @typedef {import('../../../../items/item-index').ItemIndex} ItemIndex
 *
 * @typedef {object} Model
 * @property {ItemIndex} index
 * @property {number} count How many cells there are; each is known by its place from 0.
 * @property {Int32Array} item
 * @property {Int32Array} system Codes of texts, as the next two.
 * @property {Int32Array} artifact
 * @property {Int32Array} question
 * @property {Int32Array} judged The cells that judgements are about.
 * @property {Int32Array} firstCell The first cell of each item, and one more for the end.
 * @property {string[]} itemSearch What is looked through of an item, in lower case.
 * @property {string[]} snippetSearch
 */

const idLength = 12;

/**
 * @param {string} base64
 * @returns {Promise<unknown>}
 */
async function unpack(base64) {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

/**
 * @param {readonly number[]} steps
 * @returns {Int32Array}
 */
function fromSteps(steps) {
  const values = new Int32Array(steps.length);
  let value = 0;
  for (let place = 0; place < steps.length; place++) values[place] = value += steps[place];
  return values;
}

/**
 * @param {ItemIndex} index
 * @returns {Model}
 */
function readIndex(index) {
  const { cells, items, snippets, judgements } = index;
  const item = fromSteps(cells.item);
  const firstCell = new Int32Array(items.length + 1).fill(item.length);
  for (let cell = item.length - 1; cell >= 0; cell--) firstCell[item[cell]] = cell;
  for (let place = items.length - 1; place >= 0; place--) {
    if (firstCell[place] > firstCell[place + 1]) firstCell[place] = firstCell[place + 1];
  }
  return {
    index,
    count: item.length,
    item,
    system: fromSteps(cells.system),
    artifact: fromSteps(cells.artifact),
    question: fromSteps(cells.question),
    judged: fromSteps(judgements.cell),
    firstCell,
    itemSearch: items.map(({ id, question }) => `${id}\n${question}`.toLowerCase()),
    snippetSearch: snippets.text.map((text) => text.toLowerCase()),
  };
}

/**
 * @param {Model} model
 * @param {number} cell
 * @returns {string} The beginning of its id.
 */
function idOf({ index }, cell) {
  return index.cells.ids.slice(cell * idLength, (cell + 1) * idLength);
}

/**
 * @param {Model} model
 * @param {number} cell
 */
function conditionOf({ index }, cell) {
  return index.conditions[index.cells.condition[cell]];
}

/**
 * @param {Model} model
 * @param {number} cell
 * @returns {string} The beginning of its answer, or all of it; empty where there is none.
 */
function snippetOf({ index }, cell) {
  const code = index.cells.answer[cell];
  return code === 0 ? '' : index.snippets.text[code - 1];
}
