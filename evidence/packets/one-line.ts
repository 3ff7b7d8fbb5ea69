/**
 * The text on one line: runs of white space and control characters, every line and paragraph separator among them,
 * become one space. Text of people and models can so neither end the line it stands on nor forge another one.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
