import { monthNames } from '../../text/english-words';
import { contentTerms, stem } from '../../text/terms';
import type { SpanKind } from '../../text/typed-spans';

/** The form an answer is expected to have. */
export type AnswerType =
  | 'boolean'
  | 'choice'
  | 'money'
  | 'percent'
  | 'clock'
  | 'date'
  | 'frequency'
  | 'duration'
  | 'count'
  | 'place'
  | 'person'
  | 'name'
  | 'clause';

export interface QuestionProfile {
  readonly answerType: AnswerType;
  /** Spans that can answer, the most wanted kind first; empty for boolean, choice and clause. */
  readonly kinds: readonly SpanKind[];
  /** Content terms to search with. */
  readonly terms: readonly string[];
  /** Stem of the noun that is counted or named ("how many tops": top), or the unit asked for ("how many weeks"). */
  readonly head?: string;
  /** The two things to choose between. */
  readonly options?: readonly [string, string];
  /** Names and quoted titles the question is about. */
  readonly entities: readonly string[];
  /** The question asks for what was so earlier ("previously", "at first"), so among equals the earlier statement wins. */
  readonly wantsEarlier: boolean;
  /** The question asks which of two things came first, or last. */
  readonly order?: 'earlier' | 'later';
  /** The question is about what the assistant said. */
  readonly aboutAssistant: boolean;
}

// How people lead up to a question; none of it occurs in the answer.
const preamble =
  /\b(?:can|could|would|will) you (?:please |kindly )?(?:also )?(?:remind|tell|give|clarify|confirm|let|help)\b(?: me)?(?: know)?(?: again)?(?: (?:of|about|with))?|\bi was wondering(?: if you)?\b|\bdo you (?:remember|recall|know)\b|\b(?:i'm|i am) (?:looking|going|checking) back (?:at|on|through|over)\b|\bi wanted to (?:check|follow) (?:back|up)\b|\bremind me\b|\bour (?:previous|last|earlier|past) (?:conversation|chat|discussion)s?\b|\b(?:previous|last|earlier) (?:conversation|chat|discussion)s?\b/giu;
const timeUnit = /^(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?$/u;
const titled =
  /\b(?:book|novel|movie|film|song|album|show|series|play|musical|game|playlist|podcast|article|poem|course|class|workshop|title)\b/iu;
const auxiliary = /^(?:am|is|are|was|were|do|does|did|have|has|had|can|could|will|would|should)\b/iu;

interface Rule {
  readonly when: RegExp;
  readonly answerType: AnswerType;
  readonly kinds: readonly SpanKind[];
}

/** The first rule that matches the question decides. */
const rules: readonly Rule[] = [
  {
    when: /\bhow (?:much|many) (?:money|dollars)\b|\bhow much\b.*\b(?:cost|costs|spend|spent|pay|paid|earn|earned|make|made|raise|raised|save|saved|worth|price|sell|sold|donate|donated|total)\b|\b(?:price|cost|salary|budget|amount of money)\b/iu,
    answerType: 'money',
    kinds: ['money', 'number'],
  },
  { when: /\bpercent(?:age)?\b|\bdiscount\b/iu, answerType: 'percent', kinds: ['percent', 'money'] },
  {
    when: /\bhow (?:long|much time)\b|\bhow many (?:\w+ )?(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?\b/iu,
    answerType: 'duration',
    kinds: ['duration', 'date', 'clock'],
  },
  {
    when: /\bhow (?:often|frequently)\b|\bhow many times (?:a|per|each|every)\b/iu,
    answerType: 'frequency',
    kinds: ['frequency', 'number'],
  },
  {
    when: /\bhow many\b|\bhow (?:old|far|tall|big|large|fast|heavy|high)\b|\b(?:what|which) (?:is|was|are|were) (?:the |my )?(?:total )?(?:number|age|size|score|count|distance|weight|height)\b/iu,
    answerType: 'count',
    kinds: ['number', 'duration', 'frequency'],
  },
  { when: /\bhow much\b/iu, answerType: 'count', kinds: ['money', 'number', 'percent'] },
  { when: /\b(?:what|which) time\b|\bat what (?:time|hour)\b/iu, answerType: 'clock', kinds: ['clock', 'date'] },
  {
    when: /\bwhen\b(?! i\b| we\b| my\b| the\b)|^when\b|\b(?:what|which|on what|on which) (?:day|date|month|year|weekday)s?\b/iu,
    answerType: 'date',
    kinds: ['date', 'clock'],
  },
  {
    when: /\bwhere\b|\b(?:what|which) (?:city|country|town|state|place|location|store|shop|restaurant|university|school|college|airport|hotel|park|museum|gym|neighbou?rhood)\b/iu,
    answerType: 'place',
    kinds: ['name', 'quoted'],
  },
  { when: /\bwho(?:m|se)?\b/iu, answerType: 'person', kinds: ['name'] },
  {
    when: /\b(?:what|which)(?:'s| is| was| are| were)? (?:the )?(?:full |first |last |exact )?names?\b|\bwhat\b.*\b(?:called|named)\b|\b(?:what|which) (?:brand|company|breed|app|language|team|band|artist|airline)\b/iu,
    answerType: 'name',
    kinds: ['name', 'quoted'],
  },
  {
    when: new RegExp(String.raw`\b(?:what|which) (?:\w+ ){0,2}${titled.source}`, 'iu'),
    answerType: 'name',
    kinds: ['quoted', 'name'],
  },
];

/** Reads from a question what its answer should look like and what to search for. */
export function questionProfile(question: string): QuestionProfile {
  const core = coreQuestion(question);
  const options = optionsOf(core);
  const rule = options ? undefined : rules.find(({ when }) => when.test(core));
  const answerType = options ? 'choice' : (rule?.answerType ?? (auxiliary.test(core) ? 'boolean' : 'clause'));
  const head = headOf(core);
  const order = orderOf(core);
  return {
    answerType,
    kinds: rule?.kinds ?? [],
    terms: [...new Set(contentTerms(question.replace(preamble, ' ')))],
    ...(head === undefined ? {} : { head }),
    ...(options === undefined ? {} : { options }),
    ...(order === undefined ? {} : { order }),
    entities: entitiesOf(question),
    wantsEarlier:
      /\b(?:previous(?:ly)?|originally|initial(?:ly)?|at first|used to|former(?:ly)?|first|before)\b/iu.test(core),
    aboutAssistant:
      /\b(?:you (?:said|told|suggested|recommended|mentioned|provided|gave|listed|wrote|created|explained|described|shared|made)|did you|your (?:recommendation|suggestion|list|answer|advice))\b/iu.test(
        question,
      ),
  };
}

/** The last sentence that asks, without its polite beginning. */
function coreQuestion(question: string): string {
  const sentences = question.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*/gu) ?? [question];
  const asking = sentences.findLast((sentence) => /\?\s*$/u.test(sentence)) ?? sentences.at(-1) ?? question;
  return asking
    .replace(preamble, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;:]+(?:and |if )?/u, '')
    .trim();
}

function headOf(core: string): string | undefined {
  const counted = /\bhow many (?:different |more |total |of (?:the|my) )?([\p{L}-]+(?: [\p{L}-]+)?)/iu.exec(core)?.[1];
  const named = /\b(?:what|which) (?:kind|type|sort|brand|name)s? of ([\p{L}-]+)|\b(?:what|which) ([\p{L}-]+)/iu.exec(
    core,
  );
  const phrase = (counted ?? named?.[1] ?? named?.[2])?.toLowerCase().split(' ') ?? [];
  const noun = phrase.find((word) => timeUnit.test(word)) ?? phrase.find((word) => contentTerms(word).length > 0);
  return noun === undefined ? undefined : stem(noun);
}

/** "…, A or B?": the two options; also "Which …: A or B?". */
function optionsOf(core: string): [string, string] | undefined {
  if (!/^(?:which|who|what|did|do|was|is)\b/iu.test(core)) return undefined;
  const match = /[,:] (?:the )?([^,:?]{2,120}?),? or (?:the )?([^,:?]{2,120})\?$/iu.exec(core);
  return match ? [match[1]!.trim(), match[2]!.trim()] : undefined;
}

function orderOf(core: string): 'earlier' | 'later' | undefined {
  if (/\b(?:first|earlier|earliest|before|longer ago)\b/iu.test(core)) return 'earlier';
  return /\b(?:last|later|latest|most recent(?:ly)?|after)\b/iu.test(core) ? 'later' : undefined;
}

const calendarWord = new RegExp(`^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:${monthNames.join('|')})$`, 'iu');

const quotedTitle = /["“]([^"”]{2,80})["”]|(?<![\p{L}\p{N}])['‘]([^'’]{2,80})['’](?![\p{L}])/gu;
const nameInside = /(?<=[\p{Ll}\p{N},'’] )\p{Lu}[\p{L}\p{N}]*\p{Ll}[\p{L}\p{N}]*(?:\.? \p{Lu}[\p{L}\p{N}]*)*/gu;

/** Quoted titles, and runs of capitalised words that do not begin a sentence; a calendar word names nothing. */
function entitiesOf(question: string): string[] {
  const titles = [...question.matchAll(quotedTitle)].map((match) => match[1] ?? match[2] ?? '');
  const names = [...question.replace(quotedTitle, ' ').matchAll(nameInside)].map((match) => match[0]);
  return [...titles, ...names].filter((entity) => contentTerms(entity).length > 0 && !calendarWord.test(entity));
}
