import type { Colors } from 'picocolors/types';

import { renderTable, type TableOptions } from '../table';
import type { ListedPrompt } from './prompt-list';
import { quoteText } from './quote-text';
import { fact } from './render-cell';

/** The prompts as a table. */
export function renderPrompts(prompts: readonly ListedPrompt[], options: TableOptions): string {
  return renderTable(
    [{ header: 'prompt' }, { header: 'sha-256' }, { header: 'said to' }],
    prompts.map(({ id, sha256, saidTo }) => [id, sha256.slice(0, 12), saidTo]),
    options,
  );
}

/** One prompt whole. */
export function renderPrompt({ id, sha256, saidTo, messages }: ListedPrompt, colors: Colors): string {
  return [
    colors.bold(`Prompt ${id}`),
    fact('sha-256', sha256),
    fact('said to', saidTo),
    ...messages.flatMap(({ role, content }) => ['', colors.bold(role), quoteText(content, true)]),
    '',
    notesOf(messages),
  ].join('\n');
}

function notesOf(messages: ListedPrompt['messages']): string {
  const isAsked = messages.some(({ content }) => content.includes('<question>'));
  const brackets = "Names in angle brackets stand for an item's own texts";
  return isAsked ? `${brackets}; the date line stands only where a question has a date.` : `${brackets}.`;
}
