import type { Case, Entry } from '../model/case';
import { sayableOf, wordsOf } from './case-words';
import { type Fault, faultsOf } from './fault';

/** What a body lacks, or says beyond its facts. `hint` tells a narrator what to change. */
export interface CoverageGap {
  readonly kind: 'missing' | 'foreign';
  /** The text that is looked for, or that has no place here. */
  readonly text: string;
  readonly hint: string;
}

const clock = /\b\d{1,2}:\d{2}\b/g;
const dayNumber = /\bDay (\d+)\b/gi;
const number = /(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu;
const capitalised = /\p{Lu}[\p{L}'’-]+/gu;
/** What stands before the first word of a sentence, or of a quotation. */
const sentenceBegin = /(?:^|[.!?:;“"'(]\s{0,2}|\n\s*)$/;
const abbreviation = /^\p{Lu}{2,6}s?$/u;

/**
 * Compares a body with its facts, both ways: each name, phrase, figure and time of the facts is in the text, and each name,
 * number and time of the text comes from a fact or from the header. An entry without a body has no gaps.
 */
export function coverageGaps(entry: Entry, file: Case): CoverageGap[] {
  const { body } = entry;
  if (body === undefined) return [];
  const sayable = sayableOf(entry, file);
  const folded = body.toLowerCase();
  const missing = sayable.required
    .filter(({ forms }) => !forms.some((form) => containsWhole(folded, form.toLowerCase())))
    .map(({ role, forms }): CoverageGap => {
      const [form = ''] = forms;
      return { kind: 'missing', text: form, hint: `Say ${role}: “${form}”.` };
    });
  return [...dedupe(missing), ...dedupe(foreignTo(body, sayable, file))];
}

/** The gaps of a whole file, as faults. */
export function checkCoverage(file: Case): Fault[] {
  const fault = faultsOf('coverage');
  return file.entries.flatMap((entry) =>
    coverageGaps(entry, file).map(({ kind, text }) =>
      fault(entry.id, kind === 'missing' ? `does not say “${text}”` : `says “${text}”, which no fact of it gives`),
    ),
  );
}

function foreignTo(body: string, { texts, clocks, days }: ReturnType<typeof sayableOf>, file: Case): CoverageGap[] {
  const allowed = texts.join(' \n ').toLowerCase();
  const withoutTimes = body.replace(clock, ' ').replace(dayNumber, ' ');
  const times = [
    ...(body.match(clock) ?? []).filter((each) => !clocks.has(each.padStart(5, '0'))),
    ...[...body.matchAll(dayNumber)].filter(([, day]) => !days.has(Number(day))).map(([each]) => each),
  ];
  const numbers = (withoutTimes.match(number) ?? []).filter((each) => !containsWhole(allowed, each));
  const words = capitalisedWithin(withoutTimes).filter(
    (word) => !abbreviation.test(word) && !containsWhole(allowed, word.toLowerCase()),
  );
  const people = namesIn(body, file).filter((name) => !allowed.includes(name.toLowerCase()));
  return [
    ...times.map((text): CoverageGap => ({ kind: 'foreign', text, hint: `Leave out the time ${text}.` })),
    ...numbers.map((text): CoverageGap => ({ kind: 'foreign', text, hint: `Leave out the number ${text}.` })),
    ...[...people, ...words].map((text): CoverageGap => ({ kind: 'foreign', text, hint: `Leave out “${text}”.` })),
  ];
}

/** Words in capitals that do not begin a sentence. */
function capitalisedWithin(text: string): string[] {
  return [...text.matchAll(capitalised)]
    .filter(
      ({ index }) =>
        !sentenceBegin.test(text.slice(Math.max(0, index - 4), index)) && !isWordPart(text[index - 1] ?? ' '),
    )
    .map(([word]) => word);
}

/** Persons of the case that a text names. */
function namesIn(body: string, file: Case): string[] {
  return wordsOf(file).persons.filter((name) => body.includes(name));
}

/** Whether a text holds this as whole words: `12` is not in `128`. */
function containsWhole(text: string, part: string): boolean {
  if (part === '') return true;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + part.length] ?? ' '];
    if (!isWordPart(before) && !isWordPart(after)) return true;
  }
  return false;
}

function isWordPart(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function dedupe(gaps: readonly CoverageGap[]): CoverageGap[] {
  return [...new Map(gaps.map((gap) => [`${gap.kind} ${gap.text}`, gap])).values()];
}
