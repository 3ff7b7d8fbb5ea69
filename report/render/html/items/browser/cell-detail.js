/**
 * A cell whole. Texts that are not in the index come when they are read.
 *
 * @param {Model} model
 * @param {number} cell
 * @param {(code: number) => Promise<string>} textOf
 */
function cellDetail(model, cell, textOf) {
  const { index } = model;
  const { cells } = index;
  const item = index.items[model.item[cell]];
  const outcome = index.outcomes[cells.outcome[cell]];
  const reason = cells.reason[cell] === 0 ? undefined : index.reasons[cells.reason[cell] - 1];
  return [
    element('h3', { id: 'items-detail', tabindex: '-1' }, [
      `${item.id} `,
      element('small', {}, [cellName(model, cell)]),
    ]),
    element('h4', {}, ['Question']),
    element('p', { class: 'said' }, [item.question]),
    properties([
      ['asked on', item.date ?? undefined],
      ['type', item.type],
      ['benchmark', item.benchmark],
      ['audit', item.defect === null ? undefined : `the gold is called wrong: ${item.defect}`],
      ...goldProperties(item.gold),
    ]),
    element('h4', {}, ['Answer']),
    element('p', { class: 'marks' }, [element('span', { class: 'outcome' }, [outcomeName(outcome.name)])]),
    reason === undefined ? undefined : element('p', {}, [`Not applicable: ${reason}`]),
    cells.answer[cell] === 0
      ? element('p', { class: 'small' }, ['There is no answer.'])
      : snippetText(model, cells.answer[cell], textOf),
    ...scoreParts(model, cell),
    ...judgeParts(model, cell, textOf),
    ...artifactParts(model, cell, textOf),
    element('h4', {}, ['On the command line']),
    element('p', {}, [element('code', {}, [`npx render-bench show ${idOf(model, cell)}`])]),
    ...otherParts(model, cell),
  ].filter((part) => part !== undefined);
}

/** @param {ItemIndex['items'][number]['gold']} gold */
function goldProperties(gold) {
  /** @type {Property[]} */
  const shown = [];
  if (gold.kind === 'forms') {
    shown.push(['gold', gold.raw]);
    const others = gold.forms.filter((form) => form !== gold.raw);
    if (others.length > 0) shown.push(['also accepted', others.join(' | ')]);
  } else if (gold.kind === 'rubric') shown.push(['gold, a rubric', gold.raw]);
  else shown.push(['gold', `unanswerable: ${gold.raw}`]);
  return shown;
}

/**
 * @param {Model} model
 * @param {number} cell
 */
function scoreParts(model, cell) {
  const { scorers } = model.index;
  if (scorers.length === 0) return [];
  return [
    element('h4', {}, ['Scores']),
    table(
      'What each scorer says of this answer',
      ['scorer', 'verdict', 'score'],
      scorers.map((name, scorer) => {
        const verdict = verdictOf(model, cell, scorer);
        return [name, verdictMark(verdict), verdict.value === null ? '–' : formatScore(verdict.value)];
      }),
    ),
  ];
}

/**
 * @param {Model} model
 * @param {number} cell
 * @param {(code: number) => Promise<string>} textOf
 */
function judgeParts(model, cell, textOf) {
  const { judgements, scorers } = model.index;
  /** @type {HTMLElement[]} */
  const parts = [];
  for (let place = lowest(model.judged, cell); model.judged[place] === cell; place++) {
    const verdict = judgements.verdict[place];
    const why = judgements.why[place];
    const reply = judgements.reply[place];
    const id = judgements.ids.slice(place * idLength, (place + 1) * idLength);
    parts.push(
      element('h5', {}, [scorers[judgements.scorer[place]]]),
      element('p', {}, [
        `Verdict: ${verdict === 0 ? 'not read yet' : judgements.verdicts[verdict - 1]}`,
        why === 0 ? undefined : ` (${judgements.whys[why - 1]})`,
      ]),
      reply === 0 ? element('p', { class: 'small' }, ['There is no reply.']) : snippetText(model, reply, textOf),
      element('p', { class: 'small' }, [element('code', {}, [`npx render-bench show ${id}`])]),
    );
  }
  return parts.length === 0 ? [] : [element('h4', {}, ['Judges’ words']), ...parts];
}

/**
 * @param {Int32Array} sorted
 * @param {number} value
 * @returns {number} The first place that holds no less.
 */
function lowest(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @param {Model} model
 * @param {number} cell
 * @param {(code: number) => Promise<string>} textOf
 */
function artifactParts(model, cell, textOf) {
  const { index } = model;
  const { words, visible, marks, recall } = index.cells;
  if (model.artifact[cell] === 0) return [];
  return [
    element('h4', {}, ['What the reader saw']),
    properties([
      ['words', words[cell] === -1 ? undefined : formatNumber(words[cell])],
      ['gold in it', ['no', 'yes', undefined][visible[cell]]],
      ['marks', marks[cell] === 0 ? undefined : index.markSets[marks[cell] - 1].map(outcomeName).join(', ')],
      [
        'witnesses found',
        recall[cell] === 0 ? undefined : `${Math.round(index.recalls[recall[cell] - 1] * 1000) / 10} %`,
      ],
    ]),
    folded('Artifact', model.artifact[cell], { textOf, isOpen: true }),
    folded('Instructions before it', model.system[cell], { textOf, isOpen: false }),
    folded('Question as it was sent', model.question[cell], { textOf, isOpen: false }),
  ];
}

/**
 * The other cells of the item, which the answer is compared with.
 *
 * @param {Model} model
 * @param {number} cell
 */
function otherParts(model, cell) {
  const { index } = model;
  const place = model.item[cell];
  const first = model.firstCell[place];
  const count = model.firstCell[place + 1] - first;
  if (count < 2) return [];
  const rows = Array.from({ length: count }, (_, step) => first + step).map((other) => [
    other === cell
      ? element('span', {}, [`${cellName(model, other)} (this one)`])
      : element('a', { href: `#item=${idOf(model, other)}` }, [cellName(model, other)]),
    ...(index.scorers.length === 0 ? [] : [verdictMark(verdictOf(model, other, 0))]),
    snippetOf(model, other) || outcomeName(index.outcomes[index.cells.outcome[other]].name),
  ]);
  const heads = ['cell', ...(index.scorers.length === 0 ? [] : [index.scorers[0]]), 'answer'];
  return [
    element('details', { class: 'others' }, [
      element('summary', {}, [`All ${formatNumber(count)} cells of this item`]),
      table('Every cell of this item', heads, rows),
    ]),
  ];
}

/**
 * An answer: the index has its beginning at least.
 *
 * @param {Model} model
 * @param {number} code
 * @param {(code: number) => Promise<string>} textOf
 */
function snippetText({ index: { snippets } }, code, textOf) {
  const made = element('pre', { class: 'said', tabindex: '0', role: 'group', 'aria-label': 'Answer' }, [
    snippets.text[code - 1],
  ]);
  const whole = snippets.whole[code - 1];
  if (whole !== 0) fill(made, whole, { textOf, beginning: snippets.text[code - 1] });
  return made;
}

/**
 * @param {string} name
 * @param {number} code
 * @param {{ textOf: (code: number) => Promise<string>, isOpen: boolean }} options
 */
function folded(name, code, { textOf, isOpen }) {
  const body = element('pre', { class: 'said', tabindex: '0', role: 'group', 'aria-label': name });
  const made = element('details', isOpen ? { open: '' } : {}, [element('summary', {}, [name]), body]);
  let isAsked = false;
  const ask = () => {
    if (isAsked || !made.open) return;
    isAsked = true;
    if (code === 0) body.replaceChildren('(nothing)');
    else fill(body, code, { textOf, beginning: '' });
  };
  made.addEventListener('toggle', ask);
  ask();
  return made;
}

/**
 * @param {HTMLElement} body
 * @param {number} code
 * @param {{ textOf: (code: number) => Promise<string>, beginning: string }} options
 */
function fill(body, code, { textOf, beginning }) {
  if (beginning === '') body.replaceChildren('Loading …');
  textOf(code).then(
    (text) => body.replaceChildren(...(text === '' ? ['(empty)'] : shownText(text))),
    (/** @type {Error} */ error) =>
      body.replaceChildren(
        ...shownText(beginning === '' ? '' : `${beginning} …`),
        element('p', { class: 'warning', role: 'alert' }, [error.message]),
      ),
  );
}

/** @typedef {readonly [string, string | undefined]} Property A name and its value; undefined: it has none. */

/** @param {readonly Property[]} listed */
function properties(listed) {
  return element(
    'dl',
    { class: 'facts' },
    listed
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element('div', {}, [element('dt', {}, [name]), element('dd', {}, [value])])),
  );
}

/**
 * @param {string} caption
 * @param {readonly string[]} heads
 * @param {readonly (readonly (Node | string)[])[]} rows
 */
function table(caption, heads, rows) {
  return element('div', { class: 'frame', tabindex: '0', role: 'group', 'aria-label': caption }, [
    element('table', {}, [
      element('caption', {}, [element('span', {}, [caption])]),
      element('thead', {}, [
        element(
          'tr',
          {},
          heads.map((head) => element('th', { scope: 'col' }, [head])),
        ),
      ]),
      element(
        'tbody',
        {},
        rows.map(([head, ...others]) =>
          element('tr', {}, [
            element('th', { scope: 'row' }, [head]),
            ...others.map((other) => element('td', {}, [other])),
          ]),
        ),
      ),
    ]),
  ]);
}
