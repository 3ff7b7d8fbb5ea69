const cellsPerPage = 25;

/**
 * One page of cells.
 *
 * @param {Model} model
 * @param {readonly number[]} cells
 * @param {{ page: number, open: number, filters: Filters }} shown
 */
function cellList(model, cells, { page, open, filters }) {
  const first = (page - 1) * cellsPerPage;
  const scorers = shownScorers(model, filters);
  return element(
    'ol',
    { start: String(first + 1) },
    cells.slice(first, first + cellsPerPage).map((cell) => listEntry(model, cell, { scorers, isOpen: cell === open })),
  );
}

/**
 * @param {Model} model
 * @param {Filters} filters
 * @returns {number[]} Those that the list is about.
 */
function shownScorers(model, { flips, first, second, scorer }) {
  if (model.index.scorers.length === 0) return [];
  return flips === 'scorers' ? [scorerOf(model, first), scorerOf(model, second)] : [scorerOf(model, scorer)];
}

/**
 * @param {Model} model
 * @param {number} cell
 * @param {{ scorers: readonly number[], isOpen: boolean }} shown
 */
function listEntry(model, cell, { scorers, isOpen }) {
  const { index } = model;
  const item = index.items[model.item[cell]];
  const outcome = index.outcomes[index.cells.outcome[cell]];
  const answer = snippetOf(model, cell);
  const link = element('a', { href: `#item=${idOf(model, cell)}`, 'data-cell': String(cell) }, [
    element('b', {}, [item.id]),
    ` ${cellName(model, cell)}`,
  ]);
  if (isOpen) link.setAttribute('aria-current', 'true');
  return element('li', isOpen ? { class: 'is-open' } : {}, [
    link,
    element('p', { class: 'asked' }, [item.question]),
    answer === '' ? undefined : element('p', { class: 'answer' }, [answer]),
    element('p', { class: 'marks' }, [
      ...scorers.flatMap((scorer) => [
        verdictMark(verdictOf(model, cell, scorer)),
        scorers.length > 1 ? ` by ${index.scorers[scorer]} ` : undefined,
      ]),
      outcome.name === 'answer' ? undefined : element('span', { class: 'outcome' }, [outcomeName(outcome.name)]),
    ]),
  ]);
}

/**
 * @param {Model} model
 * @param {number} cell
 * @returns {string} Everything but the item.
 */
function cellName(model, cell) {
  const { index } = model;
  const { experiment, arm, reader } = conditionOf(model, cell);
  const repetition = index.cells.repetition[cell];
  const parts = [index.experiments[experiment].label, arm, index.readers[reader]];
  return [...parts, ...(repetition > 0 ? [`repetition ${repetition + 1}`] : [])].join(' · ');
}

/** @type {(name: string) => string} */
const outcomeName = (name) => name.replaceAll('_', ' ');

/**
 * @param {number} page From 1.
 * @param {number} pages
 * @param {(page: number) => void} onTurn
 */
function pager(page, pages, onTurn) {
  /** @type {(name: string, to: number) => HTMLButtonElement} */
  const button = (name, to) => {
    const made = element('button', { type: 'button' }, [name]);
    made.disabled = to < 1 || to > pages || to === page;
    made.addEventListener('click', () => onTurn(to));
    return made;
  };
  return element('nav', { class: 'pager', 'aria-label': 'Pages of items' }, [
    button('First', 1),
    button('Previous', page - 1),
    element('span', {}, [`page ${formatNumber(page)} of ${formatNumber(pages)}`]),
    button('Next', page + 1),
    button('Last', pages),
  ]);
}
