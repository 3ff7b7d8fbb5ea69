import type { Item } from '../../../benchmarks/item';
import type { SlotKey } from '../resolution';
import { saysEnding } from '../statement/markers';
import { functionWords, stem, wordsOf } from '../words';
import { type AsOfPhrase, readAsOfPhrase } from './as-of-phrase';
import { type ValueType, valueTypeOf } from './value-type';

/** What a question asks for, as far as its words tell. */
export interface SlotQuestion {
  readonly slot: SlotKey;
  /** Whose statements count. */
  readonly speaker: string;
  readonly valueType: ValueType;
  readonly asOf: AsOfPhrase;
  /** Stems of the words that name the attribute, in their order. */
  readonly terms: readonly string[];
  /** Stem of the last noun of the attribute. */
  readonly head: string;
  /** All words of the question in lower case: no value is made of them alone. */
  readonly words: ReadonlySet<string>;
  /** False where the answer is computed over several facts, compares times, or is advice: no one value answers it. */
  readonly isResolvable: boolean;
  /** Whether ends are what is asked for ("How many books have I finished?"), so that an end is no deletion. */
  readonly asksForEnds: boolean;
  /** Whether what is asked for is itself a plan, so that plans state it. */
  readonly asksForPlans: boolean;
}

export const relations =
  'mother|mom|mum|father|dad|sister|brother|sibling|son|daughter|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandma|grandpa|wife|husband|spouse|partner|girlfriend|boyfriend|fiancée?|friend|mate|buddy|colleague|coworker|co-worker|neighbou?r|roommate|flatmate|housemate|classmate|teammate|boss|acquaintance|parents?|in-laws?|mother-in-law|father-in-law|sister-in-law|brother-in-law|twin|godmother|godfather|landlady|someone|somebody|guy|woman|man|lady|kid|student|ex|flat-mate|stepbrother|stepsister|stepmother|stepfather|folks|people|everyone|everybody|chap|fellow|girl|boy|intern|client|stranger|team-mate|companion|relative|grandparents?';

const relationsThing = new RegExp(String.raw`\b(?:my|our|his|her|their) (?:\w+ )?(${relations})['’]s? ([^?.!]+)`, 'iu');
const namedOnesThing = /(?<!^)\b(?!(?:What|Who|Where|When|How|Let|It|That|There)['’])(\p{Lu}[\p{L}-]+)['’]s ([^?.!]+)/u;
const trailingUnit =
  /\s+in (?:kilomet(?:er|re)s|miles|minutes|hours|days|weeks|months|years|gigabytes|megabytes|dollars|euros|pounds|kilograms|kilos|grams|pages|words|met(?:er|re)s)$/iu;

const computed =
  /\b(?:in total|altogether|combined|together|on average|average|total (?:number|amount|cost|time|distance)|sum of|how much (?:more|less|older|younger|longer)|how many (?:more|fewer|less)|difference between|in what order|the order of)\b/iu;
const compared =
  /\b(?:how many (?:days|weeks|months|years|hours|minutes)\b.*\b(?:passed|ago|between|since|before|after|elapsed|until|did it take)|how (?:long|much time) (?:ago|between|had passed|passed|after|before)|which .* (?:first|last|earlier|later|most recently)\??$|(?:first|last|earliest|latest|most recent(?:ly)?)(?: one)?(?: of (?:them|these|those|all))?\?|happened (?:first|last))/iu;
const advice =
  /\b(?:(?:can|could|would) you (?:please )?(?:recommend|suggest|advise|help|put together|give me (?:some|a few|any|ideas|tips|advice)|come up|think of|plan)|any (?:tips|ideas|advice|suggestions|recommendations|thoughts)|what (?:should|could|can|would you)|how (?:should|could|would you|can i|do i)|where should|which .* should|what do you (?:suggest|recommend|think)|(?:recommend|suggest) (?:me|some|a|something)\b)/iu;
/** Asks for what the assistant once said or did. "Can you recommend …" asks for something new. */
const toAssistant =
  /\bdid you\b|\byou(?:['’]d|['’]ve)?(?: \p{L}+){0,2} (?:\p{L}+ed|told|gave|said|wrote|made|came up with|thought (?:up|of)|chose|put forward|brought up)\b|\byour (?:\p{L}+ )?(?:suggestion|recommendation|advice|answer|list|tip|proposal|idea|example)/iu;

/** Reads a question in English. It sees the dialogue for its speakers and dates, never the gold. */
export function readQuestion(item: Pick<Item, 'question' | 'questionDate' | 'sessions'>): SlotQuestion {
  const question = item.question.slice(0, longestQuestion);
  const asOf = readAsOfPhrase(question, item.questionDate);
  const { subject, speaker } = subjectOf(question, item);
  const timeless = withoutTime(question, asOf);
  const words = attributeWords(timeless, subject);
  const head = words.at(-1) ?? '';
  const [topic = 'unknown', ...rest] = words;
  return {
    slot: { subject, attribute: rest.length > 0 ? `${topic}.${rest.join('_')}` : topic },
    speaker,
    valueType: valueTypeOf(question.toLowerCase(), head),
    asOf,
    terms: words.map(stem),
    head: stem(head),
    words: new Set(wordsOf(question)),
    isResolvable: !isYesNo(timeless) && !computed.test(timeless) && !compared.test(timeless) && !isAdvice(timeless),
    asksForEnds: saysEnding(timeless),
    asksForPlans: /\b(?:plan|planning|going to|intend|will|goal|target|hope|hoping|want|consider|thinking)\b/iu.test(
      question,
    ),
  };
}

/** Patterns run over this many code units of a question; real ones have a few hundred. */
const longestQuestion = 2_000;

/** "Did I finish it?": the answer stands in no turn as a value. */
function isYesNo(question: string): boolean {
  return (
    /^\W*(?:is|are|was|were|do|does|did|have|has|had|am|can|could|will|would|should)\b/iu.test(question) &&
    !/\b(?:what|who|whom|whose|where|when|which|how)\b/iu.test(question)
  );
}

function isAdvice(question: string): boolean {
  return (
    advice.test(question) &&
    !toAssistant.test(question) &&
    !/\b(?:remind me|did i|have i|do you remember)\b/iu.test(question)
  );
}

function withoutTime(question: string, asOf: AsOfPhrase): string {
  const words = asOf.kind === 'present' ? null : asOf.kind === 'dated' ? asOf.asOf.words : asOf.words;
  return words === null ? question : question.replace(words, ' ');
}

/** The words that name what is asked for: the noun phrase owned where there is one, else all that tell something. */
function attributeWords(question: string, subject: string): string[] {
  const sentence = question.split(/(?<=[.!])\s+/u).findLast((each) => each.trim() !== '') ?? question;
  const plain = sentence
    .trim()
    .replace(/[?.!\s]+$/u, '')
    .replace(trailingUnit, '');
  const owned = /\b(?:is|are|was|were)(?: currently| now)? (?:my|our|your|his|her|their) (.+)$/iu.exec(plain)?.[1];
  const ofOther = subject === 'user' ? undefined : ownedByOther(plain);
  const phrase = owned ?? ofOther?.[2] ?? plain;
  const telling = (text: string): string[] =>
    wordsOf(text).filter((word) => !functionWords.has(word) && word !== subject);
  const found = telling(phrase);
  return found.length > 0 ? found : telling(question);
}

/** "my cousin's locker code": whose, and what. */
function ownedByOther(question: string): RegExpExecArray | null {
  const isOfSpeaker = /\b(?:I|my|me|we|our)\b/u.test(question);
  return relationsThing.exec(question) ?? (isOfSpeaker ? null : namedOnesThing.exec(question));
}

function subjectOf(
  question: string,
  { sessions }: Pick<Item, 'sessions'>,
): { readonly subject: string; readonly speaker: string } {
  const turns = sessions.flatMap((session) => session.turns);
  const witnesses = turns.filter((turn) => turn.isWitness);
  if (witnesses.length > 0 && witnesses.every(({ role }) => role === 'document')) {
    return { subject: 'document', speaker: 'document' };
  }
  const names = [...new Set(turns.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker])))];
  const lower = question.toLowerCase();
  const named = names
    .map((name) => ({ name, at: lower.indexOf(name.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]?.name;
  const speaker = named ?? names[0];
  if (speaker !== undefined) return { subject: speaker.toLowerCase(), speaker };
  if (toAssistant.test(question)) return { subject: 'assistant', speaker: 'assistant' };
  const onlyAssistant = witnesses.length > 0 && witnesses.every(({ role }) => role === 'assistant');
  if (onlyAssistant) return { subject: 'assistant', speaker: 'assistant' };
  return { subject: (ownedByOther(question)?.[1] ?? 'user').toLowerCase(), speaker: 'user' };
}
