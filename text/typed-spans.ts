import { monthNames, numberWordsToNineteen, tensWords } from './english-words';

/** What a span of a sentence denotes, as far as its form shows. */
export type SpanKind = 'money' | 'percent' | 'clock' | 'date' | 'frequency' | 'duration' | 'number' | 'quoted' | 'name';

/** A stretch of text with its kind; `text` is the source between `start` and `end` (code units). */
export interface TypedSpan {
  readonly kind: SpanKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const digits = String.raw`\d[\d,]*(?:\.\d+)?`;
const small = [...numberWordsToNineteen, ...tensWords].join('|');
const spelled = `(?:${small})(?:[- ](?:${small}|hundred|thousand|million))*`;
const amount = `(?:${digits}|${spelled})`;
const timeUnit = '(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?';
const month = `(?:${monthNames.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;
const weekday = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const dayOfMonth = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const year = String.raw`(?:19|20)\d\d`;

function words(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}$€£.])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');
}

/**
 * In order of precedence: a stretch taken by an earlier pattern is not read again by a later one. Bare months and years
 * count as dates only where a preposition or a day says so, since "may" and 2000 are mostly something else.
 */
const patterns: readonly (readonly [SpanKind, RegExp])[] = [
  ['money', new RegExp(String.raw`[$€£]\s?${digits}(?:\s?(?:k|million|billion|thousand)\b)?`, 'giu')],
  ['money', words(`${amount} (?:dollars|euros|pounds|bucks|cents)`)],
  ['percent', new RegExp(String.raw`(?<![\p{L}\p{N}.])(?:${amount})\s?(?:%|percent\b|per cent\b)`, 'giu')],
  ['clock', words(String.raw`\d{1,2}(?::\d\d)?\s?(?:am\b|pm\b|a\.m\.?|p\.m\.?)|\d{1,2} o'clock|noon|midnight`)],
  ['date', words(String.raw`${year}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}/\d{1,2}(?:/\d{2,4})?`)],
  [
    'date',
    words(
      String.raw`(?:the )?${dayOfMonth} (?:of )?${month}(?:,? ${year})?|${month} ${dayOfMonth}(?:,? ${year})?|${month},? ${year}`,
    ),
  ],
  [
    'date',
    words(
      String.raw`(?<=\b(?:in|since|by|until|last|next|early|late|mid) )(?:${month}|${year})|(?:last |next |this )?${weekday}s?|yesterday|(?:last|next) (?:week|weekend|month|year|summer|winter|spring|fall|autumn)|(?:${amount}|a|an|a few|a couple of) ${timeUnit} ago`,
    ),
  ],
  [
    'frequency',
    words(
      String.raw`(?:once|twice|thrice|(?:${amount}|several|a few) times)(?: (?:a|an|per|each|every) (?:${timeUnit}|${weekday}))?|every (?:other |${amount} |single )?(?:${timeUnit}|${weekday}|morning|evening)|(?:daily|weekly|monthly|yearly|biweekly|fortnightly|annually)|${amount} (?:${timeUnit}) (?:a|per|each) (?:${timeUnit})`,
    ),
  ],
  ['clock', words(String.raw`\d{1,2}:\d\d`)],
  [
    'duration',
    words(
      String.raw`(?:about |around |over |almost |nearly )?(?:${amount}|an?|half an?|a couple of|a few|several)(?: and a half)?(?:-| )(?:long )?${timeUnit}(?:(?: and|,) ${amount} ${timeUnit})*`,
    ),
  ],
  ['number', words(amount)],
];

const quoted = /["“]([^"“”\n]{1,120})["”]|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{2,120}?)['’](?![\p{L}\p{N}])/gu;
const capitalised = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’.&-][\p{L}\p{N}]+)*|\p{Lu}\.)`;
const name = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${capitalised}(?:(?: (?:of|the|de|la|and|&|du|van|von)){0,2} (?:${capitalised}|\d+(?![\p{L}:,.%]))|\. (?=\p{Lu})${capitalised})*`,
  'gu',
);
const notNames = new RegExp(
  String.raw`^(?:i|i['’]\w+|a|an|the|my|our|your|his|her|its|their|this|that|these|those|he|she|it|we|you|they|and|but|or|so|if|when|while|as|by|in|on|at|for|from|to|of|with|after|before|since|also|what|which|who|where|why|how|is|are|was|were|do|does|did|can|could|would|will|should|have|has|had|not|no|yes|yeah|oh|well|okay|ok|sure|thanks|thank|please|actually|recently|speaking|anyway|hi|hello|hey|let|there|here|now|then|some|any|all|one|just|great|user|assistant|${month}|${weekday})$`,
  'iu',
);

/**
 * The typed spans of a sentence, by position. Quoted titles and names may overlap the others and each other; the others
 * never overlap among themselves. A capitalised first word counts as a name only with a capitalised neighbour or where
 * it is no common opener.
 */
export function typedSpans(sentence: string): TypedSpan[] {
  const taken: TypedSpan[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of sentence.matchAll(pattern)) {
      const span = spanOf(kind, match[0], match.index);
      if (!taken.some((other) => span.start < other.end && other.start < span.end)) taken.push(span);
    }
  }
  return [...taken, ...quotedSpans(sentence), ...nameSpans(sentence)].sort(
    (x, y) => x.start - y.start || y.end - x.end,
  );
}

function spanOf(kind: SpanKind, text: string, start: number): TypedSpan {
  return { kind, text, start, end: start + text.length };
}

function quotedSpans(sentence: string): TypedSpan[] {
  return [...sentence.matchAll(quoted)].map((match) => spanOf('quoted', match[1] ?? match[2] ?? '', match.index + 1));
}

function nameSpans(sentence: string): TypedSpan[] {
  const spans: TypedSpan[] = [];
  for (const match of sentence.matchAll(name)) {
    // Openers in front ("When Anna", "My Canon") belong to the sentence, not to the name.
    let text = match[0];
    let start = match.index;
    for (let space = text.indexOf(' '); space >= 0 && notNames.test(text.slice(0, space)); space = text.indexOf(' ')) {
      text = text.slice(space + 1);
      start += space + 1;
    }
    const trimmed = text.replace(/['’]s$/u, '');
    if (!notNames.test(trimmed) && /^\p{Lu}/u.test(trimmed)) spans.push(spanOf('name', trimmed, start));
  }
  return spans;
}
