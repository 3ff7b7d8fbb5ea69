import type { ReadReply, RepliedQuestion } from './reply';

/** A letter is compared in capitals and without what may stand around it ("a", "(A)", "A."). */
const letterAround = /^[\s("'[]*([A-Za-z])[\s)."'\]:]*$/u;
const wholeNumber = /^\s*[+-]?\d{1,15}\s*$/u;
/** As the answer contract of the other experiments has it: readers that know only that one still decline. */
const bareAbstention = /^[\s"'*_`]*ABSTAIN[\s"'*_`.]*$/iu;

/**
 * Reads the last JSON object in a reply, also in a code fence or between sentences. Strict where the score would be a guess: a
 * letter that the question does not have, an empty list, a field of the wrong type are unreadable.
 */
export function readReply(text: string, question: RepliedQuestion): ReadReply {
  if (bareAbstention.test(text)) return { kind: 'abstain' };
  const reply = jsonObject(text);
  if (reply === undefined) return unreadable('holds no JSON object');
  if (isTrue(reply['abstain'])) return { kind: 'abstain' };
  switch (question.format) {
    case 'single': {
      const letter = letterOf(reply['answer'], question);
      return letter === undefined ? unreadable('"answer" is no letter of an option') : lettersReply([letter]);
    }
    case 'multiple':
      return lettersOf(reply['answers'] ?? reply['answer'], question, '"answers"');
    case 'ordering':
      return lettersOf(reply['order'] ?? reply['answer'], question, '"order"');
    case 'integer': {
      const value = integerOf(reply['answer']);
      return value === undefined ? unreadable('"answer" is no whole number') : { kind: 'integer', value };
    }
    case 'free': {
      const answer = reply['answer'];
      if (typeof answer !== 'string' || answer.trim() === '') return unreadable('"answer" is no text');
      return { kind: 'text', text: answer.trim() };
    }
  }
}

function lettersOf(given: unknown, question: RepliedQuestion, field: string): ReadReply {
  if (!Array.isArray(given) || given.length === 0) return unreadable(`${field} is no list of letters`);
  const letters = given.map((each) => letterOf(each, question));
  if (letters.some((letter) => letter === undefined))
    return unreadable(`${field} names what is no letter of an option`);
  return lettersReply(letters as string[]);
}

function lettersReply(letters: readonly string[]): ReadReply {
  return { kind: 'letters', letters };
}

function letterOf(given: unknown, { letters }: RepliedQuestion): string | undefined {
  const letter = typeof given === 'string' ? letterAround.exec(given)?.[1]?.toUpperCase() : undefined;
  return letter !== undefined && letters.includes(letter) ? letter : undefined;
}

function integerOf(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? given : undefined;
  return typeof given === 'string' && wholeNumber.test(given) ? Number(given) : undefined;
}

function isTrue(given: unknown): boolean {
  return given === true || (typeof given === 'string' && /^\s*(?:true|yes)\s*$/iu.test(given));
}

/** The last object of those that stand one after the other: what comes before it is thought, what follows is talk. */
function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const trimmed = text.trim();
  const whole = parsedObject(trimmed);
  if (whole !== undefined) return whole;
  let last: Readonly<Record<string, unknown>> | undefined;
  for (let start = trimmed.indexOf('{'), tries = 0; start >= 0 && tries < mostBraces; tries += 1) {
    const end = closingBrace(trimmed, start);
    const found = end === undefined ? undefined : parsedObject(trimmed.slice(start, end + 1));
    last = found ?? last;
    start = trimmed.indexOf('{', found === undefined ? start + 1 : end! + 1);
  }
  return last;
}

/** A reply that opens more braces than this without an object is none. */
const mostBraces = 50;

/** The brace that closes the one at `start`, braces within strings aside. */
function closingBrace(text: string, start: number): number | undefined {
  let [depth, inString] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at;
  }
  return undefined;
}

function parsedObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function unreadable(why: string): ReadReply {
  return { kind: 'unreadable', why };
}
