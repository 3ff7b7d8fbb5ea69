/**
 * Makes an element. Whatever a text says, it becomes a text node: nothing here reads markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<Record<string, string>>} [attributes]
 * @param {readonly (Node | string | undefined)[]} [children]
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, attributes = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const child of children) {
    if (typeof child === 'string') made.append(...shownText(child));
    else if (child !== undefined) made.append(child);
  }
  return made;
}

/** As text/visible-text.ts has it, but for line feeds and tabs. */
const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * A text whose characters that would act instead of show are spelled out, and set apart from the same letters in the text.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function shownText(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(invisible)) {
    parts.push(text.slice(from, index));
    const spelled = document.createElement('span');
    spelled.className = 'spelled';
    spelled.textContent = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    parts.push(spelled);
    from = index + character.length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** @type {(count: number) => string} */
const formatNumber = (count) => count.toLocaleString('en');

/** @type {(value: number) => string} */
const formatScore = (value) => String(Math.round(value * 1000) / 1000);

/**
 * A verdict in a word, with its figure where it is neither right nor wrong.
 *
 * @param {CellVerdict} verdict
 */
function verdictMark({ kind, value, abstained }) {
  const figure = kind === 'partly' && value !== null ? ` ${formatScore(value)}` : '';
  return element('span', { class: `mark ${kind}` }, [
    `${verdictNames[kind]}${figure}${abstained && kind !== 'undelivered' ? ', abstained' : ''}`,
  ]);
}
