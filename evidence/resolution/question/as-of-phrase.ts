import { monthNames } from '../../../text/english-words';
import type { Scope } from '../resolution';

type AsOf = Scope['asOf'];

/**
 * What a question says about its time. `relative`: before the slot last changed ("previously"), or before it first did
 * ("originally"), so that only the events can tell when that was.
 */
export type AsOfPhrase =
  | { readonly kind: 'present' }
  | { readonly kind: 'dated'; readonly asOf: AsOf }
  | { readonly kind: 'relative'; readonly words: string; readonly change: 'first' | 'last' };

const month = `(${monthNames.join('|')})`;
const year = String.raw`(?:,?\s(\d{4}))?`;
const day = String.raw`(?:the )?(\d{1,2})(?:st|nd|rd|th)?`;
const monthDay = `${month} ${day}${year}`;
const dayMonth = `${day}(?: of)? ${month}${year}`;
const until = '(before|prior to|until|till|up to|as of|by)';

const amount = '(a|an|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,3})';
const aboutSpeech = '(?! (?:conversation|chat|discussion|session|message|company|employer|colleague)s?\\b)';
const relativePhrases: readonly (readonly ['first' | 'last', RegExp])[] = [
  ['first', /\b(?:originally|initially|at first|in the beginning|at the (?:start|beginning)|to begin with)(?! of)\b/iu],
  ['first', new RegExp(String.raw`\bmy (?:original|initial)\b${aboutSpeech}`, 'iu')],
  [
    'last',
    /\bbefore (?:(?:it|that|this|they|things|I|we|my [\w ]{1,40}|the [\w ]{0,30}(?:change|update|switch|move))(?: was| were| got| had| last)?(?: recently| last)? ?(?:chang|switch|updat|replac|mov|rais|alter|swap|convert)?(?:ed|d|ing|e)?)\b/iu,
  ],
  ['last', /\bprior to (?:the|that|this|my) (?:latest |last |recent )?(?:change|update|switch|move)\b/iu],
  ['last', /\b(?:previously|formerly|beforehand|in the past|earlier on|back then|used to)\b/iu],
  ['last', new RegExp(String.raw`\b(?:previous|former|(?<!how )old|prior)\b${aboutSpeech}`, 'iu')],
];

/** @param questionDate `YYYY-MM-DDTHH:MM`, `YYYY-MM-DD` or null; without one no date in words can be resolved. */
export function readAsOfPhrase(question: string, questionDate: string | null): AsOfPhrase {
  if (/\b(?:now|current|currently|today|these days|at the moment|at present|nowadays)\b/iu.test(question)) {
    return { kind: 'present' };
  }
  const asOf = questionDate === null ? undefined : datedPhrase(question, questionDate);
  if (asOf !== undefined) return { kind: 'dated', asOf };
  for (const [change, pattern] of relativePhrases) {
    const words = pattern.exec(question)?.[0].trim();
    if (words !== undefined && (words.startsWith('before') || asksOfThePast(question))) {
      return { kind: 'relative', words, change };
    }
  }
  return { kind: 'present' };
}

function asksOfThePast(question: string): boolean {
  return /\b(?:was|were|did|had|used to)\b/iu.test(question);
}

function datedPhrase(question: string, questionDate: string): AsOf | undefined {
  return dayPhrase(question, questionDate) ?? monthPhrase(question, questionDate) ?? agoPhrase(question, questionDate);
}

function dayPhrase(question: string, questionDate: string): AsOf | undefined {
  const isState = /\b(?:was|were)\b.*\b(?:my|our|his|her|their)\b/iu.test(question);
  const lead = isState ? until.replace(')', '|on)') : until;
  const first = new RegExp(`\\b${lead} ${monthDay}`, 'iu').exec(question);
  const second = new RegExp(`\\b${lead} ${dayMonth}`, 'iu').exec(question);
  const [words, preposition, name, dayText, yearText] =
    first ?? (second === null ? [] : [second[0], second[1], second[3], second[2], second[4]]);
  const iso = /\bbefore (\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/u.exec(question);
  if (iso !== null) return exclusive(iso[0], dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const slashed = /\bbefore (?:the )?(\d{1,2})\/(\d{1,2})\b/u.exec(question);
  if (slashed !== null) {
    return exclusive(slashed[0], latestDate(questionDate, Number(slashed[1]), Number(slashed[2])));
  }
  if (words === undefined || name === undefined) return undefined;
  const monthNumber = monthNumberOf(name);
  const start =
    yearText === undefined
      ? latestDate(questionDate, monthNumber, Number(dayText))
      : dateOf(Number(yearText), monthNumber, Number(dayText));
  return exclusive(words, /^(?:as of|by|on)$/iu.test(preposition ?? '') ? addDays(start, 1) : start);
}

function monthPhrase(question: string, questionDate: string): AsOf | undefined {
  const match = new RegExp(
    String.raw`\b(before|until|till|prior to|at the end of|by the end of|at the (?:start|beginning) of|back in|in|during|as of)(?: (?:early|mid|late))? ${month}\b(?! \d{1,2}\b)${year}`,
    'iu',
  ).exec(question);
  if (match === null) return undefined;
  const [words, lead = '', name = '', yearText] = match;
  const isBefore = /^(?:before|until|till|prior to)$/iu.test(lead);
  if (!isBefore && !asksOfThePast(question)) return undefined;
  // "May" and "March" are words too; only "in the month" forms of a state are a time of asking.
  if (/^(?:in|during|back in)$/iu.test(lead) && !/\b(?:was|were)\b/iu.test(question)) return undefined;
  const monthNumber = monthNumberOf(name);
  const start =
    yearText === undefined ? latestDate(questionDate, monthNumber, 1) : dateOf(Number(yearText), monthNumber, 1);
  if (isBefore) return exclusive(words, start);
  if (/(?:start|beginning)/iu.test(lead)) return exclusive(words, addDays(start, 1));
  return exclusive(words, addMonths(start, 1));
}

function agoPhrase(question: string, questionDate: string): AsOf | undefined {
  if (!/\b(?:was|were|used to)\b/iu.test(question)) return undefined;
  const today = `${questionDate.slice(0, 10)}T00:00`;
  const last = /\blast (week|month|year)\b/iu.exec(question);
  if (last !== null) return exclusive(last[0], startOfUnit(today, last[1]!.toLowerCase()));
  const ago = new RegExp(String.raw`\b${amount} (day|week|month|year)s? ago\b`, 'iu').exec(question);
  if (ago === null) return undefined;
  const count = countOf(ago[1]!.toLowerCase());
  const unit = ago[2]!.toLowerCase();
  const at =
    unit === 'day'
      ? addDays(today, -count)
      : unit === 'week'
        ? addDays(today, -7 * count)
        : addMonths(today, -count * (unit === 'year' ? 12 : 1));
  return exclusive(ago[0], addDays(at, 1));
}

function countOf(word: string): number {
  const spelled = 'a one two three four five six seven eight nine ten'.split(' ').indexOf(word);
  if (word === 'an' || word === 'a') return 1;
  return spelled > 0 ? spelled : Number(word);
}

const exclusive = (words: string, at: string): AsOf => ({ words, at, inclusive: false });

function monthNumberOf(name: string): number {
  return monthNames.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
}

/** The latest such day that is not after the question's. */
function latestDate(questionDate: string, monthNumber: number, dayOfMonth: number): string {
  const year = Number(questionDate.slice(0, 4));
  const thisYear = dateOf(year, monthNumber, dayOfMonth);
  return thisYear.slice(0, 10) <= questionDate.slice(0, 10) ? thisYear : dateOf(year - 1, monthNumber, dayOfMonth);
}

function dateOf(year: number, monthNumber: number, dayOfMonth: number): string {
  return format(new Date(Date.UTC(year, monthNumber - 1, dayOfMonth)));
}

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return format(moved);
}

function addMonths(date: string, months: number): string {
  const moved = new Date(`${date}Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return format(moved);
}

function startOfUnit(today: string, unit: string): string {
  if (unit === 'year') return `${today.slice(0, 4)}-01-01T00:00`;
  if (unit === 'month') return `${today.slice(0, 7)}-01T00:00`;
  const weekday = new Date(`${today}Z`).getUTCDay();
  return addDays(today, -((weekday + 6) % 7));
}

function format(date: Date): string {
  return date.toISOString().slice(0, 16);
}
