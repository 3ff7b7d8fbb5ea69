import { html, type SafeHtml, trustedHtml } from '../safe-html';

/** The part of the DOM that is read of a drawing. */
export interface DrawnNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly textContent: string;
  readonly attributes: Iterable<Attribute>;
  readonly childNodes: Iterable<DrawnNode>;
}

const elementNode = 1;
const textNode = 3;

/** Drawings consist of these; a style of its own is left out, since the page's has all of it. */
const elements = new Set(['g', 'path', 'line', 'rect', 'circle', 'text', 'tspan', 'title']);
const leftOut = new Set(['style']);
/** Others are left out: descriptions of parts, which nobody hears inside an image, and what the page's style says. */
const attributes = new Set([
  ...['class', 'transform', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['width', 'height', 'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['stroke-linecap', 'stroke-linejoin', 'opacity', 'text-anchor', 'font-size', 'font-weight', 'paint-order'],
]);

/**
 * What was drawn, as markup: of elements and attributes that are known, every text and value escaped, coordinates rounded
 * to a tenth of a pixel. `titles`: with what marks say of themselves.
 * @throws Error for an element that drawings don't have, and for a coordinate that is not a number.
 */
export function svgMarkup(children: Iterable<DrawnNode>, { titles }: { readonly titles: boolean }): SafeHtml[] {
  return [...children].flatMap((node) => {
    if (node.nodeType === textNode) return [html`${node.textContent}`];
    if (node.nodeType !== elementNode || leftOut.has(node.localName)) return [];
    if (node.localName === 'title' && !titles) return [];
    if (!elements.has(node.localName)) throw new Error(`a drawing holds <${node.localName}>`);
    const name = trustedHtml(node.localName);
    const own = placedOnce(node).filter((attribute) => attributes.has(attribute.name));
    const start = html`<${name}${own.map(attributeMarkup)}`;
    const content = svgMarkup(node.childNodes, { titles });
    return [content.length === 0 ? html`${start} />` : html`${start}>${content}</${name}>`];
  });
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** Texts, which are half of a drawing, have one place in it instead of a move and a place: a tenth of all bytes. */
function placedOnce({ localName, attributes: own }: DrawnNode): Attribute[] {
  const all = [...own];
  const move = all.find(({ name }) => name === 'transform');
  const [, x, y] = /^translate\(([\d.e-]+),([\d.e-]+)\)$/.exec(move?.value ?? '') ?? [];
  if (localName !== 'text' || x === undefined || y === undefined) return all;
  const shifted = all
    .filter(({ name }) => name !== 'transform')
    .map(({ name, value }) => ({ name: name === 'y' ? 'dy' : name, value }));
  return [{ name: 'x', value: x }, { name: 'y', value: y }, ...shifted];
}

function attributeMarkup({ name, value }: Attribute): SafeHtml {
  if (value.includes('NaN')) throw new Error(`a drawing has ${name}="${value}"`);
  return html` ${trustedHtml(name)}="${name === 'class' ? value : rounded(value)}"`;
}

function rounded(value: string): string {
  return value.replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10));
}
