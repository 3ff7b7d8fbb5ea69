import { visibleText } from '../../../../text/visible-text';

/** Of the page's letters at the size of plots' labels (12 px), in pixels, in the widest of the page's fonts. */
const letterWidth = 7.3;
/** Letters of scripts that are about square. */
const wideLetterWidth = 12;

/** What the last label of an axis, `+100%` at the most, needs beyond the axis' end. */
export const axisRoom = 24;

/** Width of a label in pixels, estimated: nothing here can measure letters. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? wideLetterWidth : letterWidth), 0);
}

/** A label as one line, cut to a width; the cut is shown by an ellipsis. */
export function fitText(text: string, width: number): string {
  const line = visibleText(text);
  if (textWidth(line) <= width) return line;
  let fitted = '';
  for (const letter of line) {
    if (textWidth(`${fitted}${letter}…`) > width) break;
    fitted += letter;
  }
  return `${fitted}…`;
}
