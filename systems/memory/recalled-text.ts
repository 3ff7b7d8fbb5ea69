import { headersIn, type Recall, type RecallCase } from '../recall-system';

/** Shown where a memory found nothing: a prompt with nothing in that place reads as a mistake. */
export const nothingRecalled = '(The memory recalled nothing.)';

/** What a memory gave, in its own order, with the headers that are left in it. */
export function recalledText(parts: readonly string[], given: RecallCase): Recall {
  const text = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  return text === '' ? { text: nothingRecalled, headers: [] } : { text, headers: headersIn(text, given) };
}
