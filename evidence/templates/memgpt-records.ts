import type { Turn } from '../../benchmarks/item';
import { firstCodePoints } from '../../text/words';
import type { Template } from '../artifact';
import { fromWitnesses } from './applicable';
import type { DatedTurn } from './dated-turns';
import { isAim, statements, withoutLead } from './statements';
import { isAssistants, spokenSentences } from './told-turn';
import { valueOffsets } from './values';
import { words } from './word-lists';

/** Words of a value. */
export const wordsPerValue = 24;
const codePointsPerValue = 288;

/**
 * Typed archival records: one per witness turn. `value_text` is a verbatim span of the turn: of its statements the one
 * with the most values (numbers, names, titles), the latest of equals since news follows what leads up to it, narrowed
 * to the 24 words that hold most of them; a statement that leads up to a request only where there is no other. Type,
 * subject and attribute are read off that span; question and gold are not known here. A document's sentence is a fact about
 * its title.
 */
export const memgptRecords: Template = (dialogue) =>
  fromWitnesses(dialogue, (turns) => turns.map(recordOf).join('\n\n'));

function recordOf({ turn, saidAt, title }: DatedTurn, index: number): string {
  const value = valueOf(turn);
  const subject = title ?? turn.speaker ?? turn.role;
  return [
    `archival_memory[${index}]`,
    `type: ${typeOf(turn, value)}`,
    `subject: ${subject}`,
    `attribute: ${attributeOf(value)}`,
    `value_text: ${value}`,
    `source: ${turn.address}`,
    `timestamp: ${saidAt ?? 'none'}`,
  ].join('\n');
}

function valueOf(turn: Turn): string {
  const isStated = !isAssistants(turn) && turn.role !== 'document';
  const stated = isStated ? statements(turn.text) : [];
  const news = stated.filter((statement) => !isAim(statement));
  const spans = [news, stated].find(({ length }) => length > 0) ?? spokenSentences(turn).map(withoutLead);
  const counted = spans.map((span) => ({ span, values: valueOffsets(span).length }));
  const most = counted.reduce((highest, { values }) => Math.max(highest, values), 0);
  const richest = counted.findLast(({ values }) => values === most)?.span ?? '';
  return firstCodePoints(richestWindow(richest, wordsPerValue), codePointsPerValue);
}

/** The window of n words that holds the most values, the earliest of equals; the span itself where it is no longer. */
export function richestWindow(span: string, n: number): string {
  const all = Array.from(span.matchAll(/\S+/gu), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (all.length <= n) return span;
  const counts = all.map(() => 0);
  let word = 0;
  for (const offset of valueOffsets(span)) {
    while ((all[word]?.end ?? Infinity) <= offset) word += 1;
    counts[word] = (counts[word] ?? 0) + 1;
  }
  let sum = counts.slice(0, n).reduce((total, count) => total + count, 0);
  let best = { first: 0, sum };
  for (let first = 1; first + n <= all.length; first += 1) {
    sum += (counts[first + n - 1] ?? 0) - (counts[first - 1] ?? 0);
    if (sum > best.sum) best = { first, sum };
  }
  return span.slice(all[best.first]?.start, all[best.first + n - 1]?.end);
}

function typeOf(turn: Turn, value: string): string {
  if (isAssistants(turn)) return 'assistant_reply';
  if (turn.role === 'document') return 'fact';
  if (/\b(?:I (?:\p{L}+ )?(?:love|like|enjoy|prefer|hate|dislike)|my (?:\p{L}+ )?favou?rite)\b/iu.test(value))
    return 'preference';
  if (
    /\b(?:plan|planning|going to|thinking of|thinking about|want to|hoping|will|I'll|considering|looking)\b/iu.test(
      value,
    )
  )
    return 'plan';
  if (/\b(?:went|got|bought|attended|finished|started|visited|made|saw|took|had|did|\p{L}{3,}ed)\b/iu.test(value))
    return 'event';
  return 'fact';
}

const functionWords = words(`
  a an the and or but so if then than that this these those there here of in on at to for from by with without about into over
  under after before since until while during as is are was were be been being am has have had do does did will would can
  could should may might must not no yes i me my mine myself we us our you your he she it its they them their his her who
  which what when where why how just also very still already now ago some any all more most much many few lot lots
  ran cut used each happy glad excited sure say said set get got make made go went take took think thought know feel felt need want like
  love two three four five six seven eight nine ten last next first week weeks month months year years day days new great good remember decided able`);

/** `my personal best time in …` to `personal_best_time`: what "my" introduces, else the first content words. */
function attributeOf(value: string): string {
  const plain = value.toLowerCase().replaceAll('’', "'");
  const owned = /\bmy ((?:[\p{L}'-]+ ?){1,3})/u.exec(plain)?.[1] ?? '';
  const head = contentWords(owned, true);
  const chosen = head.length > 0 ? head : contentWords(plain, false);
  return chosen.length > 0 ? chosen.slice(0, 3).join('_') : 'note';
}

/** Content words of a text, without adverbs and verb forms; up to the first function word only, where `leading`. */
function contentWords(text: string, leading: boolean): string[] {
  const all = text.match(/(?<![\p{L}\p{N}])\p{L}[\p{L}'-]+/gu) ?? [];
  const stop = all.findIndex((word) => functionWords.has(word));
  return (leading && stop !== -1 ? all.slice(0, stop) : all).filter(
    (word) => !functionWords.has(word) && !/(?:ly|ing|ed|'\p{L}{1,2})$/u.test(word.replace(/'s$/u, '')),
  );
}
