import { monthNames } from '../../../text/english-words';
import { firstCodePoints } from '../../../text/words';

/** A turn, or a whole document, of the source that a generator is given. */
export interface SourceUnit {
  /** `User`, `Assistant`, a speaker's name or a document's title; empty where the source does not say. */
  readonly name: string;
  readonly isDocument: boolean;
  /** `25 May 2023`; empty where it is undated. */
  readonly day: string;
  /** `2023-05-25T20:21`; empty where it is undated. */
  readonly timestamp: string;
  /** `S2.T5`; empty where the source has no addresses. */
  readonly address: string;
  /** At most 20,000 code points of it: every form is far shorter, and splitting into sentences holds the event loop. */
  readonly text: string;
}

type Opening = Omit<SourceUnit, 'text'> & { readonly rest: string };
/** What a line opens: a unit and the rest of the line, or undefined for a line that goes on with the last one. */
type OpeningReader = (line: string, isAfterBlank: boolean) => Opening | undefined;

const longestText = 20_000;
const dateTime = String.raw`undated|\p{Lu}[a-z]+day, \d{1,2} \p{Lu}[a-z]+ \d{4}, \d\d:\d\d`;
const documentTitle = /^# (.+)$/u;
const conversationHead = new RegExp(String.raw`^Conversation \((${dateTime})\)$`, 'u');
const datedTurn = new RegExp(String.raw`^(?:\[([^\]\s]{1,40})\] )?\((${dateTime})\) ([^:]{1,60}): `, 'u');
const namedTurn = /^(\S[^:]{0,59}): /u;

/**
 * The units of a source in its order: documents under `# Title`, turns after `Conversation (date)` and `Name: `, or turns
 * that each begin with `(date) Name: ` or `[address] (date) Name: `. The first line decides which, so that a line of a
 * text that looks like another kind's opening stays text; a source of none of them is one unit without a name.
 */
export function* sourceUnits(source: string): Generator<SourceUnit> {
  const lines = source.split('\n');
  const openingOf = openingReader(lines);
  let { rest, ...unit } = nameless('');
  let text: string[] = [rest];
  let previous = '';
  for (const line of lines) {
    const opening = openingOf(line, previous.trim() === '');
    previous = line;
    if (opening === undefined) {
      text.push(line);
      continue;
    }
    yield* spoken(unit, text);
    ({ rest, ...unit } = opening);
    text = [rest];
  }
  yield* spoken(unit, text);
}

function* spoken(unit: Omit<SourceUnit, 'text'>, lines: readonly string[]): Generator<SourceUnit> {
  const text = firstCodePoints(lines.join('\n').trim(), longestText);
  if (text !== '') yield { ...unit, text };
}

function openingReader(lines: readonly string[]): OpeningReader {
  const [first = ''] = lines;
  if (conversationHead.test(first)) return conversationReader(lines);
  if (datedTurn.test(first)) return datedTurnOpening;
  if (documentTitle.test(first)) return documentOpening;
  return () => undefined;
}

function documentOpening(line: string, isAfterBlank: boolean): Opening | undefined {
  const title = isAfterBlank ? documentTitle.exec(line)?.[1] : undefined;
  return title === undefined ? undefined : { ...nameless(''), name: title, isDocument: true };
}

function datedTurnOpening(line: string): Opening | undefined {
  const [head, address = '', date = '', name = ''] = datedTurn.exec(line) ?? [];
  if (head === undefined) return undefined;
  return { ...dated(date), name, isDocument: false, address, rest: line.slice(head.length) };
}

/** A paragraph `Note: …` inside a turn opens no new one: names count that open a conversation somewhere. */
function conversationReader(lines: readonly string[]): OpeningReader {
  const names = new Set(['User', 'Assistant']);
  lines.forEach((line, index) => {
    const name = conversationHead.test(line) ? namedTurn.exec(lines[index + 2] ?? '')?.[1] : undefined;
    if (name !== undefined) names.add(name);
  });
  let date = '';
  return (line, isAfterBlank) => {
    if (!isAfterBlank) return undefined;
    const head = conversationHead.exec(line)?.[1];
    if (head !== undefined) {
      date = head;
      return nameless('');
    }
    const [opening = '', name = ''] = namedTurn.exec(line) ?? [];
    if (!names.has(name)) return undefined;
    return { ...dated(date), name, isDocument: false, address: '', rest: line.slice(opening.length) };
  };
}

function nameless(rest: string): Opening {
  return { name: '', isDocument: false, day: '', timestamp: '', address: '', rest };
}

/** `Thursday, 25 May 2023, 20:21` as its day and in sortable form. */
function dated(date: string): Pick<SourceUnit, 'day' | 'timestamp'> {
  const [, day = '', month = '', year = '', time = ''] = /, (\d+) (\p{L}+) (\d+), (.+)$/u.exec(date) ?? [];
  const ordinal = monthNames.findIndex((name) => name === month) + 1;
  if (ordinal === 0) return { day: '', timestamp: '' };
  return {
    day: `${day} ${month} ${year}`,
    timestamp: `${year}-${String(ordinal).padStart(2, '0')}-${day.padStart(2, '0')}T${time}`,
  };
}
