import { followsHad, isAdverb, isSurelyVerb, thirdPersonForm } from './verb-agreement';
import { afterAnd, afterAndAlways, assistantsThings, numeralBefore, relatives, speechVerbs, words } from './word-lists';

/** How the person who speaks is named. */
export interface Subject {
  /** `the user`, or a name. */
  readonly name: string;
  /** `the user's`. */
  readonly possessive: string;
  /** Who "you" is where the sentence plainly speaks to someone ("the books you mentioned"); undefined: left as it is. */
  readonly addressee?: string;
}

export const user: Subject = { name: 'the user', possessive: "the user's", addressee: 'the assistant' };

export function namedSubject(name: string): Subject {
  return { name, possessive: `${name}'s` };
}

/**
 * A first-person sentence told of its speaker: `I've set my best time` to `The user has set their best time`. The first
 * "I" becomes the name, with its verb made to agree; later ones in the sentence "they", unless the sentence has another
 * they or a we, where only the name is clear. Nothing else changes: quoted text, numbers, names and spacing stay, byte
 * for byte.
 */
export function toThirdPerson(sentence: string, subject: Subject): string {
  return capitalised(new Retelling(sentence, subject).text());
}

/** The first letter in upper case; a number, quote or other opening is left. */
export function capitalised(sentence: string): string {
  return sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

interface Token {
  readonly kind: 'word' | 'quote' | 'other';
  /** As in the sentence; a retelling changes words in place and leaves what is between them. */
  text: string;
}

const tokenPattern =
  /(?<quote>["“][^"“”]{1,400}["”]|(?<![\p{L}\p{N}])['‘](?=\S)(?:[^'‘’\n]|(?<=\p{L})['’](?=\p{L})){1,80}['’](?![\p{L}\p{N}]))|(?<word>[\p{L}\p{M}\p{N}]+(?:['’-]\p{L}+)*)|(?<other>[^])/gu;

function tokenise(sentence: string): Token[] {
  return Array.from(sentence.matchAll(tokenPattern), ({ 0: text, groups }) => ({
    kind: groups?.['quote'] !== undefined ? 'quote' : groups?.['word'] !== undefined ? 'word' : 'other',
    text,
  }));
}

/** Lower case with a plain apostrophe: the form the word lists are in. */
function plainForm(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

/** The verb inside each form of "I". */
const formsOfI = new Map([
  ['i', ''],
  ["i'm", 'am'],
  ['im', 'am'],
  ["i've", 'have'],
  ['ive', 'have'],
  ["i'll", 'will'],
  ["i'd", 'would'],
]);
const formsOfWe = new Map([
  ['we', 'they'],
  ["we're", "they're"],
  ["we've", "they've"],
  ["we'll", "they'll"],
  ["we'd", "they'd"],
  ['us', 'them'],
  ['our', 'their'],
  ['ours', 'theirs'],
  ['ourselves', 'themselves'],
]);
/** What changes after "they". */
const pluralForms = new Map([
  ['am', 'are'],
  ['was', 'were'],
  ["wasn't", "weren't"],
]);
/** With one of these in a sentence, "they" would not be clearly the speaker. */
const othersPlural = words('they their theirs we us our ours ourselves');
const clauseOpenings = words('that when where because since as if while so and but how what');
const otherSubjects = words(
  "he she it they we you who which that this there it's that's he's she's they're we're you're",
);

class Retelling {
  private readonly tokens: Token[];
  private readonly namesOnly: boolean;
  private readonly firstWord: number;
  /** The name has been the subject, so "they" is clear. */
  private named = false;
  /** Subject of the clause at hand: its later verbs agree too ("I run and don't smoke"). */
  private clause: 'name' | 'they' | 'other' = 'other';
  /** After "to" or an auxiliary, verbs joined by "and" are infinitives. */
  private infinitive = false;

  constructor(
    sentence: string,
    private readonly subject: Subject,
  ) {
    this.tokens = tokenise(sentence);
    const opening = this.tokens.findIndex(({ kind }) => kind !== 'other');
    this.firstWord = this.tokens[opening]?.kind === 'word' ? opening : -1;
    this.namesOnly = this.tokens.some(
      ({ kind, text }) => kind === 'word' && othersPlural.has(plainForm(text).replace(/'.*/u, '')),
    );
    this.tokens.forEach((token, index) => {
      if (token.kind === 'word') this.retellWord(token, index);
    });
  }

  text(): string {
    return this.tokens.map(({ text }) => text).join('');
  }

  private retellWord(token: Token, index: number): void {
    const plain = plainForm(token.text);
    const contracted = formsOfI.get(plain);
    if (contracted !== undefined) {
      if (this.isPronounI(token, index)) this.retellSubject(token, index, contracted);
      return;
    }
    const opens = this.opensSentence(index);
    // A capital inside a sentence is a name's: "Despicable Me", "My Neighbor Totoro".
    const replacement = opens || /^\p{Ll}/u.test(token.text) ? this.replacementFor(plain, index) : undefined;
    if (replacement === undefined) this.followClause(plain, index);
    else {
      token.text = opens ? capitalised(replacement) : replacement;
      if (formsOfWe.get(plain)?.startsWith('they')) this.clause = 'other';
    }
  }

  private replacementFor(plain: string, index: number): string | undefined {
    const { name, possessive, addressee } = this.subject;
    const they = this.named && !this.namesOnly;
    if (plain === 'my') return they ? 'their' : possessive;
    if (plain === 'mine') return they ? 'theirs' : possessive;
    if (plain === 'me') return they ? 'them' : name;
    if (plain === 'myself') return 'themselves';
    if (addressee !== undefined) {
      if (plain === 'you' && speechVerbs.has(this.verbAfter(index)?.verb.text ?? '')) return addressee;
      if (plain === 'your' && this.wordsAfter(index, 3).some((word) => assistantsThings.has(word))) {
        return `${addressee}'s`;
      }
    }
    return formsOfWe.get(plain);
  }

  private retellSubject(token: Token, index: number, contracted: string): void {
    const joined = contracted === '' && this.isSecondOfTwo(index);
    const they = this.named && !this.namesOnly && !joined;
    const name = they ? 'they' : this.subject.name;
    this.clause = joined || they ? 'they' : 'name';
    const verb = this.verbAfter(index)?.verb;
    const inside = contracted === 'would' && followsHad(verb?.text ?? '') ? 'had' : contracted;
    token.text = `${this.opensSentence(index) ? capitalised(name) : name}${inside === '' ? '' : ` ${this.agreeing(inside)}`}`;
    this.infinitive = contracted === 'will' || contracted === 'would';
    if (contracted === '') this.makeAgree(index, verb);
    if (!joined) this.named = true;
  }

  private makeAgree(index: number, verb: Token | undefined): void {
    const before = this.tokens[index - 2];
    // "so do I", "as am I"
    if (
      before?.kind === 'word' &&
      /^(?:so|as|than|nor|neither|never|only)$/iu.test(this.tokens[index - 4]?.text ?? '')
    ) {
      before.text = this.agreeing(before.text);
    } else if (verb !== undefined) {
      this.infinitive = /^(?:can|could|will|would|should|may|might|must|did|do|don|didn|won|shall)/u.test(verb.text);
      const isHabit = /^(?:usually|always|often|generally|typically|mostly)$/u.test(this.wordsAfter(index, 1)[0] ?? '');
      verb.text = this.agreeing(verb.text, isHabit);
    }
  }

  /** Makes "and want", "but don't" agree while the clause still has our subject. */
  private followClause(plain: string, index: number): void {
    if (otherSubjects.has(plain)) this.clause = 'other';
    else if (plain === 'to' || plain.endsWith("n't")) this.infinitive = true;
    if (this.clause !== 'name' || !/^(?:and|but|or)$/u.test(plain)) return;
    const next = this.verbAfter(index);
    if (next === undefined || !/^\s$/u.test(this.tokens[next.at + 1]?.text ?? '')) return;
    const { verb } = next;
    const form = plainForm(verb.text);
    if (afterAndAlways.has(form) || (!this.infinitive && afterAnd.has(form))) verb.text = this.agreeing(verb.text);
  }

  /** A verb's form after the subject of the clause. */
  private agreeing(verb: string, isHabit = false): string {
    if (this.clause === 'name') return thirdPersonForm(plainForm(verb), isHabit) ?? verb;
    return pluralForms.get(plainForm(verb)) ?? verb;
  }

  private opensSentence(index: number): boolean {
    return index === this.firstWord;
  }

  /** Not the numeral of "World War I", the initial of "I. Newton", the I of "I-95" or "I/O", nor one of a title in capitals. */
  private isPronounI(token: Token, index: number): boolean {
    if (/['’]/u.test(token.text)) return true;
    if (/^.{2,}$/u.test(token.text)) return /^(?:im|ive|Im)$/u.test(token.text);
    const previous = this.previousWord(index);
    if (numeralBefore.has(previous)) return false;
    if (this.tokens[index + 1]?.text !== ' ') {
      return (
        /^(?:and|than|as|or|nor|do|am|have|was|did|can|will)$/iu.test(previous) &&
        !/^[-/]$/u.test(this.tokens[index + 1]?.text ?? '')
      );
    }
    const following = this.tokens[index + 2]?.text ?? '';
    if (/^(?:\p{Lu}|$)/u.test(following)) return false;
    // "a Tiger I tank" has its numeral after a name; "in March I moved" shows its verb.
    const afterName = /^\p{Lu}/u.test(previous) && index - 2 !== this.firstWord;
    return !afterName || isAdverb(plainForm(following)) || isSurelyVerb(plainForm(following));
  }

  /** "My sister and I": a subject of two, which takes the plural. */
  private isSecondOfTwo(index: number): boolean {
    if (this.previousWord(index) !== 'and' || this.tokens[index - 3]?.text !== ' ') return false;
    const before: string[] = [];
    for (let at = index - 4; at >= 0 && before.length < 4; at -= 1) {
      const { kind, text } = this.tokens[at] ?? { kind: 'other', text: '' };
      if (kind === 'other' && text !== ' ') break;
      if (kind !== 'other') before.push(text);
    }
    const [noun = ''] = before;
    const owner = before.findIndex((word) => /^(?:their|both|the|a|his|her|.*'s)$/iu.test(word));
    if (!(relatives.has(noun) ? owner > 0 : /^\p{Lu}/u.test(noun))) return false;
    // "with my team and I want …" has another subject than "my team and I want …".
    const introduction = before[relatives.has(noun) ? owner + 1 : 1];
    return introduction === undefined || clauseOpenings.has(introduction.toLowerCase());
  }

  private previousWord(index: number): string {
    return this.tokens[index - 1]?.text === ' ' ? (this.tokens[index - 2]?.text ?? '') : '';
  }

  /** The next word that is no adverb, if only spaces and adverbs lie between. */
  private verbAfter(index: number): { readonly verb: Token; readonly at: number } | undefined {
    for (let at = index + 1; at < this.tokens.length; at += 1) {
      const token = this.tokens[at];
      if (token?.kind === 'other' && /\s/u.test(token.text)) continue;
      if (token?.kind !== 'word') return undefined;
      const next = this.tokens[at + 2]?.text;
      if (/^(?:sort|kind)$/u.test(token.text) && next === 'of') at += 2;
      else if (!isAdverb(plainForm(token.text))) return { verb: token, at };
    }
    return undefined;
  }

  private wordsAfter(index: number, count: number): string[] {
    return this.tokens
      .slice(index + 1, index + 1 + 2 * count)
      .filter(({ kind }) => kind === 'word')
      .map(({ text }) => plainForm(text));
  }
}
