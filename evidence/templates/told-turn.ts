import type { Turn } from '../../benchmarks/item';
import { sentences } from '../../text/sentences';
import { countWords, firstCodePoints, firstWords } from '../../text/words';
import { asks, isFirstPerson, withoutLead } from './statements';
import { capitalised, namedSubject, type Subject, toThirdPerson, user } from './third-person';

/** Writing without spaces is bounded at this many code points for each word allowed; English has about six. */
const codePointsPerWord = 12;

/** Whether the turn is told as an assistant's: what it says is given as speech, since its "you" and "I" are others. */
export function isAssistants(turn: Turn): boolean {
  return turn.role === 'assistant' && turn.speaker === undefined;
}

/** The sentences of a turn, without line breaks; its first written line where it only draws (`---`). */
export function spokenSentences(turn: Turn): readonly string[] {
  const found = sentences(turn.text);
  return found.length > 0 ? found : [/[^\s\u0085].*/u.exec(turn.text)?.[0].trimEnd() ?? ''];
}

/** How the speaker of a turn is named in the third person. */
export function subjectOf(turn: Turn): Subject {
  return turn.speaker === undefined ? user : namedSubject(turn.speaker);
}

/** One sentence of a turn in the third person: a question as asked, a first-person statement retold, else as said. */
export function toldSentence(turn: Turn, sentence: string): string {
  const plain = withoutMarkup(sentence);
  if (isAssistants(turn)) return `The assistant said: “${plain}”`;
  const subject = subjectOf(turn);
  if (asks(plain)) return `${capitalised(subject.name)} asked: “${plain}”`;
  return isFirstPerson(plain) ? toldStatement(plain, subject) : `${capitalised(subject.name)} said: “${plain}”`;
}

/** A first-person statement retold: `By the way, I've moved` to `The user has moved.` */
export function toldStatement(statement: string, subject: Subject): string {
  const plain = withoutLead(withoutMarkup(statement))
    .replace(/,? by the way(?=[.!?]|$)/iu, '')
    .replace(/, by the way,/iu, ',');
  return ended(toThirdPerson(plain, subject));
}

/** Emphasis and code marks off; a reader of notes would see them as noise. */
export function withoutMarkup(sentence: string): string {
  return sentence.replace(/\*\*|`/gu, '');
}

/** A sentence with its full stop. */
function ended(sentence: string): string {
  return /[\p{L}\p{N})%\]]$/u.test(sentence) ? `${sentence}.` : sentence;
}

/**
 * A text cut to its first words, `…` on the last one, an open quotation closed; the text itself where it fits. Never
 * inside a code point.
 */
export function cut(text: string, words: number): string {
  const limited = firstCodePoints(firstWords(text, words), words * codePointsPerWord);
  if (limited.length === text.length) return text;
  const open = (limited.match(/“/gu)?.length ?? 0) > (limited.match(/”/gu)?.length ?? 0);
  return `${limited}…${open ? '”' : ''}`;
}

/** Whether a text keeps to a number of words, and to the code points they allow. */
export function fits(text: string, words: number): boolean {
  return countWords(text) <= words && firstCodePoints(text, words * codePointsPerWord).length === text.length;
}
