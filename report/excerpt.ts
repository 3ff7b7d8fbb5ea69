/** The beginning of a text on one line, at most `most` characters and a sign that there is more. */
export function excerpt(text: string, most: number): string {
  // What is shown stands in the first few characters: the rest of a huge text isn't worth a look.
  const line = text
    .slice(0, 4 * most)
    .trim()
    .replace(/\s+/gu, ' ');
  const characters = [...line];
  if (characters.length <= most && text.length <= 4 * most) return line;
  return `${characters.slice(0, most).join('')}…`;
}
