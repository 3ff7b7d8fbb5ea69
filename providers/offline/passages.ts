import type { Pace } from './pace';

/** A sentence of the artifact with what its line and its headings say of it. */
export interface Passage {
  readonly text: string;
  /** Its place among all sentences, from 0. */
  readonly place: number;
  /** Which line (a turn, an entry, a record) it belongs to, from 0. */
  readonly line: number;
  /** Sortable `YYYY-MM-DD[THH:MM]`; empty where nothing is dated. */
  readonly date: string;
  readonly speaker: 'user' | 'assistant' | undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numericDate = /\b(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[ T](?:\(\w+\) )?(\d\d:\d\d))?/u;
const dayMonthYear =
  /\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*,? (\d{4})\b/iu;
const monthDayYear = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/iu;

/** Bullets, bracketed dates and addresses, numbers of a list: what stands before the text of a line. */
const leadIn = /^(?:[\s>#*•=-]+|\d{1,3}[.)]\s+|\[[^\]\n]{1,60}\]\s*:?|\([^)\n]{1,60}\)\s*:?)+/u;
/** A date at the start of a sentence that only says when the rest was said. */
const dateLabel =
  /^(?:on |as of |date:? )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:\d{4}[-/]\d\d?[-/]\d\d?(?:[ T](?:\(\w+\) )?\d\d:\d\d)?|\d{1,2} \p{L}+,? \d{4}(?:,? \d\d:\d\d)?)(?: \(\w+\))?\s*[:,—–-]+\s*/iu;
const speakerLabel = /^\**(user|assistant|human|ai)\**\s*:\**\s*/iu;
const retoldSpeaker = /^the (user|assistant)\b/iu;
const recordHead = /^\s*\p{L}[\p{L}_]*\[\d+\]\s*$/u;
const recordField = /^\s*(\p{L}[\p{L}_]*):\s*(.*)$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Jr|Sr|vs|etc|approx|e\.g|i\.e|a\.m|p\.m|No|Inc)\.\s*$/u;
/** Dates of headings and at the start of lines are looked for in so many characters. */
const longestLead = 160;
/** The segmenter's time grows with the square of its input, so it gets that many characters at once. */
const segmentedAtOnce = 2000;
/** Longer sentences (tables, code, text without stops) are cut here, in characters. */
const longestSentence = 600;

/** A line of the artifact as it will be split, or a whole record. */
interface Line {
  readonly text: string;
  readonly date: string;
  readonly speaker: Passage['speaker'];
}

/**
 * Splits an artifact into sentences. A line that says little beside a date dates the lines after it; a date at the start
 * of a line or sentence dates the rest of that line; `user:` and `assistant:` hold until the next label. Of a record
 * (`name[0]` and `key: value` lines up to an empty one) only `value_text` is read, after its subject where that has a name,
 * dated by `timestamp`. Awaits `pace` between sentences so that a long artifact does not hold the event loop.
 */
export async function passagesOf(artifact: string, pace: Pace): Promise<Passage[]> {
  const passages: Passage[] = [];
  let line = 0;
  for (const { text, date, speaker } of linesOf(artifact)) {
    let saidAt = date;
    await pace.pause();
    for await (const sentence of sentencesOf(text, pace)) {
      const label = dateLabel.exec(sentence)?.[0] ?? '';
      saidAt = dateIn(label) || saidAt;
      const told = sentence.slice(label.length);
      if (told === '') continue;
      const retold = retoldSpeaker.exec(told)?.[1];
      const by = retold === undefined ? speaker : speakerOf(retold);
      passages.push({ text: told, place: passages.length, line, date: saidAt, speaker: by });
    }
    line += 1;
  }
  return passages;
}

function* linesOf(artifact: string): Generator<Line> {
  let heading = '';
  let speaker: Passage['speaker'];
  let record: Map<string, string> | undefined;
  for (const raw of [...artifact.split('\n'), '']) {
    if (record) {
      const [, key = '', value = ''] = recordField.exec(raw) ?? [];
      if (key !== '') record.set(key, value);
      if (raw.trim() !== '') continue;
      yield fromRecord(record);
      record = undefined;
    }
    if (recordHead.test(raw)) {
      record = new Map();
      continue;
    }
    const date = dateIn(raw.slice(0, longestLead));
    if (isHeading(raw, date)) {
      heading = date;
      speaker = undefined;
      continue;
    }
    const lead = leadIn.exec(raw)?.[0] ?? '';
    const content = raw.slice(lead.length).trim();
    const label = speakerLabel.exec(content);
    if (label) speaker = speakerOf(label[1]!);
    yield { text: content.replace(speakerLabel, ''), date: dateIn(lead) || heading, speaker };
  }
}

function fromRecord(record: ReadonlyMap<string, string>): Line {
  const subject = record.get('subject');
  const speaker = subject === 'user' || subject === 'assistant' ? subject : undefined;
  // A subject with a name of its own is who the value is about, as the name before a raw turn is.
  const name = speaker === undefined ? subject?.trim() : undefined;
  const value = record.get('value_text') ?? '';
  return { text: name ? `${name}: ${value}` : value, date: dateIn(record.get('timestamp') ?? ''), speaker };
}

function speakerOf(label: string): 'user' | 'assistant' {
  return /^(?:user|human)$/iu.test(label) ? 'user' : 'assistant';
}

function isHeading(raw: string, date: string): boolean {
  if (date === '' || raw.length > longestLead) return false;
  const rest = raw.replace(numericDate, '').replace(dayMonthYear, '').replace(monthDayYear, '');
  const restWords = rest.replace(
    /\b(?:session|conversation|chat|date|dated|on|at|am|pm|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b/giu,
    '',
  );
  return (restWords.match(/\p{L}{2,}/gu) ?? []).length <= 1;
}

/** The first date in a text in sortable form, or ''. */
function dateIn(text: string): string {
  const numeric = numericDate.exec(text);
  if (numeric) return sortable(numeric[1]!, Number(numeric[2]), numeric[3]!, numeric[4]);
  const european = dayMonthYear.exec(text);
  if (european) return sortable(european[3]!, months.indexOf(european[2]!.toLowerCase()) + 1, european[1]!);
  const american = monthDayYear.exec(text);
  if (american) return sortable(american[3]!, months.indexOf(american[1]!.toLowerCase()) + 1, american[2]!);
  return '';
}

function sortable(year: string, month: number, day: string, time?: string): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}${time === undefined ? '' : `T${time}`}`;
}

async function* sentencesOf(text: string, pace: Pace): AsyncGenerator<string> {
  let pending = '';
  for (let start = 0; start < text.length;) {
    await pace.pause();
    const piece = text.slice(start, endWithin(text, start + segmentedAtOnce, start));
    const segments = [...segmenter.segment(piece)];
    const isLast = start + piece.length >= text.length;
    // The last sentence of a piece may go on in the next one.
    const whole = isLast || segments.length === 1 ? segments : segments.slice(0, -1);
    for (const { segment } of whole) {
      pending += segment;
      if (abbreviation.test(pending.slice(-12)) && pending.length < longestSentence) continue;
      yield* cut(pending.trim());
      pending = '';
    }
    start += whole.reduce((length, { segment }) => length + segment.length, 0);
  }
  yield* cut(pending.trim());
}

/** Cuts a sentence that is too long into stretches. */
function* cut(sentence: string): Generator<string> {
  let start = 0;
  while (sentence.length - start > longestSentence) {
    const end = endWithin(sentence, start + longestSentence, start);
    yield sentence.slice(start, end).trim();
    start = end;
  }
  if (start < sentence.length) yield sentence.slice(start);
}

/** Where to cut at `limit` at the latest: after a space, or between code points where there is none after `start`. */
function endWithin(text: string, limit: number, start: number): number {
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit - 1);
  if (space > start) return space + 1;
  return /[\uD800-\uDBFF]/u.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}
