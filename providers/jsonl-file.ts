/** Lines are joined by the thousand: a part each would cost more than the lines, one string for all a second copy. */
const linesOfPart = 1000;

/** A file of lines, each ended by a line break. */
export function jsonlFile(name: string, lines: readonly string[]): File {
  const parts: string[] = [];
  for (let from = 0; from < lines.length; from += linesOfPart) {
    parts.push(`${lines.slice(from, from + linesOfPart).join('\n')}\n`);
  }
  return new File(parts, name, { type: 'application/jsonl' });
}
