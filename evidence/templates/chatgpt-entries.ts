import type { Turn } from '../../benchmarks/item';
import { sentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import type { Template } from '../artifact';
import { fromWitnesses } from './applicable';
import { type DatedTurn, dayPrefix, linePrefix } from './dated-turns';
import { asks, isAim, statements } from './statements';
import { capitalised, type Subject } from './third-person';
import { cut, fits, isAssistants, spokenSentences, subjectOf, toldStatement, withoutMarkup } from './told-turn';

/** Words of one line, its date included. */
export const wordsPerEntry = 60;

/**
 * Memory entries as a chat product keeps them: one dated line per witness turn in the third person, made of the turn's
 * statements (see {@link statements}); of its leading sentences, quoted, where it states nothing. Whole sentences are
 * taken while they fit into 60 words, those that only lead up to a request last (see {@link isAim}), and stand in the
 * turn's order; a line is cut only where no sentence fits whole. A document's sentence stands as it is, after its title.
 */
export const chatgptEntries: Template = (dialogue) => fromWitnesses(dialogue, renderEntries);

/** One entry per turn, in the order given. */
export function renderEntries(turns: readonly DatedTurn[]): string {
  return turns.map(entryOf).join('\n');
}

function entryOf(dated: DatedTurn): string {
  const { turn, saidAt } = dated;
  if (turn.role === 'document') return cut(linePrefix(dated) + spokenSentences(turn).join(' '), wordsPerEntry);
  const date = dayPrefix(saidAt);
  const budget = wordsPerEntry - countWords(date);
  if (isAssistants(turn)) return date + assistantEntry(turn, budget);
  const stated = statements(turn.text);
  return date + (stated.length > 0 ? statedEntry(turn, stated, budget) : quotedEntry(turn, budget));
}

function statedEntry(turn: Turn, stated: readonly string[], budget: number): string {
  const subject = subjectOf(turn);
  const entry = takeWhole(stated, subject, budget);
  if (opensWith(subject, entry)) return entry;
  const opening = `${capitalised(subject.name)} said`;
  const shorter = takeWhole(stated, subject, budget - countWords(`${opening} that`));
  const clause = lowered(shorter);
  return clause === shorter ? `${opening}: ${shorter}` : `${opening} that ${clause}`;
}

/** A line says whose statement it is even where its first sentence speaks of something else. */
function opensWith(subject: Subject, entry: string): boolean {
  const [first = ''] = sentences(entry);
  return first.toLowerCase().includes(subject.name.toLowerCase());
}

function assistantEntry(turn: Turn, budget: number): string {
  const all = spokenSentences(turn).map(withoutMarkup);
  const telling = all.filter((sentence) => !asks(sentence) && !isCourtesy(sentence));
  return quoted('The assistant told the user', telling.length > 0 ? telling : all, budget);
}

function quotedEntry(turn: Turn, budget: number): string {
  const all = spokenSentences(turn).map(withoutMarkup);
  const [first = ''] = all;
  return quoted(`${capitalised(subjectOf(turn).name)} ${asks(first) ? 'asked' : 'said'}`, all, budget);
}

/** Leading sentences as they were said: whole ones up to the first that does not fit. */
function quoted(opening: string, spoken: readonly string[], budget: number): string {
  const [first = '', ...others] = spoken;
  const room = budget - countWords(opening);
  let said = cut(first, room);
  for (const sentence of said === first ? others : []) {
    // Entries of a list have no full stop to keep them apart.
    const longer = `${said}${/[\p{L}\p{N})]$/u.test(said) ? ';' : ''} ${sentence}`;
    if (!fits(longer, room)) break;
    said = longer;
  }
  return `${opening}: “${said}”`;
}

/** Whole statements, retold, while they fit, in their order, aims after all others; the first one, cut, where none does. */
function takeWhole(stated: readonly string[], subject: Subject, budget: number): string {
  const indexed = stated.map((statement, index) => ({ statement, index }));
  const byRank = [
    ...indexed.filter(({ statement }) => !isAim(statement)),
    ...indexed.filter(({ statement }) => isAim(statement)),
  ];
  const taken: { readonly told: string; readonly index: number }[] = [];
  let left = budget;
  for (const { statement, index } of byRank) {
    if (left === 0) break;
    const told = toldStatement(statement, subject);
    if (!fits(told, left)) continue;
    taken.push({ told, index });
    left -= countWords(told);
  }
  if (taken.length === 0) return cut(toldStatement(stated[0] ?? '', subject), budget);
  return taken
    .sort((a, b) => a.index - b.index)
    .map(({ told }) => told)
    .join(' ');
}

/** `Certainly!`, `You're welcome!`: says nothing. */
function isCourtesy(sentence: string): boolean {
  return (
    /^(?:certainly|sure|of course|absolutely|great|awesome|congratulations|you're welcome|i'm (?:glad|happy|sorry)|i hope|good luck|happy|enjoy|that's (?:great|wonderful|awesome|fantastic)|what a)\b/iu.test(
      sentence,
    ) && !/\p{N}|:/u.test(sentence)
  );
}

/** With a small first letter where the first word is plainly no name and opens a clause; else as it is. */
function lowered(sentence: string): string {
  return sentence.replace(
    /^(?:It|The|This|That|These|Those|There|They|Their|He|She|A|An|In|On|At|Since|When|While|As|After|Before|For|From|Some|Most|All|One|Both)\b/u,
    (word) => word.toLowerCase(),
  );
}
