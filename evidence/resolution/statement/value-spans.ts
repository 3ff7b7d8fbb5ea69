import { monthNames } from '../../../text/english-words';
import { type SpanKind, typedSpans } from '../../../text/typed-spans';
import type { SlotQuestion } from '../question/read-question';
import type { ValueType } from '../question/value-type';
import { stem, wordSet, wordsOf } from '../words';

/** A span that may be the asked value, with the form it has. */
export interface ValueSpan {
  /** Without its unit where the question names that; `start` and `end` include it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: SpanKind | 'code';
}

const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const border = String.raw`(?<![\p{L}\p{N}$€£.,:/-])`;
/** What the general spans read otherwise: amounts with cents, times with seconds, codes of letters and digits. */
const ownPatterns: readonly (readonly [ValueSpan['kind'], RegExp])[] = [
  ['money', new RegExp(String.raw`[$€£]\s?${number}(?:\s?(?:k|million|billion|thousand)\b)?`, 'giu')],
  ['clock', new RegExp(String.raw`${border}\d{1,2}(?::\d\d){1,2}(?!\d)(?:\s?[ap]\.?m\b)?`, 'giu')],
  [
    'number',
    new RegExp(String.raw`${border}${number}-?(?:gb|mb|tb|kg|km|cm|mm|mg|ml|mph|ft|lbs?|inch)(?![\p{L}\p{N}])`, 'giu'),
  ],
  ['code', new RegExp(String.raw`${border}\p{Lu}{1,4}[ -]?\d{2,6}(?![\p{L}\p{N}])`, 'gu')],
  ['code', new RegExp(String.raw`${border}\d+(?:-\d+)+(?![\p{L}\p{N}])`, 'gu')],
];

/** A number's unit, or the thing counted: the next word where it is a known unit or a plural. */
const unitAfter = /^(?:\s|-)(\p{L}+)(?![\p{L}\p{N}])/u;
const units = wordSet(`
  kg kgs kilo kilos kilograms g grams lb lbs pounds oz ounces stone km kms kilometres kilometers mile miles metres meters
  m cm mm feet ft inches gb mb tb gigabytes megabytes terabytes percent degrees litres liters ml mph bpm kcal`);
const noUnits =
  wordSet(`is was has as this its his hers does us thus across always perhaps sometimes afterwards towards besides
  needs says means works sits looks goes comes gives lists shows stands appears plus minus versus unless yes those`);

/** Which forms an asked type may have, the best first. */
const formsOf: Readonly<Record<ValueType, readonly ValueSpan['kind'][]>> = {
  number: ['number', 'duration', 'percent', 'code', 'clock'],
  code: ['code', 'number'],
  money: ['money', 'number'],
  time: ['clock', 'duration'],
  duration: ['duration', 'clock', 'number', 'date'],
  date: ['date', 'clock'],
  frequency: ['frequency', 'duration', 'date', 'number'],
  percent: ['percent', 'number'],
  name: ['name', 'quoted'],
  any: ['money', 'clock', 'code', 'number', 'percent', 'quoted', 'name', 'duration', 'frequency', 'date'],
};

/** The form of a span, with spelled numbers apart: "one" is rarely what "213" was. */
export type ValueForm = ValueSpan['kind'] | 'spelled';

export function formOf({ kind, text }: ValueSpan): ValueForm {
  return kind === 'number' && !/\d/u.test(text) ? 'spelled' : kind;
}

/** How well a form fits the asked type: 0 best; undefined where it can't be the value. */
export function formRank(type: ValueType, kind: ValueSpan['kind']): number | undefined {
  const rank = formsOf[type].indexOf(kind);
  return rank === -1 ? undefined : rank;
}

/** The spans of a sentence that may be a value of the asked type, by position. Spans of one form never overlap. */
export function valueSpans(sentence: string, question: SlotQuestion): ValueSpan[] {
  if (!mayHoldValue(sentence, question.valueType)) return [];
  const own = ownSpans(sentence);
  const other = typedSpans(sentence).filter((span) => !own.some((taken) => overlaps(span, taken)));
  return [...own, ...other]
    .filter(({ kind }) => formRank(question.valueType, kind) !== undefined)
    .flatMap((span) => fitted(withoutComma(span), sentence, question) ?? [])
    .filter((span) => !isOfQuestion(span, question))
    .toSorted((a, b) => a.start - b.start);
}

/** Digits may be read with the comma after them. */
function withoutComma(span: ValueSpan): ValueSpan {
  const text = span.text.replace(/[,.]+$/u, '');
  return { ...span, text, end: span.start + text.length };
}

/** Most sentences of a long turn hold nothing of a type; this is told in one pass. */
function mayHoldValue(sentence: string, type: ValueType): boolean {
  return type === 'name' ? /[\p{Lu}"“‘']/u.test(sentence) : /[\p{N}\p{Lu}"“‘']|[a-z]{3}/u.test(sentence);
}

function overlaps(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < b.end && b.start < a.end;
}

function ownSpans(sentence: string): ValueSpan[] {
  const taken: ValueSpan[] = [];
  for (const [kind, pattern] of ownPatterns) {
    for (const match of sentence.matchAll(pattern)) {
      const span = { kind, text: match[0], start: match.index, end: match.index + match[0].length };
      if (!taken.some((other) => overlaps(span, other))) taken.push(span);
    }
  }
  return taken;
}

function fitted(span: ValueSpan, sentence: string, question: SlotQuestion): ValueSpan | undefined {
  switch (span.kind) {
    case 'name':
      return fittedName(span, sentence);
    case 'number':
      return withUnit(span, sentence, question);
    case 'duration':
      return question.valueType === 'number' ? numberOf(span, question) : span;
    default:
      return span;
  }
}

/** A number with its unit, unless the question names the unit; ordinals and list numbers are no values. */
function withUnit(span: ValueSpan, sentence: string, question: SlotQuestion): ValueSpan | undefined {
  if (/^(?:st|nd|rd|th)\b/u.test(sentence.slice(span.end)) || /^\s*\d+[.)]\s/u.test(sentence.slice(0, span.end + 2))) {
    return undefined;
  }
  // "one of them" and "this one" count nothing.
  if (/^(?:zero|one)$/iu.test(span.text) && question.valueType !== 'number') return undefined;
  const unit = unitAfter.exec(sentence.slice(span.end, span.end + 40));
  const word = unit?.[1]?.toLowerCase() ?? '';
  const isUnit =
    units.has(word) || (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !noUnits.has(word));
  const isNamed = [...question.words].some((each) => stem(each) === stem(word));
  if (!isUnit && !isNamed) return span;
  const end = span.end + (unit?.[0].length ?? 0);
  return { ...span, end, text: isNamed ? span.text : sentence.slice(span.start, end) };
}

/** Of "50 minutes" the number, where the question asks how many minutes. */
function numberOf(span: ValueSpan, question: SlotQuestion): ValueSpan | undefined {
  const isNamed = wordsOf(span.text).some((word) => [...question.words].some((each) => stem(each) === stem(word)));
  if (!isNamed) return undefined;
  const text = new RegExp(`${number}(?:-${number})?`, 'u').exec(span.text)?.[0];
  return { ...span, kind: 'number', text: text ?? span.text };
}

/**
 * Capitalised words that open a sentence and are no part of a name that follows: imperatives, adverbs, prepositions.
 */
const openers = wordSet(`
  scratch forget strike remove drop cross delete ignore disregard erase please sorry oops wait actually use make call old
  new no not only just until without goodbye farewell put set note swap replace keep take say meet see instead apparently
  turns correction update where replacing leaving having back ditch dropping switching unlike besides apart given like
  between against regarding concerning contrary because though although once despite lately nowadays today currently
  officially definitely meanwhile honestly strange news quick things hm hmm unfortunately luckily happily sadly finally
  suddenly another one two three both neither either someone somebody something everything nothing nobody whoever whatever
  whenever wherever maybe perhaps imagine suppose picture had were had should say pretend assuming remember trust did
  funny odd weird curious oh ah ugh well so anyway still yet again later earlier previously formerly before after since
  through under over from out off up down forever thank goodbye bye long gone wrong right correct false true full small big
  good bad great nice first second last next early late part most much many more less few every each any all some using
  starting effective according it is was my your their our his her its kindly consider treat change correct amend fix
  write mark add include count cancel close end stop quit retire retired stopped closed ended lost sold left gave`);

const months = new Set(monthNames.map((month) => month.toLowerCase()));
const days =
  wordSet(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays
  saturdays sundays`);

function fittedName(span: ValueSpan, sentence: string): ValueSpan | undefined {
  let { start, text } = span;
  const opens = /^[\s"“'(*]*$/u.test(sentence.slice(0, start));
  const [first = '', ...rest] = text.split(' ');
  if (opens && rest.length > 0 && openers.has(first.toLowerCase())) {
    start += first.length + 1;
    text = rest.join(' ');
  } else if (opens && rest.length === 0 && !/\p{Ll}\p{Lu}|\d/u.test(first)) {
    return undefined;
  }
  const article = /(?<![\p{L}\p{N}])The $/u.exec(sentence.slice(Math.max(0, start - 5), start));
  if (article !== null) {
    start -= article[0].length;
    text = article[0] + text;
  }
  const words = text.toLowerCase().split(' ');
  if (words.every((word) => months.has(word) || days.has(word) || word === 'the')) return undefined;
  return { ...span, start, text };
}

function isOfQuestion(span: ValueSpan, question: SlotQuestion): boolean {
  return /\p{L}/u.test(span.text) && wordsOf(span.text).every((word) => question.words.has(word) || word === 'the');
}
