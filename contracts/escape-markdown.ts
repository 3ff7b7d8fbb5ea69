/** Text of others as one line of Markdown in a panel of the Temporal UI, in a table cell too. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
