/**
 * @param {Model} model
 * @param {{ app: HTMLElement, status: HTMLElement }} places
 */
function startBrowser(model, { app, status }) {
  const textOf = createTextLoader(model);
  const controls = createControls(model, () => show({ filters: controls.read(), page: 1, item: place.item }));
  const list = element('div', { class: 'list' });
  const detail = element('article', { class: 'detail', 'aria-labelledby': 'items-detail', hidden: '' });
  app.prepend(controls.form);
  app.append(element('div', { class: 'panes' }, [list, detail]));

  /** @type {Place} */
  let place = { filters: noFilters, page: 1, item: '' };
  /** @type {number[]} */
  let cells = [];
  let open = -1;
  /** @type {string | undefined} What `cells` were selected by. */
  let selectedBy;
  /** Before it is, the address is not to be written over. */
  let isFollowed = false;

  /** @param {Place} next */
  function show(next) {
    const key = JSON.stringify(next.filters);
    const isOtherList = key !== selectedBy;
    if (isOtherList) cells = selectCells(model, next.filters);
    selectedBy = key;
    const pages = Math.max(1, Math.ceil(cells.length / cellsPerPage));
    const page = Math.min(next.page, pages);
    const cell = next.item === '' ? -1 : findCell(model, next.item);
    place = { ...next, page, item: cell === -1 ? '' : next.item };
    showList(pages, cell);
    if (cell !== open) showDetail(cell);
    if (isOtherList) status.replaceChildren(`${formatNumber(cells.length)} of ${formatNumber(model.count)} cells`);
    if (next.item !== '' && cell === -1) {
      status.replaceChildren(...shownText(`No cell and no item of this sweep is called ${next.item}.`));
    }
    writeHash();
  }

  /** @type {(pages: number, cell: number) => void} */
  function showList(pages, cell) {
    const { page, filters } = place;
    list.replaceChildren(
      cells.length === 0
        ? element('p', {}, ['No cell is like that. Ask for less.'])
        : cellList(model, cells, { page, open: cell, filters }),
      ...(pages > 1 ? [pager(page, pages, turn)] : []),
    );
  }

  /** @param {number} page */
  function turn(page) {
    show({ ...place, page });
    list.querySelector('a')?.focus();
  }

  /** @param {number} cell */
  function showDetail(cell) {
    open = cell;
    detail.hidden = cell === -1;
    detail.replaceChildren(...(cell === -1 ? [] : [closeButton(), ...cellDetail(model, cell, textOf)]));
    detail.scrollTop = 0;
  }

  function closeButton() {
    const made = element('button', { type: 'button', class: 'close' }, ['Back to the list']);
    made.addEventListener('click', () => {
      const cell = open;
      show({ ...place, item: '' });
      const link = list.querySelector(`a[data-cell="${cell}"]`) ?? list.querySelector('a');
      /** @type {HTMLElement | null} */ (link)?.focus();
    });
    return made;
  }

  function writeHash() {
    const hash = writeAddress(place);
    if (hash === location.hash || !isFollowed || (hash === '#items' && readAddress(location.hash) === undefined))
      return;
    // Not `location.hash`: every step would be one back, and the page would jump.
    history.replaceState(null, '', hash);
  }

  /** The part of the address says it all, but that a link to a cell leaves the list as it is. */
  function followHash() {
    isFollowed = true;
    const asked = readAddress(location.hash);
    // A plain `#items` is the way to the section, wherever it stands.
    if (asked === undefined || location.hash === '#items') return;
    const isCellAlone = /^#item=[^&]*$/.test(location.hash);
    const next = isCellAlone ? { ...place, item: asked.item } : asked;
    if (!isCellAlone) controls.write(asked.filters);
    show(isCellAlone ? onItsPage(next) : { ...next, filters: controls.read() });
    if (open === -1) return;
    const heading = document.getElementById('items-detail');
    heading?.focus({ preventScroll: true });
    detail.scrollIntoView({ block: 'start' });
  }

  /** @param {Place} next */
  function onItsPage(next) {
    const at = cells.indexOf(findCell(model, next.item));
    return at === -1 ? next : { ...next, page: Math.floor(at / cellsPerPage) + 1 };
  }

  /** @param {number} step */
  function move(step) {
    if (cells.length === 0) return;
    const at = cells.indexOf(open);
    const first = (place.page - 1) * cellsPerPage;
    const next = at === -1 ? first : Math.min(cells.length - 1, Math.max(0, at + step));
    show({ ...place, item: idOf(model, cells[next]), page: Math.floor(next / cellsPerPage) + 1 });
    const link = /** @type {HTMLElement | null} */ (list.querySelector(`a[data-cell="${cells[next]}"]`));
    link?.focus({ preventScroll: true });
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
    status.replaceChildren(`Cell ${formatNumber(next + 1)} of ${formatNumber(cells.length)}`);
  }

  /** @type {Readonly<Record<string, () => void>>} */
  const commands = {
    '/': () => controls.search.focus(),
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () =>
      /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]') ?? list.querySelector('a'))?.focus(),
  };

  document.addEventListener('keydown', (event) => {
    const command = commands[event.key];
    if (command === undefined || event.ctrlKey || event.metaKey || event.altKey || !controls.keys.checked) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, select, textarea')) {
      if (event.key !== 'Escape' || target !== controls.search || controls.search.value !== '') return;
    } else if (event.key.startsWith('Arrow')) {
      // Elsewhere arrows scroll.
      if (target.closest('.list') === null) return;
    } else if (!isAbout(app, target)) return;
    event.preventDefault();
    command();
  });

  window.addEventListener('hashchange', followHash);
  show({ ...place, filters: controls.read() });
  followHash();
}

/**
 * @param {HTMLElement} app
 * @param {HTMLElement} target
 * @returns {boolean} Whether a key is for the browser: it has the focus, or nothing has and it is what is looked at.
 */
function isAbout(app, target) {
  if (app.contains(target)) return true;
  const { top, bottom } = app.getBoundingClientRect();
  return target === document.body && top < innerHeight && bottom > 0;
}

/** Reads the index when somebody comes near, so that the page is there at once. */
function main() {
  const section = /** @type {HTMLElement} */ (document.querySelector('section.items'));
  const app = /** @type {HTMLElement} */ (document.getElementById('items-app'));
  const status = /** @type {HTMLElement} */ (document.getElementById('items-status'));
  if (typeof DecompressionStream === 'undefined') {
    status.replaceChildren(
      'This browser is too old to read the items (it has no DecompressionStream): Chrome 80, Firefox 113, Safari 16.4 ' +
        'and later have. All else on this page is whole.',
    );
    return;
  }
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    status.replaceChildren('Reading the items …');
    try {
      const packed = document.getElementById('items-index')?.textContent ?? '';
      startBrowser(readIndex(/** @type {ItemIndex} */ (await unpack(packed))), { app, status });
    } catch (error) {
      status.replaceChildren(`The items of this page can't be read: ${/** @type {Error} */ (error).message}`);
    }
  };
  const startIfAsked = () => {
    if (readAddress(location.hash) !== undefined) void start();
  };
  new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void start(), {
    rootMargin: '100%',
  }).observe(section);
  window.addEventListener('hashchange', startIfAsked);
  startIfAsked();
}

main();
