/**
 * A data set's expected answer to the forms that are accepted as right. Two steps: **alternatives** are what the gold
 * itself says is right ("7 days. 8 days is also acceptable"), **spellings** are other ways to write one alternative
 * ("nine months", "9 months"). Units are kept: "8" is no form of "8 days". Case, punctuation and token borders are left
 * to the scorers. A gold that is a whole sentence mostly stays one form, which few answers repeat word by word: a limit
 * of string scoring, not mended here.
 */
import { monthNames, numberWordsToNineteen, tensWords } from './english-words';

type Forms = readonly [string, ...string[]];

/**
 * The accepted forms of a gold, the gold itself (cleaned, without its remarks on other answers) first.
 * @throws RangeError for a blank gold.
 */
export function goldForms(gold: string | number): Forms {
  return withSpellings(alternativesOf(clean(String(gold))));
}

/**
 * The accepted forms where each is given on its own: every one is taken as it stands, never split at "or" or read as a
 * range, and joined by its other spellings. The given ones come first, in their order.
 * @throws RangeError for an empty list or a blank gold.
 */
export function listedGoldForms(golds: readonly string[]): Forms {
  return withSpellings(golds.map(clean));
}

/** Without outer space, one final period and quotation marks around the whole. */
function clean(gold: string): string {
  const trimmed = gold.trim().replace(/\s+/g, ' ');
  if (trimmed === '') throw new RangeError('a gold needs at least one character');
  const withoutPeriod = trimmed.replace(/(?<=[^.\s])\.$/, '');
  return /^(["'])((?:(?!\1).)+)\1$/.exec(withoutPeriod)?.[2]?.trim() || withoutPeriod;
}

// ── Alternatives ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where a sentence ends: a period that follows no common title or shortening. */
const sentenceEnd = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof|Jr|Sr|No|vs))\.\s+/;
/** "8 days (including the last day) is also acceptable." */
const acceptableRemark = /^(.+?) (?:is|are|would be) (?:also )?(?:acceptable|accepted|correct)\.?$/i;
const parentheses = /\s*\([^()]*\)/g;
/** "11 days (or 12 days, if …)", without the condition. */
const otherInParentheses = /\s*\(or ([^()]+?)(?:,? (?:if|when|because|depending)\b[^()]*)?\)/gi;

function alternativesOf(gold: string): string[] {
  const sentences = gold.split(sentenceEnd);
  const remarks = sentences.slice(1).flatMap((sentence) => acceptableRemark.exec(sentence)?.[1] ?? []);
  const isHead = (sentence: string, at: number): boolean => at === 0 || !acceptableRemark.test(sentence);
  const head = remarks.length === 0 ? gold : sentences.filter(isHead).join('. ');
  const others = [...head.matchAll(otherInParentheses)].flatMap((match) => match[1] ?? []);
  const main = head
    .replace(otherInParentheses, '')
    // A whole remark in parentheses after a finished sentence: "Yes. (You have a road bike too.)"
    .replace(/(?<=[.!?])\s*\([^()]*\)$/, '');
  const subjects = remarks.map((remark) =>
    remark.replace(parentheses, '').replace(/^(?:an )?answers? (?:ranging |of |in the range )?/i, ''),
  );
  const named = [main, ...others, ...subjects].filter((each) => each.trim() !== '').map(clean);
  return named.flatMap((each) => [each, ...partsOf(each)]);
}

function partsOf(form: string): string[] {
  const parts = splitAtOr(form);
  return [...parts, ...[form, ...parts].flatMap(integersOfRange)];
}

/**
 * "A or B" is two answers only where it is short, neither a clause nor a list, and B stands on its own: "more or less",
 * "two or more" and "red, green or blue" stay whole, and of "X or another sealant" only X names an answer.
 */
function splitAtOr(form: string): string[] {
  const [left, right, ...rest] = form.replace(/^either /i, '').split(/,? or /i);
  if (left === undefined || right === undefined || rest.length > 0) return [];
  const isShort = [left, right].every((part) => part.split(' ').length <= 6);
  if (!isShort || left.includes(', ') || /^(?:I|you|he|she|it|we|they|yes|no)\b/i.test(left)) return [];
  if (/^(?:more|less|fewer|so|later|not|none|never|both)\b/i.test(right)) return [];
  if (/^(?:another|other|any|some|something|similar|equivalent)\b/i.test(right)) return [left];
  const unit = /^\S+( .+)$/.exec(digitsForWords(right))?.[1];
  const sharesUnit = unit !== undefined && isInteger(left) && isInteger(right.split(' ')[0] ?? '');
  return [sharesUnit ? left + unit : left, right];
}

/** A range wider than this is no list of answers. */
const widestRange = 50;
const range = /^(from |between )?(\d{1,6})( [a-z]+)?( to | and |\s?[-–]\s?)(\d{1,6})( .+)?$/i;
const clockTime = /^ [ap]\.?m\b/i;

/**
 * "10-12 hours" → 10, 11, 12 hours. Not a range: a bare pair with a hyphen (a score, a record, years), "A and B" without
 * "between", falling numbers, two units, clock times and days of a month.
 */
function integersOfRange(form: string): string[] {
  const [, opening = '', low, lowUnit, link = '', high, unit = lowUnit ?? ''] = range.exec(digitsForWords(form)) ?? [];
  const first = Number(low);
  const last = Number(high);
  const isMoment = clockTime.test(unit) || hasMonth(unit);
  const isPlausible = first < last && last - first <= widestRange && (lowUnit ?? unit) === unit && !isMoment;
  const isBarePair = /[-–]/.test(link) && unit === '';
  const isEnumeration = link === ' and ' && opening.toLowerCase() !== 'between ';
  if (!isPlausible || isBarePair || isEnumeration) return [];
  return Array.from({ length: last - first + 1 }, (_, step) => `${first + step}${unit}`);
}

// ── Spellings ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each gives other spellings of one form, or none. */
const spellings: readonly ((form: string) => readonly string[])[] = [
  (form) => [digitsForWords(form)],
  (form) => (hasMonth(form) ? [] : [wordsForDigits(form)]),
  // A remark in parentheses, and the acronym it may hold: "University of California, Los Angeles (UCLA)".
  (form) => [form.replace(/\s*\([^()]*[a-z][^()]*\)/gi, '')],
  (form) => partsOfMatch(form, /^.{3,} \(([A-Z]{2,})\)$/, ([acronym]) => [acronym]),
  (form) => [form.replace(/^(?:a|an|the) (?=\S)/i, '')],
  (form) => [form.replace(/^(?:about|around|approximately|roughly) (?=\S)/i, '')],
  // The data sets themselves take "11 days" beside "10 days ago".
  (form) => [form.replace(/^(\S+ (?:minute|hour|day|week|month|year)s?) ago$/i, '$1')],
  // "my sister": the gold speaks as the user, the reader to the user. A clause with "I" would need its verbs turned too.
  (form) => (/\bI\b/.test(form) ? [] : [form.replace(/\bmy\b/gi, 'your')]),
  (form) => partsOfMatch(form, /^(\d+)[-–](\d+ \D+)$/, ([low, rest]) => [`${low} to ${rest}`]),
  (form) => [form.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')],
  (form) => (hasMonth(form) ? [] : [form.replace(longInteger, withThousandsSeparators)]),
  (form) => partsOfMatch(form, /^(\d[\d.]*)%$/, ([number]) => [`${number} percent`]),
  (form) => partsOfMatch(form, /^\$(\d[\d.,]*)$/, ([number]) => [`${number} dollars`]),
  // "16GB", "55-inch".
  (form) => partsOfMatch(form, /^(\d+)-?([a-z]+)$/i, ([number, unit]) => [`${number} ${unit}`]),
  clockSpellings,
  daySpellings,
];

/** Every form with every spelling of it, without repeats (case aside); the forms themselves first. */
function withSpellings(forms: readonly string[]): Forms {
  const [first] = forms;
  if (first === undefined) throw new RangeError('a gold needs at least one form');
  const found = new Map<string, string>();
  const queue = [...forms];
  for (const queued of queue) {
    const form = queued.trim();
    if (form === '' || found.has(form.toLowerCase())) continue;
    found.set(form.toLowerCase(), form);
    queue.push(...spellings.flatMap((spell) => spell(form)));
  }
  const [, ...others] = found.values();
  return [first, ...others];
}

/** Four digits or more on their own: no part of a decimal, time, date or code. */
const longInteger = /(?<![\d.,:/-])\d{4,}(?![\d.,:/-])/g;

function withThousandsSeparators(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function partsOfMatch(
  form: string,
  pattern: RegExp,
  spell: (parts: readonly string[]) => readonly (string | undefined)[],
) {
  const match = pattern.exec(form);
  return match === null ? [] : spell(match.slice(1)).filter((spelling) => spelling !== undefined);
}

/** "7 pm": "7pm", "7 p.m.", "7:00 pm". */
function clockSpellings(form: string): string[] {
  const [, hour, minutes, half, m] = /^(1[0-2]|[1-9])(:[0-5]\d)?\s?([ap])\.?(m)\.?$/i.exec(form) ?? [];
  if (hour === undefined) return [];
  const fullHour = minutes === undefined || minutes === ':00';
  const times = fullHour ? [hour, `${hour}:00`] : [hour + minutes];
  return times.flatMap((time) => [`${time} ${half}${m}`, `${time}${half}${m}`, `${time} ${half}.${m}.`]);
}

const months = monthNames.join('|');
const monthName = new RegExp(`\\b(?:${months})\\b`);
const monthFirst = new RegExp(`^(${months}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`, 'i');
const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${months})(?:,? (\\d{4}))?$`, 'i');

function hasMonth(form: string): boolean {
  return monthName.test(form);
}

/** "February 1st": "February 1", "1 February", "1st of February"; with the year where the gold has it. */
function daySpellings(form: string): string[] {
  const [, monthOfFirst, dayOfFirst, yearOfFirst] = monthFirst.exec(form) ?? [];
  const [, day = dayOfFirst, month = monthOfFirst, year = yearOfFirst] = dayFirst.exec(form) ?? [];
  if (day === undefined || month === undefined) return [];
  const ordinal = `${day}${ordinalEnding(Number(day))}`;
  const monthDay = [`${month} ${day}`, `${month} ${ordinal}`];
  const dayMonth = [`${day} ${month}`, `${ordinal} ${month}`, `${ordinal} of ${month}`];
  if (year === undefined) return [...monthDay, ...dayMonth];
  return [...monthDay.map((date) => `${date}, ${year}`), ...dayMonth.map((date) => `${date} ${year}`)];
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

// ── Number words, zero to ninety-nine ───────────────────────────────────────────────────────────────────────────────

const digitWords = numberWordsToNineteen.slice(1, 10);
const numberWords: readonly string[] = [
  ...numberWordsToNineteen,
  ...tensWords.flatMap((ten) => [ten, ...digitWords.map((digit) => `${ten}-${digit}`)]),
];
const numberOf = new Map(numberWords.map((word, number) => [word, String(number)]));
/** Longest first, so that "twenty-one" is not read as "twenty". */
const numberWord = new RegExp(
  `(?<![\\w-])(?:(?:${tensWords.join('|')})[- ](?:${digitWords.join('|')})|${[...tensWords, ...numberWordsToNineteen].reverse().join('|')})(?![\\w-])`,
  'gi',
);
/** An integer on its own: no part of a price, time, fraction, score, code or decimal number. */
const bareInteger = /(?<![\w.,:/$€£+#@-])\d{1,2}(?![\w:/%-]|[.,]\d)/g;

function digitsForWords(form: string): string {
  return form.replace(numberWord, (word: string, at: number) => {
    // "Japanese Zero": a capital inside is a name.
    if (at > 0 && /^[A-Z]/.test(word)) return word;
    return numberOf.get(word.toLowerCase().replace(' ', '-')) ?? word;
  });
}

/** Only where one or two numbers stand: a longer row of digits is a phone number or the like. */
function wordsForDigits(form: string): string {
  if ((form.match(/\d+/g)?.length ?? 0) > 2) return form;
  return form.replace(bareInteger, (digits) =>
    digits.startsWith('0') ? digits : (numberWords[Number(digits)] ?? digits),
  );
}

function isInteger(text: string): boolean {
  return /^\d+$/.test(digitsForWords(text));
}
