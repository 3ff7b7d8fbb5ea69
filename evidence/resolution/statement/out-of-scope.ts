import { relations, type SlotQuestion } from '../question/read-question';
import { stem } from '../words';
import type { SlotMention } from './slot-mention';
import type { ValueSpan } from './value-spans';

/** Who says a sentence, to whom the question belongs. */
export interface SaidBy {
  readonly speaker: string;
  /** Whether the speaker is the one whose statements count. */
  readonly isOfScope: boolean;
}

/** Why a sentence states nothing about the slot. */
export type OutOfScope = 'other_person' | 'plan' | 'hypothetical' | 'fiction' | 'suggestion' | 'other_speaker';

const relation = `(?:${relations})`;
const relativeAsSubject = new RegExp(
  String.raw`^(?:\W|\b(?:and|but|also|by the way|oh|so|meanwhile|even|well|incidentally|in contrast)\b)*(?:(?:my|our|a|an|one of my|some|the) (?:[\p{L}-]+ ){0,2}${relation}\b|(?:he|she|they)\b)`,
  'iu',
);
const forRelative = new RegExp(
  String.raw`\b(?:for|with|at|to|from|of|like|unlike) (?:my|our|a|an|one of my|some) (?:[\p{L}-]+ ){0,2}${relation}\b(?! \p{Lu})|\b(?:know|met|heard of|heard about|there is|there['’]s) (?:a|an|someone|somebody|this|one|people)\b.{1,60}\b(?:who|with|whose)\b|\b(?:his|hers|theirs) (?:is|was|are)\b|\bwhose\b|\b(?:in|for) (?:his|her|their)(?: own)? case\b|\b(?:a|an|one|that) (?:[\p{L}-]+ ){0,2}${relation} of mine\b`,
  'iu',
);
/** A relative who reports about the speaker. */
const reportsOnSpeaker =
  /\b(?:insist|say|said|think|claim|swear|reckon|believe|keep|remember|remind|told|tell|ask|maintain|argu|sure|convinced|certain)\w*\b.*\b(?:I|my|me|our|we)\b/u;

/** What may become of the slot and has not. */
const plans = [
  /\b(?:thinking|dreaming) (?:of|about)\b|\b(?:consider|contemplat|mull|toy|flirt|play)(?:ing|ed)?\b.{0,20}\b(?:of|with|about|over|switching|changing|moving|making|\w+ing)\b/iu,
  /\b(?:some ?day|one day|eventually|at some point|sooner or later|in (?:the )?future|down the (?:line|road)|in a (?:year|few years)|if all goes well|when the time comes)\b/iu,
  /\b(?:may|might|could|would)(?: well| even| just| one day)? (?:go for|switch|change|move|become|try|opt|end up|turn|upgrade|pick|choose|take up|be)\b/iu,
  /\b(?:would|['’]d) (?:love|like|prefer|want|be happy|rather)\b|\b(?:wish|hope|hoping|dream|tempted|keen|intend|intending|aim|aiming|plan|planning|plans|going|about|want|wanting)(?:s|ed)? (?:for .{1,40} )?to (?:be|become|change|switch|move|make|get|have|raise|lower|bring|replace|swap|turn|go|set|try|pick|upgrade|sign)\b/iu,
  /\bmy (?:plan|dream|hope|wish|idea|aim|intention) (?:is|would be|for)\b|\b(?:only|just|still|merely|no more than) (?:an? )?(?:idea|thought|plan|dream|possibility|wish|daydream)\b/iu,
  /\b(?:nothing|not|isn['’]t|hasn['’]t been|have not|haven['’]t)(?: is| been| yet| has been)?(?: yet)? (?:decided|settled|final|fixed|certain|agreed|signed|booked|set in stone)\b|\bundecided\b|\bno decision\b|\bup in the air\b/iu,
  /\bthere is (?:a|some|every) (?:chance|possibility|talk|hope)\b|\b(?:talk|rumours?|rumors?|thoughts) of\b|\bpossibly\b|\bpotentially\b|\bmaybe\b|\bperhaps\b/iu,
  /\bby (?:next|this coming) (?:year|summer|winter|spring|autumn|fall)\b.*\b(?:will|should|hope)\b|\bnext (?:year|month|summer|winter|spring|autumn|fall)\b/iu,
];
/** Hedges that a plain "my … is" overrides. */
const hedges =
  /\b(?:looking into|weighing|on the verge of|leaning towards?|half a mind|set my sights|aspir\w+|ambition|in the works|could see myself|tentative\w*|pencill?ed|who knows|ideally|would be nice|debating|the plan is|daydream\w*|hoping for|hope for|dream(?:ing)? (?:of|about)|in talks)\b/iu;
/** The slot is said to be, or to have become, something. */
const plainly =
  /\bmy (?:[\p{L}-]+ ){1,6}(?:is|has (?:been|become|changed|gone|moved)|became|changed|went|got) (?!only|an? idea|undecided)|\b(?:is|became) (?:now )?my\b/iu;
const hypotheticals = [
  /^(?:\W|\b(?:and|but|so|well|oh|just|now|by the way)\b)*(?:suppose|supposing|imagine|picture|pretend|let['’]s (?:say|pretend|imagine|suppose)|say (?:that )?(?:my|I)|what if|if only|assuming|hypothetically|in theory|theoretically)\b/iu,
  /\b(?:hypothetically|in a parallel|in another (?:life|world|universe)|in an alternate|in some other|in an ideal world|in a perfect world|for the sake of argument|as a thought experiment)\b/iu,
  /^(?:\W|\b(?:and|but|so|well|oh)\b)*had\b[^?]{1,200}\bbeen\b/iu,
  /\b(?:if (?!you\b|there\b|anyone\b)|were |unless |even if )[^?]{1,300}\b(?:would|wouldn['’]t|['’]d|might|could)\b|\b(?:would|wouldn['’]t|['’]d)\b[^?]{1,300}\b(?:if (?!you\b|there\b|anyone\b)|were\b)/iu,
  /\b(?:should my|were my|were I|were it|if by some|what would happen|wouldn['’]t it|picture this|let us (?:say|assume|imagine|suppose)|just imagine|even if)\b|\b(?:if (?!you\b)|imagine |suppose |wish |pretend |assume |say ).{1,200}\bwere\b/iu,
  /\bwould(?:n['’]t| not)? have (?:been|had|made|laughed|minded|\w+ed)\b|\b(?:as if|as though)\b.*\bwere\b/iu,
];
const fictions = [
  /\b(?:character|protagonist|hero|heroine|villain|narrator|antihero|sidekick|detective|wizard|knight|princess|robot|alien|astronaut|captain|pirate|vampire|sleuth|inspector|spy)s?(?:['’]s?)?\b/iu,
  /\bin (?:a|an|the|this|that|my|one|some) (?:[\p{L}-]+ ){0,3}(?:novel|story|book|film|movie|series|show|episode|sitcom|drama|play|game|comic|cartoon|thriller|musical|fairy ?tale|legend|podcast|script|screenplay|dream|soap opera|manga|anime|video game|tale|sketch)\b/iu,
  /\b(?:novel|story|film|movie|series|show|episode|sitcom|play|comic|cartoon|thriller|script|screenplay|dream|tale|game)s? (?:where|in which|about|that|whose|has|had|I (?:am|was|['’]m) (?:writing|reading|watching|playing))\b/iu,
];
/** Unreal even where it is the speaker's own. */
const unreal =
  /\b(?:dream(?:ed|t)|dreaming) (?:that|my|I|last)\b|\b(?:had|have) (?:a|this|the) (?:\w+ )?dream\b|\bin (?:a|my|last night['’]s|one) dream\b|\b(?:made[- ]up|fictional|fictitious|imaginary|role-?play\w*|(?:was|am|are|only|just) (?:joking|kidding)|satire|parody|make-believe)\b/iu;
const suggestsByUser =
  /\byou(?:['’]d|['’]ve)?(?: [\p{L}-]+){0,3} (?:suggest|recommend|propos|advis|pitch|float|brought up|put forward|urge|encourag|nudg|push|hint|offer|mooted|threw out|came up with|float|argued for|advocat|want(?:ed)? me to|told me to|talk(?:ed|ing)? me into|tried to (?:get|sell|talk))\w*|\byou (?:said|thought|felt|told me|reckoned|believed|mentioned)\b.{1,80}\b(?:should|could|might|ought|option|better|suit)\b|\b(?:option|alternative|candidate|possibility)s? (?:that )?you\b|\byou\b.{1,60}\bas (?:an?|one) (?:good |possible |nice )?(?:option|alternative|possibility|idea|candidate)\b|\b(?:your|the) (?:suggestion|recommendation|proposal|idea|advice|pitch|tip)\b|\b(?:suggesting|recommending|proposing|advising|pitching)\b/iu;
/** The assistant states what it holds to be the user's. */
const claimsByAssistant =
  /\b(?:notes?|noted|records?|on record|remember|recall|told me|you said|mentioned|saved|stored|logged|according to|on file|my (?:log|memory|files?|understanding)|written down|have (?:it|you|your|\S+ \S+|\S+) (?:down )?as|as far as I know|if I am not mistaken|unless I am mistaken|listed|to recap|recap|reminder|keep in mind|assum\w+|given that|since your|your .{1,60} (?:is|was|of|being))\b/iu;
const suggestsByAssistant =
  /\b(?:could|might|would|may|should|consider|considering|option|options|how about|what about|suggest|recommend|why not|have you (?:thought|considered|tried)|worth|if you(?:['’]re| are| ever| want| feel| like)|try|perhaps|maybe|alternative|alternatively|idea)\b/iu;

/** Why a sentence states no fact about the slot of the question, or undefined where it may. Its length is bounded by the caller. */
export function outOfScope(
  text: string,
  mention: SlotMention,
  spans: readonly ValueSpan[],
  question: SlotQuestion,
  said: SaidBy,
): OutOfScope | undefined {
  if (question.speaker === 'document' || question.speaker === 'assistant') return undefined;
  if (said.speaker === 'assistant') {
    return suggestsByAssistant.test(text) && !claimsByAssistant.test(text) ? 'suggestion' : undefined;
  }
  if (!said.isOfScope && mention.owner !== 'yours' && !/\b(?:you|your)\b/iu.test(text)) return 'other_speaker';
  if (question.slot.subject === 'user' && isOfAnother(text, mention, question)) return 'other_person';
  if (unreal.test(text)) return 'fiction';
  if (mention.owner !== 'own' && fictions.some((pattern) => pattern.test(text))) return 'fiction';
  if (hypotheticals.some((pattern) => pattern.test(text))) return 'hypothetical';
  if (suggestsByUser.test(text) && said.isOfScope) return 'suggestion';
  // Where a plan is what is asked for, only a plan to change it states nothing.
  if (question.asksForPlans && mention.owner !== 'own') return undefined;
  const clause = upToValueClause(text, spans);
  if (plans.some((pattern) => pattern.test(clause)) || (hedges.test(clause) && !plainly.test(text))) return 'plan';
  return undefined;
}

/** A plan told after the value, in a clause of its own, is another matter: "I have five, and I am thinking of more". */
function upToValueClause(text: string, spans: readonly ValueSpan[]): string {
  const end = spans.at(-1)?.end;
  if (end === undefined) return text;
  const next = /[,;] (?:and|so|but|which|maybe|because|since)\b| [-–—] |—/u.exec(text.slice(end));
  return next === null ? text : text.slice(0, end + next.index);
}

function isOfAnother(text: string, mention: SlotMention, question: SlotQuestion): boolean {
  if (mention.owner === 'own' || asksAboutRelative(question)) return false;
  if (mention.owner === 'other' || forRelative.test(text)) return true;
  return relativeAsSubject.test(text) && !reportsOnSpeaker.test(text);
}

/** "Is my mother using …"; in "Who is my carpool partner?" the relative is what is asked for. */
function asksAboutRelative(question: SlotQuestion): boolean {
  const relative = new RegExp(`^${relation}$`, 'iu');
  return [...question.words].some((word) => relative.test(word) && stem(word) !== question.head);
}
