import { sentences } from '../../../text/sentences';
import { countWords, firstCodePoints, firstWords } from '../../../text/words';
import type { Pace } from '../pace';
import type { SourceUnit } from './source-units';

/** A summary is cut here, in words; the limit the prompt asks for. */
const wordsOfSummary = 120;
/** An entry is cut here, its date included. */
const wordsPerEntry = 60;
/** Writing without spaces is bounded at this many code points for each word allowed. */
const codePointsPerWord = 12;

interface Told {
  readonly opening: string;
  readonly sentences: readonly string[];
  /** How many of the sentences are told, from the first. */
  count: number;
}

/**
 * One paragraph of the first sentences of all units, in their order; while room is left, of the second ones as well, and
 * so on. Each day is named once.
 */
export async function leadSummary(units: Iterable<SourceUnit>, pace: Pace): Promise<string> {
  const told: Told[] = [];
  let words = 0;
  let day = '';
  for (const unit of units) {
    await pace.pause();
    const said = sentences(unit.text);
    if (said.length === 0) continue;
    const opening = unit.day === day ? openingOf(unit) : datedOpening(unit);
    day = unit.day;
    told.push({ opening, sentences: said, count: 1 });
    words += countWords(`${opening}${said[0] ?? ''}`);
    if (words >= wordsOfSummary) break;
  }
  await addSentences(told, wordsOfSummary - words, pace);
  return limited(told.map(line).join(' '), wordsOfSummary);
}

/** One line per unit: its day, who said it, and its leading sentences while they fit whole. */
export async function leadEntries(units: Iterable<SourceUnit>, pace: Pace): Promise<string> {
  const entries: string[] = [];
  for (const unit of units) {
    await pace.pause();
    const said = sentences(unit.text);
    const [first] = said;
    if (first === undefined) continue;
    const entry: Told = { opening: datedOpening(unit), sentences: said, count: 1 };
    await addSentences([entry], wordsPerEntry - countWords(`${entry.opening}${first}`), pace);
    entries.push(limited(line(entry), wordsPerEntry));
  }
  return entries.join('\n');
}

/** Adds a sentence to each in turn while the words left allow it; one that takes none is done. */
async function addSentences(told: readonly Told[], words: number, pace: Pace): Promise<void> {
  let left = words;
  let open = [...told];
  while (open.length > 0) {
    await pace.pause();
    open = open.filter((each) => {
      const next = each.sentences[each.count];
      const cost = next === undefined ? Infinity : countWords(next);
      if (cost > left) return false;
      each.count += 1;
      left -= cost;
      return true;
    });
  }
}

function line({ opening, sentences: said, count }: Told): string {
  return `${opening}${said.slice(0, count).join(' ')}`;
}

function datedOpening(unit: SourceUnit): string {
  return `${unit.day === '' ? '' : `${unit.day}: `}${openingOf(unit)}`;
}

function openingOf({ name, isDocument }: SourceUnit): string {
  if (name === '') return '';
  if (isDocument) return `${name}: `;
  return `${name === 'User' || name === 'Assistant' ? `The ${name.toLowerCase()}` : name} said: `;
}

/** A text cut to its first words, and to the code points that they allow. */
export function limited(text: string, words: number): string {
  return firstCodePoints(firstWords(text, words), words * codePointsPerWord);
}
