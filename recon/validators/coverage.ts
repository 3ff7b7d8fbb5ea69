import type { Case } from '../model/case';
import { type Sayable, sayableOf, wordsOf } from './case-words';
import { type Fault, faultsOf } from './fault';

const clock = /\b\d{1,2}:\d{2}\b/g;
const dayNumber = /\bDay (\d+)\b/gi;
const number = /(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu;
const capitalised = /\p{Lu}[\p{L}'’-]+/gu;
/** What stands before the first word of a sentence, or of a quotation. */
const sentenceBegin = /(?:^|[.!?:;“"'(]\s{0,2}|\n\s*)$/;
const abbreviation = /^\p{Lu}{2,6}s?$/u;

/**
 * Compares each body with its facts, both ways: each name, phrase, figure and time of the facts is in the text, and each
 * name, number and time of the text comes from a fact or from the header. An entry without a body has no faults.
 */
export function checkCoverage(file: Case): Fault[] {
  const fault = faultsOf('coverage');
  return file.entries.flatMap((entry) => {
    const { body } = entry;
    if (body === undefined) return [];
    const sayable = sayableOf(entry, file);
    return [
      ...[...missingFrom(body, sayable)].map((text) => fault(entry.id, `does not say “${text}”`)),
      ...[...foreignTo(body, sayable, file)].map((text) =>
        fault(entry.id, `says “${text}”, which no fact of it gives`),
      ),
    ];
  });
}

function missingFrom(body: string, { required }: Sayable): Set<string> {
  const folded = body.toLowerCase();
  const missing = required.filter((forms) => !forms.some((form) => containsWhole(folded, form.toLowerCase())));
  return new Set(missing.map(([form = '']) => form));
}

function foreignTo(body: string, { texts, clocks, days }: Sayable, file: Case): Set<string> {
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
  return new Set([...times, ...numbers, ...people, ...words]);
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
