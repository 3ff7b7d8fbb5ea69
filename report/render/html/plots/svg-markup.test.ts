import { parseHTML } from 'linkedom';

import { html } from '../safe-html';
import { type DrawnNode, svgMarkup } from './svg-markup';

function markupOf(svg: string, titles = true): string {
  const { document } = parseHTML(`<html><body><svg>${svg}</svg></body></html>`) as unknown as {
    document: { querySelector: (selector: string) => DrawnNode };
  };
  return html`${svgMarkup(document.querySelector('svg').childNodes, { titles })}`.markup;
}

describe('svgMarkup', () => {
  it('escapes every text and value', () => {
    expect(markupOf('<text x="1" class="a&quot;b">&lt;script&gt;</text>')).toBe(
      '<text x="1" class="a&quot;b">&lt;script&gt;</text>',
    );
  });

  it('leaves out attributes it does not know, styles, and titles where they are not wanted', () => {
    const drawn =
      '<style>a{}</style><circle r="4" onload="x" style="color:red" aria-label="dot"><title>t</title></circle>';
    expect(markupOf(drawn)).toBe('<circle r="4"><title>t</title></circle>');
    expect(markupOf(drawn, false)).toBe('<circle r="4" />');
  });

  it('refuses elements that drawings don’t have, and coordinates that are no numbers', () => {
    expect(() => markupOf('<foreignObject><b>x</b></foreignObject>')).toThrow(/foreignObject/i);
    expect(() => markupOf('<path d="M0,NaN"></path>')).toThrow('NaN');
  });

  it('rounds to a tenth of a pixel and gives a text one place', () => {
    expect(markupOf('<line x1="1.26" y1="-0.04"></line>')).toMatch(/^<line x1="1.3" y1="-?0" \/>$/);
    expect(markupOf('<text transform="translate(10.04,20)" y="0.32em">a</text>')).toBe(
      '<text x="10" y="20" dy="0.3em">a</text>',
    );
  });
});
