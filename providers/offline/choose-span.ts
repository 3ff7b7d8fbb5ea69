import { contentTerms, stem } from '../../text/terms';
import { type TypedSpan, typedSpans } from '../../text/typed-spans';
import { type Candidate, preferByTime } from './prefer-by-time';
import type { QuestionProfile } from './question-profile';
import type { RankedPassage } from './retrieve';

/** A passage under this share of the best one's score is not looked at. */
const leastScore = 0.5;
/** Each kind after the most wanted one costs this much. */
const lessWantedKind = 0.15;
/** The counted noun, or the unit asked for, stands in or right after the span. */
const headBonus = 0.4;
/** Most for standing beside a word of the question; falls with the distance in characters. */
const nearnessBonus = 0.2;
const halfNearness = 20;

/** The best span of the wanted kinds in the best passages; undefined where there is none. */
export function chooseSpan(best: readonly RankedPassage[], profile: QuestionProfile): string | undefined {
  const asked = new Set(profile.terms);
  const candidates = best
    .filter(({ score }) => score >= leastScore)
    .flatMap((passage) => spansFor(passage.text, profile).map((span) => candidateOf(span, passage, profile)))
    .filter(({ text }) => isNew(text, asked));
  return preferByTime(candidates, profile.wantsEarlier)?.text;
}

function spansFor(sentence: string, profile: QuestionProfile): TypedSpan[] {
  const typed = typedSpans(sentence).filter(({ kind }) => profile.kinds.includes(kind));
  return profile.answerType === 'place' ? [...placePhrases(sentence), ...typed] : typed;
}

function candidateOf(span: TypedSpan, passage: RankedPassage, profile: QuestionProfile): Candidate {
  const { text, hasHead } = withHead(span, passage.text, profile.head);
  const kindRank = Math.max(0, profile.kinds.indexOf(span.kind));
  const score =
    passage.score -
    lessWantedKind * kindRank +
    (hasHead ? headBonus : 0) +
    nearnessBonus * nearness(span, passage, profile.terms);
  return { text, score, passage };
}

/** A number with the noun it counts, up to three words on; any other span as it is. */
function withHead(span: TypedSpan, sentence: string, head: string | undefined): { text: string; hasHead: boolean } {
  if (head === undefined) return { text: span.text, hasHead: false };
  if (contentTerms(span.text).includes(head)) return { text: span.text, hasHead: true };
  const after = /^(?:[ -][\p{L}'’-]+){1,3}/u.exec(sentence.slice(span.end))?.[0] ?? '';
  let end = span.end;
  for (const word of after.split(/(?=[ -])/u)) {
    end += word.length;
    if (stem(word.slice(1).toLowerCase()) === head) return { text: sentence.slice(span.start, end), hasHead: true };
  }
  return { text: span.text, hasHead: false };
}

/** 1 beside a word of the question, less with distance, 0 without any in the sentence. */
function nearness(span: TypedSpan, passage: RankedPassage, asked: readonly string[]): number {
  const distances = passage.terms
    .filter(({ term, start }) => asked.includes(term) && (start < span.start || start >= span.end))
    .map(({ term, start }) => (start < span.start ? Math.max(0, span.start - start - term.length) : start - span.end));
  return distances.length === 0 ? 0 : halfNearness / (halfNearness + Math.min(...distances));
}

/** Whether a text says more than the question did. */
function isNew(text: string, asked: ReadonlySet<string>): boolean {
  const terms = contentTerms(text);
  return terms.length > 0 && terms.some((term) => !asked.has(term));
}

const placePhrase =
  /\b(?:at|in|from|to|near|into|inside|outside|around) ((?:the |a |an |my |our |this |that )?[\p{L}\p{N}][^,.;:!?()\n]{1,60}?)(?=\s*[,.;:!?()]|\s(?:and|but|for|which|that|when|because|so|with|to|last|on|where|after|before|since|yesterday|today|who|as|while|during|about|a few|two|three)\b|\s*$)/giu;

/** The objects of prepositions of place. */
function placePhrases(sentence: string): TypedSpan[] {
  return [...sentence.matchAll(placePhrase)].map((match) => {
    const start = match.index + match[0].length - match[1]!.length;
    return { kind: 'name', text: match[1]!, start, end: start + match[1]!.length };
  });
}
