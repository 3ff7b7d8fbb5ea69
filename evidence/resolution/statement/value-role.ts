import type { ValueSpan } from './value-spans';

/**
 * How much the words around a span say that it is the value left behind, denied or dropped (positive) or the one that
 * holds (negative). Read from a few words on both sides, so its time does not grow with the sentence.
 */
export function oldness(sentence: string, span: ValueSpan): number {
  const before = sentence.slice(Math.max(0, span.start - reach), span.start);
  const after = sentence.slice(span.end, span.end + reach);
  return (
    weigh(before, oldBefore, 2) + weigh(after, oldAfter, 2) - weigh(before, newBefore, 1) - weigh(after, newAfter, 2)
  );
}

const reach = 48;
const few = String.raw`(?:["“'‘]|\b(?:the|a|an|that|it|was|is|as|about|with|at|by|to|of|on|bay|my|being|called|actually|really|only|just|still|even|me)\b|\W){0,8}`;
const filler = `${few}$`;

const oldBefore: readonly RegExp[] = [
  String.raw`\b(?:from|not|never|no longer|nor|n['’]t|used to be|instead of|rather than|in place of|as opposed to|unlike|over from|away from|on from|than)`,
  String.raw`\b(?:replac(?:ed|es|ing)|supersed(?:ed|es|ing)|succeed(?:ed|s)|scratch|forget|drop(?:ped)?|strike|struck|cross(?:ed)? out|ignore|disregard|remove|delete|erase|scrap|ditch(?:ed)?|abandon(?:ed)?|left|swap(?:ped)?|trad(?:ed|ing) in|traded|dump(?:ed)?|retired?|goodbye to|farewell to|bye to|rid of|done with|rule out|discard)`,
  String.raw`\b(?:said|saying|told you|tell you|telling you|wrote|typed|mentioned|claimed|stated|gave you|gave|quoted|put down|entered|called it|named|noted|reported|wrote down|mistook|confused)(?: (?:you|it|was|that|thing|earlier|before|first))*`,
  String.raw`\b(?:previously|formerly|originally|before|earlier|old|previous|former|until (?:now|recently|then|last \w+)|up to now|at first|initially|was|were|had been)`,
].map((pattern) => new RegExp(pattern + filler, 'iu'));
const oldAfter: readonly RegExp[] = [
  /^["”'’]?,?(?: (?:which|that) [^.;:]{1,36},?)? (?:was|were|is|are)(?: in fact| actually| just| only| simply)? (?:a|my|the|an|wrong|incorrect|never|not|no|history|gone|out|old|inaccurate|off|mistaken|over|obsolete|outdated)\b/iu,
  /^["”'’]?,? (?:before|anymore|any more|previously|earlier|no longer|no more|is history|went with|has (?:gone|been replaced|been dropped|made way|given way)|was replaced|got replaced|turned into|became|has become|gave way|made way|went away|is out|to (?=["“$\d\p{Lu}]))/iu,
  /^["”'’]?,? (?:when I should|but (?:that|it) was|though (?:that|it) was|in error|by mistake|which was (?:wrong|a))\b/iu,
  /^["”'’]?,? (?:for|with|against) (?=["“$\d\p{Lu}])/u,
];
const newBefore: readonly RegExp[] = [
  String.raw`\b(?:to|now|is|it['’]s|becomes?|become|became|by|meant|correct|right|truth|written|said instead|should be|should have been|going with|use|uses|using|new|currently|into|for|in fact|rather|but|:)`,
].map((pattern) => new RegExp(`${pattern}${filler}`, 'iu'));
const newAfter: readonly RegExp[] = [
  /^["”'’]?,? (?:has|have|had|just)? ?(?:replaced|superseded|taken over|took over|taken the place|succeeded|stepped in|displaced)\b/iu,
  /^["”'’]?,? (?:now|from now|from here|going forward|instead|is the (?:right|correct|new|real|true|current)|is right|is correct|these days|at present|today|is my new|is the one)\b/iu,
  /^["”'’]?,? (?:not|and not|rather than|instead of|in place of|and never|never)\b/iu,
];

function weigh(text: string, patterns: readonly RegExp[], weight: number): number {
  return patterns.some((pattern) => pattern.test(text)) ? weight : 0;
}
