import type { Rendered } from '../artifact';
import { onOneLine } from '../documents/document';
import { wordsPerEntry } from '../templates/chatgpt-entries';
import { wordsOfSummary } from '../templates/langchain-summary';
import { wordsPerValue } from '../templates/memgpt-records';
import { cut } from '../templates/told-turn';
import type { GenerationForm } from './generation-form';

/** Why a generated text is no artifact; stable words, since the report counts by them. */
export const noGeneratedText = 'the generator gave no text';
export const generatorAbstained = 'the generator abstained';

const fence = /^[^\S\n]*(?:`{3,}|~{3,})[^`\n]*$/gmu;
/** The token in capitals at the start, or the word alone in any case, whatever marks stand around it. */
const abstention = /^[^\p{L}\p{N}]*(?:ABSTAIN(?![\p{L}\p{N}])|[Aa]bstain[^\p{L}\p{N}]*$)/u;

/**
 * A generator's answer as an artifact: lines of code fences and white space around it are taken off, and each part is
 * cut where the rule-based variant of the form cuts it. A `value` that abstains is passed on as ABSTAIN; every other
 * form that does is not applicable, and so is a text with nothing in it.
 */
export function readGenerated(form: GenerationForm, text: string): Rendered {
  const plain = text.replace(fence, '').trim();
  if (plain === '') return { kind: 'not_applicable', reason: noGeneratedText };
  if (!abstention.test(plain)) return { kind: 'artifact', text: withinLimits(form, plain) };
  return form === 'value'
    ? { kind: 'artifact', text: 'ABSTAIN' }
    : { kind: 'not_applicable', reason: generatorAbstained };
}

function withinLimits(form: GenerationForm, text: string): string {
  switch (form) {
    case 'summary':
      return cut(onOneLine(text), wordsOfSummary);
    case 'entries':
      return linesOf(text)
        .map((line) => cut(line, wordsPerEntry))
        .join('\n');
    case 'records':
      return text
        .split(/\n\s*\n/u)
        .map((record) => linesOf(record).map(limitedField).join('\n'))
        .join('\n\n');
    case 'typed':
      return linesOf(text).map(limitedFact).join('\n');
    case 'value':
      return cut(onOneLine(text), wordsPerValue);
  }
}

/** The lines that hold anything, each trimmed, with single spaces. */
function linesOf(text: string): string[] {
  return text
    .split(/\r\n|[\n\r]/u)
    .map(onOneLine)
    .filter((line) => line !== '');
}

/** Only the value of a record has a limit of its own; a line of any other kind is bounded as an entry is. */
function limitedField(line: string): string {
  const value = /^value_text: ?/iu.exec(line)?.[0];
  return value === undefined ? cut(line, wordsPerEntry) : value + cut(line.slice(value.length), wordsPerValue);
}

/** `subject | relation | value`: the value has its limit, the line as a whole that of an entry. */
function limitedFact(line: string): string {
  const bar = line.lastIndexOf(' | ');
  const valueAt = bar === -1 ? 0 : bar + ' | '.length;
  return cut(line.slice(0, valueAt) + cut(line.slice(valueAt), wordsPerValue), wordsPerEntry);
}
