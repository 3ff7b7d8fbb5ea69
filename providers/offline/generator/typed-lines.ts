import { sentences } from '../../../text/sentences';
import { type SpanKind, typedSpans } from '../../../text/typed-spans';
import type { Pace } from '../pace';
import { limited } from './lead-sentences';
import type { SourceUnit } from './source-units';
import { tripleOf } from './triple';

/** Words of a value; the limit the prompt asks for. */
const wordsPerValue = 24;
/** A sentence is read up to so many characters; longer ones are tables or code. */
const longestSentence = 1_000;

const pronoun = /^(?:he|she|it|they|this|these)$/iu;
/** What stands in brackets right after the subject: dates of a life, another name. */
const aside = /^([^()]{1,120}?) \(([^()]{1,200})\)/u;

/**
 * `subject | relation | value` for each sentence, in order. A subject that does not name its document gets the title
 * beside it, a pronoun gives way to it; a sentence without a verb that the rules know is given whole, as what the document
 * `says`.
 */
export async function typedLines(units: Iterable<SourceUnit>, pace: Pace): Promise<string> {
  const lines: string[] = [];
  for (const { name, text } of units) {
    for (const sentence of sentences(text)) {
      await pace.pause();
      lines.push(...factsOf(name, sentence.slice(0, longestSentence).toWellFormed()));
    }
  }
  return lines.join('\n');
}

/**
 * One record per unit, in the seven lines that the prompt asks for. The value is the first sentence that asks nothing and
 * holds a number, a date or a title, else a name; the attribute the words that make its verb.
 */
export async function recordLines(units: Iterable<SourceUnit>, pace: Pace): Promise<string> {
  const records: string[] = [];
  for (const unit of units) {
    await pace.pause();
    const value = tellingSentence(unit.text);
    if (value !== undefined) records.push(recordOf(unit, value, records.length));
  }
  return records.join('\n\n');
}

function factsOf(name: string, sentence: string): string[] {
  const [bracketed = '', named = '', inBrackets = ''] = aside.exec(sentence) ?? [];
  const around = tripleOf(named + sentence.slice(bracketed.length));
  const isAside = bracketed !== '' && around?.subject === named;
  const triple = isAside ? around : tripleOf(sentence);
  if (triple === undefined) return [fact(name, 'says', sentence)];
  const subject = fullSubject(triple.subject, name);
  const told = fact(subject, triple.relation, triple.value);
  return isAside ? [fact(subject, 'in brackets', inBrackets), told] : [told];
}

function fact(subject: string, relation: string, value: string): string {
  const parts = [subject === '' ? 'source' : subject, relation, limited(value.replace(/[.\s]+$/u, ''), wordsPerValue)];
  return parts.map((part) => part.replaceAll('|', '/')).join(' | ');
}

function fullSubject(subject: string, name: string): string {
  if (name === '' || subject.includes(name)) return subject;
  return pronoun.test(subject) || name.startsWith(`${subject} (`) ? name : `${subject} (${name})`;
}

function tellingSentence(text: string): string | undefined {
  const all = sentences(text).map((sentence) => sentence.slice(0, longestSentence).toWellFormed());
  const telling = all.filter((sentence) => !/[?？؟]["'”’)]*$/u.test(sentence));
  const holds = (isWanted: (kind: SpanKind) => boolean) =>
    telling.find((sentence) => typedSpans(sentence).some(({ kind }) => isWanted(kind)));
  // Any first word may look like a name, so other kinds come first.
  return holds((kind) => kind !== 'name') ?? holds((kind) => kind === 'name') ?? telling[0] ?? all[0];
}

function recordOf(unit: SourceUnit, value: string, index: number): string {
  const isSpeaker = unit.name === 'User' || unit.name === 'Assistant';
  return [
    `archival_memory[${index}]`,
    `type: ${unit.name === 'Assistant' ? 'assistant_reply' : 'fact'}`,
    `subject: ${isSpeaker ? unit.name.toLowerCase() : unit.name || 'source'}`,
    `attribute: ${tripleOf(value)?.relation.replaceAll(' ', '_') ?? 'note'}`,
    `value_text: ${limited(value, wordsPerValue)}`,
    `source: ${unit.address || 'none'}`,
    `timestamp: ${unit.timestamp || 'none'}`,
  ].join('\n');
}
