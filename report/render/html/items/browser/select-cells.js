/**
 * What is asked for; an empty string asks for nothing.
 *
 * @typedef {object} Filters
 * @property {string} text Looked for in questions, answers and ids.
 * @property {string} experiment
 * @property {string} reader
 * @property {string} arm
 * @property {string} type
 * @property {string} outcome
 * @property {string} scorer
 * @property {string} verdict A {@link VerdictKind} by that scorer, or `abstained`.
 * @property {string} flips `arms` or `scorers`: cells that two of them differ on.
 * @property {string} first
 * @property {string} second
 * @property {string} better `first` or `second`: the one whose score is higher.
 */

/** @type {Readonly<Filters>} */
const noFilters = {
  ...{ text: '', experiment: '', reader: '', arm: '', type: '', outcome: '', scorer: '', verdict: '' },
  ...{ flips: '', first: '', second: '', better: '' },
};

/**
 * @param {Model} model
 * @param {Filters} filters
 * @returns {number[]} Cells in the order of the index; the two of a flip between arms stand together.
 */
function selectCells(model, filters) {
  const scorer = scorerOf(model, filters.scorer);
  const matches = cellTest(model, filters, scorer);
  if (filters.flips === 'arms') return armFlips(model, filters, scorer, matches);
  /** @type {number[]} */
  const found = [];
  const differ = filters.flips === 'scorers' ? scorerFlip(model, filters) : () => true;
  for (let cell = 0; cell < model.count; cell++) if (matches(cell) && differ(cell)) found.push(cell);
  return found;
}

/**
 * @param {Model} model
 * @param {string} name
 * @returns {number} The first where none is named.
 */
function scorerOf({ index }, name) {
  return Math.max(0, index.scorers.indexOf(name));
}

/**
 * Filters by name are made to filters by place once, so that a quarter of a million cells take milliseconds.
 *
 * @param {Model} model
 * @param {Filters} filters
 * @param {number} scorer
 * @returns {(cell: number) => boolean}
 */
function cellTest(model, filters, scorer) {
  const { index, item } = model;
  const { cells } = index;
  const conditions = index.conditions.map(
    ({ experiment, arm, reader }) =>
      isMet(filters.experiment, index.experiments[experiment].label) &&
      isMet(filters.reader, index.readers[reader]) &&
      isMet(filters.arm, arm),
  );
  const outcomes = index.outcomes.map(({ name }) => isMet(filters.outcome, name));
  const items = index.items.map(({ type }) => isMet(filters.type, type));
  const text = filters.text.trim().toLowerCase();
  const hasText = text === '' ? undefined : textTest(model, text);
  return (cell) =>
    conditions[cells.condition[cell]] &&
    outcomes[cells.outcome[cell]] &&
    items[item[cell]] &&
    (hasText === undefined || hasText(cell)) &&
    isVerdict(filters.verdict, model, cell, scorer);
}

/** @type {(wanted: string, value: string) => boolean} */
const isMet = (wanted, value) => wanted === '' || wanted === value;

/**
 * @param {Model} model
 * @param {string} text In lower case.
 * @returns {(cell: number) => boolean}
 */
function textTest(model, text) {
  const { index, item, itemSearch, snippetSearch } = model;
  const items = itemSearch.map((searched) => searched.includes(text));
  const snippets = snippetSearch.map((searched) => searched.includes(text));
  const isId = /^[0-9a-f]{4,}$/.test(text);
  const beginning = text.slice(0, idLength);
  return (cell) =>
    items[item[cell]] ||
    snippets[index.cells.answer[cell] - 1] === true ||
    (isId && idOf(model, cell).startsWith(beginning));
}

/**
 * @param {string} wanted
 * @param {Model} model
 * @param {number} cell
 * @param {number} scorer
 */
function isVerdict(wanted, model, cell, scorer) {
  if (wanted === '' || model.index.scorers.length === 0) return true;
  const { kind, abstained } = verdictOf(model, cell, scorer);
  return wanted === 'abstained' ? abstained : kind === wanted;
}

/**
 * Pairs of cells of two arms that differ in nothing else and whose scores are not the same.
 *
 * @param {Model} model
 * @param {Filters} filters
 * @param {number} scorer
 * @param {(cell: number) => boolean} matches Either of the two has to.
 * @returns {number[]}
 */
function armFlips(model, filters, scorer, matches) {
  const { first, second } = filters;
  const { index } = model;
  /** @type {number[]} */
  const found = [];
  if (first === second || index.scorers.length === 0) return found;
  // The arm is what the two differ in.
  const others = cellTest(model, { ...filters, arm: '', verdict: '', outcome: '', text: '' }, scorer);
  for (let place = 0; place < index.items.length; place++) {
    /** @type {Map<string, number>} */
    const firsts = new Map();
    for (const arm of [first, second]) {
      for (let cell = model.firstCell[place]; cell < model.firstCell[place + 1]; cell++) {
        const condition = conditionOf(model, cell);
        if (condition.arm !== arm || !others(cell)) continue;
        const key = `${condition.experiment} ${condition.reader} ${index.cells.repetition[cell]}`;
        if (arm === first) {
          firsts.set(key, cell);
          continue;
        }
        const pair = firsts.get(key);
        if (pair === undefined || !(matches(pair) || matches(cell))) continue;
        const values = [verdictOf(model, pair, scorer).value, verdictOf(model, cell, scorer).value];
        if (isFlip(values[0], values[1], filters.better)) found.push(pair, cell);
      }
    }
  }
  return found;
}

/**
 * @param {Model} model
 * @param {Filters} filters
 * @returns {(cell: number) => boolean}
 */
function scorerFlip(model, { first, second, better }) {
  const places = [model.index.scorers.indexOf(first), model.index.scorers.indexOf(second)];
  if (places.includes(-1)) return () => false;
  return (cell) => isFlip(verdictOf(model, cell, places[0]).value, verdictOf(model, cell, places[1]).value, better);
}

/**
 * @param {number | null} first
 * @param {number | null} second
 * @param {string} better
 */
function isFlip(first, second, better) {
  if (first === null || second === null || first === second) return false;
  return better === '' || (better === 'first') === first > second;
}
