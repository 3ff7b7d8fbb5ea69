import type { Session } from '../../benchmarks/item';

/** Whether a session is a document: its turns are sentences that nobody says. */
export function isDocument({ turns }: Session): boolean {
  return turns.some(({ role }) => role === 'document');
}

/** A document's title on one line; `Untitled` where it has none. */
export function titleOf({ title = '' }: Session): string {
  return onOneLine(title) || 'Untitled';
}

/** A text with each run of white space as one space, none around it. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/**
 * A document as a paragraph under its title, each sentence verbatim. Data sets differ in whether a sentence carries the
 * space before it, so one is put only where none stands.
 */
export function documentSection(session: Session): string {
  const pieces: string[] = [];
  let last = ' ';
  for (const { text } of session.turns) {
    if (text === '') continue;
    if (!/\s$/u.test(last) && !/^\s/u.test(text)) pieces.push(' ');
    pieces.push(text);
    last = text.slice(-1);
  }
  return `# ${titleOf(session)}\n\n${pieces.join('')}`;
}
