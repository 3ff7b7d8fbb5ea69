/** Breaks at spaces; a word longer than the width keeps its line to itself, or is broken where that is asked for. */
export function wrapText(text: string, width: number, longWords?: 'break long words'): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
    while (longWords !== undefined && line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line];
}
