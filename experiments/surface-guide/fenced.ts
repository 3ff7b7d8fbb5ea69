/**
 * A text as a Markdown code block that nothing in the text can end: its fence is longer than any run of backticks inside
 * (CommonMark 0.31, section 4.5).
 */
export function fenced(text: string): string {
  let longestRun = 0;
  for (const [run] of text.matchAll(/`+/gu)) longestRun = Math.max(longestRun, run.length);
  const fence = '`'.repeat(Math.max(3, longestRun + 1));
  return `${fence}text\n${text}\n${fence}`;
}
