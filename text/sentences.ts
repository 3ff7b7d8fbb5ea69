const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The segmenter's time grows with the square of its input, so it gets a line in pieces of this many UTF-16 units. */
const pieceLength = 2_000;

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Headings, quotes, bullets and check boxes at the start of a line. List numbers stay: "the third in your list". */
const lineMarker = /^\s*(?:(?:#{1,6}|>+|[-*+•‣▪◦–])\s+)*(?:\[[ xX]\]\s+)?/u;
/** A line that only draws: `---`, `|:---|`, a code fence. */
const drawnLine = /^[\s\-=_*#|:~`>+]*$/u;
const listNumber = /^\s*(?:\d{1,3}|\p{L})[.)]\s*$/u;

const titles = new Set('mr mrs ms mx dr prof st mt gen rep sen rev hon capt sgt lt col gov'.split(' '));
const beforeNumbers = new Set('no nos fig vol p pp ch sec jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '));
const otherAbbreviations = new Set(
  'vs e.g i.e cf viz approx ca jr sr inc ltd co corp bros dept ave blvd rd hwy etc u.s u.k u.n d.c ph.d m.d b.a m.a a.k.a'.split(
    ' ',
  ),
);
/** Words that hardly follow an abbreviation inside a sentence: with them a new one starts. */
const starters = new Set(
  (
    'i it the we he she they this that there these those my our his her their but and so then what can could do does is ' +
    'are how a an when after before also by if as since while'
  ).split(' '),
);

/**
 * The sentences of a text in order, each a trimmed verbatim span of it. By `Intl.Segmenter` (Unicode's rules), put right
 * where those rules know no language: an abbreviation or an initial ends no sentence, a list number belongs to its entry,
 * a line break always ends one, markers of headings and bullets are no part of any. Everything else is kept: each letter
 * and digit of the text stands in exactly one sentence.
 */
export function sentences(text: string): string[] {
  return text
    .split(lineBreak)
    .filter((line) => !drawnLine.test(line))
    .flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const body = line.slice(lineMarker.exec(line)?.[0].length ?? 0);
  const found: string[] = [];
  let start = 0;
  let end = 0;
  let previous = '';
  for (const segment of segmentsOf(body)) {
    const isOpening = end - start === previous.length;
    if (end > start && !(isOpening && listNumber.test(previous)) && !continues(previous, segment)) {
      found.push(body.slice(start, end));
      start = end;
    }
    end += segment.length;
    previous = segment;
  }
  found.push(body.slice(start, end));
  return found.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** Segments of a line. The last one of a piece may be cut, so the next piece starts with it. */
function* segmentsOf(line: string): Generator<string> {
  let start = 0;
  let length = pieceLength;
  while (start < line.length) {
    const piece = line.slice(start, start + length);
    const segments = Array.from(segmenter.segment(piece), ({ segment }) => segment);
    if (start + length >= line.length) {
      yield* segments;
      return;
    }
    if (segments.length === 1) {
      length *= 2;
      continue;
    }
    const whole = segments.slice(0, -1);
    yield* whole;
    start += whole.reduce((sum, segment) => sum + segment.length, 0);
    length = pieceLength;
  }
}

function continues(previous: string, next: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(next) || !/[\p{L}\p{N}]/u.test(previous)) return true;
  const abbreviation = /(?:^|[^\p{L}.])((?:\p{L}\.)*\p{L}+)\.\s+$/u.exec(previous.slice(-24))?.[1];
  if (abbreviation === undefined) return false;
  const lower = abbreviation.toLowerCase();
  if (titles.has(lower)) return true;
  if (beforeNumbers.has(lower)) return /^\d/u.test(next);
  const isInitial = /^(?:\p{Lu}\.)*\p{Lu}$/u.test(abbreviation) && !/^[AP]\.M$/u.test(abbreviation);
  if (!isInitial && !otherAbbreviations.has(lower)) return false;
  return !starters.has(/^\p{L}*/u.exec(next)?.[0].toLowerCase() ?? '');
}
