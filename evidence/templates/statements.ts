import { sentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import { hasValue } from './values';

/** Words that only lead into a sentence. `speaking of …,` goes too, unless it holds a digit. */
const lead =
  /^(?:(?:(?:oh|and|but|so|also|actually|anyway|plus|btw|by the way|okay|ok|well)\b[,!]?|(?:hey|hi|hello|yeah|yep|yes|no|now|wow|hmm|ah|right|sure|great|awesome|cool|perfect|besides|additionally|speaking of which|speaking of [^\d,]{1,40}|on (?:a|another) [a-z]+ note|in addition|that being said|that said|for context|first of all|as a side note|incidentally)[,!])\s+)/iu;

/** What a request opens with, wherever it stands. */
const request = [
  '(?:can|could|would|will|might) you\\b',
  'please\\b',
  "(?:(?:I(?:'m| am| was)|I've been|was|am) )?(?:also |just |still )?wondering (?:if|whether) (?:you|there|anyone)\\b",
  "(?:I'd|I would) (?:also )?(?:love|like|appreciate|be grateful)(?: it)? (?:to know|to hear|for you|you|if|any|some (?:advice|tips|help|recommendations|suggestions))\\b",
  'I (?:want|need) you\\b',
  '(?:let|tell|help|give|show|remind) (?:me|us)\\b',
  'feel free\\b',
].join('|');
/** What a question opens with, besides. */
const question = [
  "(?:do|did|have|are|were|had|don't|haven't) (?:you|there|they|we)\\b",
  '(?:is|was) (?:there|it|that|this)\\b',
  '(?:are|were) (?:there|these|those|they)\\b',
  '(?:does|did|do|is|are) (?:it|that|this|they|my|the|any|anyone|these|those)\\b',
  '(?:should|can|could|would|do|am|will|did|have|must) (?:I|we|it|that|this|they)\\b',
  'any (?:\\w+ ){0,3}(?:ideas?|tips?|thoughts|suggestions?|advice|recommendations?|help|chance)\\b',
  "(?:what|how|why|where|when|who)(?:'s|’s)\\b",
  '(?:what|why) (?:are|is|was|were|do|does|did|can|could|should|would|will|has|have|kind|type|sort|about|if)\\b',
  'how (?:are|is|was|do|does|did|can|could|should|would|will|has|have|about|many|much|long|often|far|to)\\b',
  '(?:where|when|who) (?:can|could|should|do|does|did|would)\\b',
  'which (?:ones?|of)\\b',
].join('|');
/** Imperatives count at the start of a sentence only: inside one they are mostly infinitives. */
const imperative =
  'suggest|recommend|list|explain|describe|write|create|generate|make|provide|summari[sz]e|rewrite|translate|compare|find|continue|imagine|act as|what|which|how|why|where|when|who|any';

const startsRequest = new RegExp(`^(?:maybe |perhaps )?(?:${request})`, 'iu');
const startsImperative = new RegExp(`^(?:${imperative})\\b`, 'iu');
const startsQuestion = new RegExp(`^(?:${question})`, 'iu');

const joint =
  '(?:[,;:]\\s|\\s[-–—]{1,3}\\s|—|\\s(?=(?:and|but|so)\\s))(?:(?:and|but|so|or)\\s+)?(?:(?:also|by the way|btw|anyway|maybe|then),?\\s+)?';
const requestTail = new RegExp(`${joint}(?=${request})`, 'iu');
const questionTail = new RegExp(`${joint}(?=${request}|${question})`, 'iu');

const thanksLead = /^(?:many )?(?:thanks|thank you)\b[^,.!?;-]{0,80}(?:[,.!;-]+\s*|$)/iu;
const thanksTail = /[,!-]?\s?(?:thanks|thank you)(?: so much| a lot| again| for[^,.!?]{0,40})?[.!]*$/iu;

/** What is left hanging where a tail was taken off. */
const danglingEnd = /(?:,? - speaking of which|[,;-])[.!]?$/iu;

const firstPerson =
  /(?<![\p{L}\p{N}'’-])(?:I|i|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]e|[Mm]ine|[Mm]yself|[Ww]e|[Oo]ur|us)(?![\p{L}\p{N}/-])/u;
/** A hypothetical head says nothing once its question is gone; a reason still does. */
const hypothetical = /^(?:if|when|while|before|after|once|unless|until|with|for|in|as for|regarding|given)\b/iu;
const reason = /^(?:since|as|because|given that|considering(?: that)?|now that|although|though)\s+(?=I\b|my\b|we\b)/iu;

/** `I'm looking for some tips.`: a request in the form of a statement. */
const softRequest =
  /^I(?:['’]m| am|['’]ve been|['’]d like| need| want| could use)\b.*\b(?:tips?|advice|recommendations?|suggestions?|ideas?|inspiration|help|guidance)\b/iu;

/**
 * What a person states in a turn: first-person statements, and other statements that carry a number or a name, in their
 * order; questions, requests and thanks left out. A statement that leads into a request ("I'm planning a trip and I was
 * wondering if you could …") is kept without it. Each is a verbatim span of the text, without words that only lead in
 * ("By the way, …"). Statements that only ask ("I'm looking for some tips") go when others are left.
 */
export function statements(text: string): string[] {
  const found = sentences(text)
    .map(statementOf)
    .filter((statement) => statement !== undefined);
  const telling = found.filter((statement) => !onlyAsks(statement));
  return telling.length > 0 ? telling : found;
}

/** `I'm planning a trip`: what someone is about to do, which in chats mostly leads up to a request and less often is the news. */
const aim =
  /^I(?:['’]m| am|['’]ve been| was)\b(?: (?:also|just|still|actually|currently|really|now))* (?:planning|looking (?:for|to)|thinking|trying|considering|interested in|wondering|curious)\b/iu;

export function isAim(statement: string): boolean {
  return aim.test(statement);
}

/** Whether a sentence speaks of its speaker. */
export function isFirstPerson(sentence: string): boolean {
  return firstPerson.test(sentence);
}

/** Whether a sentence asks or requests as a whole. */
export function asks(sentence: string): boolean {
  const body = withoutLead(sentence);
  return isQuestion(body) || startsRequest.test(body) || (startsImperative.test(body) && !isFirstPersonStart(body));
}

/** A sentence without the words that only lead into it, or the sentence where nothing else is left. */
export function withoutLead(sentence: string): string {
  let rest = sentence;
  for (let match = lead.exec(rest); match !== null; match = lead.exec(rest)) rest = rest.slice(match[0].length);
  return rest === '' ? sentence : rest;
}

function statementOf(sentence: string): string | undefined {
  const body = withoutLead(withoutLead(sentence).replace(thanksLead, '').replace(thanksTail, '')).replace(
    danglingEnd,
    '',
  );
  if (startsRequest.test(body) || startsQuestion.test(body)) return undefined;
  const tail = (isQuestion(body) ? questionTail : requestTail).exec(body);
  if (tail === null) {
    if (isQuestion(body) && !isFirstPersonStart(body)) return undefined;
    if (startsImperative.test(body)) return undefined;
    return isFirstPerson(body) || hasValue(body) ? body : undefined;
  }
  const head = body.slice(0, tail.index);
  if (startsImperative.test(head) || hypothetical.test(head)) return undefined;
  const statement = head.replace(reason, '');
  return isFirstPerson(statement) && countWords(statement) > 3 ? statement : undefined;
}

function isQuestion(sentence: string): boolean {
  return /[?？؟][\s!"'”’)]*$/u.test(sentence);
}

function isFirstPersonStart(sentence: string): boolean {
  return isFirstPerson(sentence.split(/\s+/u, 3).join(' '));
}

function onlyAsks(statement: string): boolean {
  const mentions = statement.match(new RegExp(firstPerson, 'gu')) ?? [];
  return mentions.length === 1 && softRequest.test(statement) && !hasValue(statement);
}
