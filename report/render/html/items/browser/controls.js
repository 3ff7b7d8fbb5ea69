/**
 * @typedef {object} Controls
 * @property {HTMLFormElement} form
 * @property {HTMLInputElement} search
 * @property {HTMLInputElement} keys Whether letters are commands.
 * @property {() => Filters} read
 * @property {(filters: Filters) => void} write
 */

/** Typing is followed after this long without a key. */
const pauseMs = 150;

/**
 * The fields that say which cells to list.
 *
 * @param {Model} model
 * @param {() => void} onChange
 * @returns {Controls}
 */
function createControls(model, onChange) {
  const { index } = model;
  const search = element('input', { type: 'search', name: 'text', autocomplete: 'off', spellcheck: 'false' });
  const keys = element('input', { type: 'checkbox', checked: '' });
  const field = {
    experiment: choice('experiment', [any, ...plain(index.experiments.map(({ label }) => label))]),
    reader: choice('reader', [any, ...plain(index.readers)]),
    arm: choice('arm', [any]),
    type: choice('type', [any, ...plain(distinct(index.items.map(({ type }) => type)))]),
    outcome: choice('outcome', [any, ...plain(index.outcomes.map(({ name }) => name))]),
    scorer: choice('scorer', plain(index.scorers)),
    verdict: choice('verdict', [any, ...verdictChoices]),
    flips: choice('flips', [
      ['', 'no'],
      ['arms', 'between two arms'],
      ['scorers', 'between two scorers'],
    ]),
    first: choice('first', []),
    second: choice('second', []),
    better: choice('better', [
      ['', 'either way'],
      ['first', 'first higher'],
      ['second', 'second higher'],
    ]),
  };
  const pair = element('div', { class: 'fields pair', hidden: '' }, [
    labelled('First', field.first),
    labelled('Second', field.second),
    labelled('Which way', field.better),
  ]);
  const clear = element('button', { type: 'button' }, ['Clear filters']);
  const form = element('form', { role: 'search', 'aria-label': 'Find items' }, [
    element('div', { class: 'fields' }, [
      labelled('Search in questions, answers and ids', search, 'wide'),
      labelled('Experiment', field.experiment),
      labelled('Reader', field.reader),
      labelled('Arm', field.arm),
      labelled('Question type', field.type),
      labelled('Outcome', field.outcome),
      labelled('Scorer', field.scorer),
      labelled('Verdict', field.verdict),
      labelled('Flips', field.flips),
    ]),
    pair,
    element('div', { class: 'actions' }, [
      clear,
      element('label', { class: 'keys' }, [
        keys,
        element('span', {}, ['Keys: / search, j k or ↓ ↑ next and previous, Enter read, Esc back to the list']),
      ]),
    ]),
  ]);

  /** Lists that depend on other fields. */
  function refresh() {
    const { experiment, flips } = field;
    const arms = distinct(
      index.conditions
        .filter((condition) => isMet(experiment.value, index.experiments[condition.experiment].label))
        .map(({ arm }) => arm),
    );
    offer(field.arm, [any, ...plain(arms)]);
    pair.hidden = flips.value === '';
    const names = flips.value === 'scorers' ? index.scorers : arms;
    offer(field.first, plain(names));
    offer(field.second, plain(names));
    if (field.first.value === field.second.value && names.length > 1) {
      field.second.selectedIndex = field.first.selectedIndex === 0 ? 1 : 0;
    }
  }

  /** @param {Filters} filters */
  function write(filters) {
    search.value = filters.text;
    field.experiment.value = filters.experiment;
    field.flips.value = filters.flips;
    refresh();
    for (const [name, control] of Object.entries(field)) {
      const value = filters[/** @type {keyof typeof field} */ (name)];
      if (value !== '' || control.options[0]?.value === '') control.value = value;
      // What is not on the list is not asked for.
      if (control.selectedIndex === -1) control.selectedIndex = 0;
    }
    if (filters.scorer === '') field.scorer.selectedIndex = index.scorers.length > 0 ? 0 : -1;
    refresh();
  }

  /** @returns {Filters} */
  function read() {
    const isFirstScorer = field.scorer.selectedIndex <= 0;
    const hasFlips = field.flips.value !== '';
    const { first, second, better, ...others } = field;
    const filters = { ...noFilters, text: search.value.trim() };
    for (const [name, { value }] of Object.entries(others)) filters[/** @type {keyof Filters} */ (name)] = value;
    return {
      ...filters,
      scorer: isFirstScorer ? '' : filters.scorer,
      first: hasFlips ? first.value : '',
      second: hasFlips ? second.value : '',
      better: hasFlips ? better.value : '',
    };
  }

  let pause = 0;
  search.addEventListener('input', () => {
    clearTimeout(pause);
    pause = window.setTimeout(onChange, pauseMs);
  });
  form.addEventListener('change', (event) => {
    if (event.target === keys || event.target === search) return;
    refresh();
    onChange();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    onChange();
  });
  clear.addEventListener('click', () => {
    write(noFilters);
    onChange();
    search.focus();
  });
  write(noFilters);
  return { form, search, keys, read, write };
}

/** @typedef {readonly [string, string]} Choice A value and what it is called. */

/** @type {Choice} */
const any = ['', 'any'];

/** @type {readonly Choice[]} */
const verdictChoices = [...Object.entries(verdictNames), ['abstained', 'abstained']];

/** @type {(names: readonly string[]) => Choice[]} */
const plain = (names) => names.map((name) => [name, name]);

/** @type {(names: readonly string[]) => string[]} */
const distinct = (names) => [...new Set(names)];

/**
 * @param {string} name
 * @param {readonly Choice[]} choices
 */
function choice(name, choices) {
  const made = element('select', { name });
  offer(made, choices);
  return made;
}

/**
 * Replaces what can be chosen; what is chosen stays where it can.
 *
 * @param {HTMLSelectElement} select
 * @param {readonly Choice[]} choices
 */
function offer(select, choices) {
  const { value } = select;
  select.replaceChildren(...choices.map(([key, name]) => element('option', { value: key }, [name])));
  select.value = value;
  if (select.selectedIndex === -1 && choices.length > 0) select.selectedIndex = 0;
}

/**
 * @param {string} name
 * @param {HTMLElement} control
 * @param {string} [className]
 */
function labelled(name, control, className = '') {
  return element('label', { class: className }, [element('span', {}, [name]), control]);
}
