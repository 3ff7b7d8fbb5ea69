/**
 * Words by which a statement says what it does to what was said before. General English, one list a kind; each pattern
 * is a plain alternation, so it is read in linear time.
 */

/** The speaker takes back something said. Strong enough to count from a neighbouring sentence. */
const takingBack = [
  /\b(?:correction|correct(?:ing)? (?:myself|that|what|something|a|an|my)|to correct|stand corrected|need correcting)\b/iu,
  /\b(?:misspoke|misspoken|mis-?remembered|misremember|mis-?typed|mis-?stated|mis-?read|mis-?wrote|mis-?heard|mis-?quoted|mis-?counted|mis-?calculated|mis-?reported|misled|misinformed|mistook)\b/iu,
  /\b(?:my|a|an|the|that|silly|stupid|honest|some) (?:\w+ )?(?:mistake|slip|typo|error|mix-?up|blunder|goof|oversight|misprint)\b|\b(?:mistaken|mistakenly|by mistake|in error|my bad|oops|whoops|erroneous|inaccurate|incorrect|incorrectly|mixed up|mixing up|muddled|slipped up|messed up|jumbled|typo)\b/iu,
  /\b(?:I|we)(?:['’]d| had| have| was| may have| must have)? (?:got|gotten|had|gave you|told you|said|wrote|typed|remembered|put|quoted|entered|was|were|been|named|noted|mentioned)\b[^.!?]{0,80}\bwrong(?:ly)?\b|\b(?:I was|I['’]ve been|I had been) wrong\b/iu,
  /\b(?:(?:mixed|mix|muddled|jumbled) (?:\w+ ){0,3}up|got (?:\w+ ){0,3}(?:muddled|backwards|confused|mixed up|the wrong way))\b|\bconfused (?:it|that|this|them|two|the two|my)\b/iu,
  /\bI (?:really |actually )?(?:meant|should have (?:said|written|told|typed|put)|meant to (?:say|write|type))\b|\bwhat I (?:meant|should have)\b|\bI mean(?:,| to say)/iu,
  /\bscratch (?:that|what|the)\b|^\W*scratch\b|\bstrike (?:that|what I)\b|\bset (?:the|that|this) (?:record )?straight\b|\b(?:apologies|apologi[sz]e|sorry)\b|\b(?:let me|need to|have to|must|want to|should) (?:\w+ )?(?:fix|amend|rectify|rephrase|clarify|revise|straighten)\b/iu,
  /\b(?:take|took|taking) (?:that|it|this|what I said|my words) back\b|\bfalse alarm\b|\bspoke too soon\b|\b(?:ignore|disregard|forget) what I (?:said|told|wrote|mentioned)\b|\bnever happened\b|\bretract\b/iu,
  /\b(?:should (?:read|be read|say|have been|have read)|instead of what I said|not what I (?:said|told you|wrote))\b|\bcontrary to what I\b|\b(?:despite|unlike) what I (?:said|told|wrote)\b|\bwhat I (?:said|told you|wrote|gave you|mentioned) (?:earlier|before|last time|the other day|previously)\b/iu,
  /\b(?:earlier|before|last time|previously|the other day|back then|at first) I (?:said|told|wrote|claimed|mentioned|gave|called|named|put|quoted|typed)\b/iu,
];
/** A value is denied, or another called the true one; counts beside a value only. */
const denial = [
  /^\W*(?:actually|no|nope|wait|hold on|hang on|well, no|pardon|rather)\b[,.:;!–—-]|\b(?:make (?:that|it)|should be|ought to be|was supposed to be|must have been thinking of|was thinking of)\b/iu,
  /\b(?:that|it|this)(?: is|['’]s| was| wasn['’]t| isn['’]t| is not| was not)(?: not)?(?: quite| entirely| exactly| really)? (?:right|correct|true|accurate|off|false|untrue|wrong)\b|\bnot (?:quite |entirely )?(?:right|correct|accurate)\b|\bmemory (?:played|failed|let me|tricked|is|was)\b|\bin actual fact\b|\bin fact\b|\bamend\b/iu,
  /\bwrong (?:thing|one|value|number|figure|name|information|info|detail|details|amount|time|date)\b|\bwas wrong\b/iu,
  /\b(?:was|were)(?:n['’]t| not)\b|\b(?:never|not) (?:was|were|actually)\b|\b(?:was|were|has|have|had)(?:n['’]t| not| never)(?: ever| actually| really)?(?: been)? (?:true|right|correct|accurate)\b|\b(?:was|were|is|has|had) never\b|\ball along\b/iu,
  /\bthe (?:right|correct|real|true|actual|proper) (?:one|value|number|figure|name|answer|amount|time|date|version|word)\b|\bthe truth is\b|\bin (?:truth|reality)\b|\bturns? out\b|\bon (?:closer|second) (?:look|inspection|thought|thoughts|checking)\b|\b(?:double-?checked|checked again|rechecked|looked it up again|looked again)\b/iu,
];
/** Two values are at odds and neither is settled. Strong enough to count from a neighbouring sentence. */
const atOdds = [
  /\b(?:which (?:of (?:us|them|the two|these|those|both)|one|version)|whichever|which is (?:right|correct|true))\b/iu,
  /\b(?:two|both|different|conflicting|competing|rival) (?:\w+ )?(?:versions?|values?|answers?|numbers?|figures?|names?|entries|notes?|records|stories|claims)\b|\b(?:one|either) of (?:the|these|those|them) ?(?:two)?\b|\bboth (?:can(?:not|['’]t)|of (?:them|these)|are|seem|can)\b|\bcan(?:not|['’]t) both\b|\bneither\b/iu,
  /\b(?:contradict|conflict|disagree|clash|discrepanc|inconsisten|mismatch|at odds)\w*|\b(?:do|does|did)(?:n['’]t| not) (?:match|agree|add up|line up|fit|square|tally)\b|\bdiffers?\b/iu,
  /\b(?:can(?:not|['’]t) tell|no idea|not sure|unsure|uncertain|don['’]t know|do not know|hard to (?:say|tell|know)) (?:which|who|what is right|what to (?:believe|trust))\b|\b(?:who is right|who['’]s right|who to believe|what to believe)\b/iu,
];
/** Doubt; counts beside a value only. */
const doubt = [
  /\b(?:and yet|says? otherwise|(?:a )?different story|something (?:else|different)|not what|mixed (?:messages|signals)|torn between|makes no sense|can['’]?(?:no)?t be right|which is it|one or the other|no clue|remains to be|also (?:have|found|see|got|came across|written|noted|saved|stored|listed)|in another (?:place|note|file|list|message|email)|need to (?:check|verify|find out)|have to (?:check|verify|find out)|must (?:check|verify|find out)|at the same time|either way|if (?:that|this|it) is (?:right|true|correct))\b/iu,
  /\b(?:can(?:not|['’]t) (?:tell|say|decide|remember|work out|figure out|be sure|make out)|no idea|not sure|unsure|uncertain|don['’]t know|do not know|hard to (?:say|tell|know)|puzzled|baffled|puzzling|confusing|(?:am|['’]m|feel|bit|now|left me|getting|got me) (?:\w+ )?(?:confused|unsure|puzzled|stumped)|wonder(?:ing)? (?:which|what|whether|if)|unclear|anyone['’]s guess|who is right|who['’]s right|who to believe|what to believe)\b/iu,
  /\b(?:insists?|elsewhere|somewhere else|other (?:one|version|source|place|note|list|entry|document) (?:says|has|gives|reads|shows|lists)|on the other hand|then again|yet (?:my|the|another|a)|but (?:my|the|another|a|an) (?:\w+ ){1,4}(?:says?|claims?|lists?|shows?|gives?|has|reads|states|calls|insists))\b/iu,
];
/** Something else holds from now on, in plain words. */
const change = [
  /\b(?:now|nowadays|these days|from now on|from here on|going forward|as of|effective|henceforth|no longer|used to|any ?more|new|chang(?:ed|es|ing)|switch(?:ed|es|ing)|updat(?:ed|es|e)|replac(?:ed|es|ing)|moved|upgraded|became|becomes|has become)\b/iu,
];
/** Something else holds from now on, or has moved. */
const update = [
  /\b(?:now|nowadays|these days|from now on|from here on|going forward|as of|effective|at present|currently|henceforth|since then|recently|lately|just|today)\b/iu,
  /\b(?:chang|switch|updat|replac|mov|upgrad|swap|convert|rais|increas|lower|decreas|reduc|bump|adjust|renew|transition|shift|trade|alter|becom|became|jump|climb|drop|went (?:up|down|from)|gone (?:up|down|from)|turned into)\w*/iu,
  /\b(?:no longer|used to|not any ?more|anymore|instead|new|latest|previously|formerly|until recently|before that|any more)\b/iu,
];
/** Something came to an end. */
const ending = [
  /\b(?:stop|quit|cancel|end|finish|clos|retir|expir|laps|terminat|discontinu|dropp|ditch|dissolv|scrap|abandon|delet|remov|eras|withdr[ae]w|resign|disband|bin|unravel|wip|burn|eliminat|dismiss|abolish|divorc|drop|cease|conclud|forgo|relinquish|surrender|revok|suspend|shelv|junk|trash|uninstall|unsubscrib|demolish|dismantl|evict)(?:e|es|s|ed|ped|led|ted|ned|d|ing|ping|ling|ting|ning|n)?\b/iu,
  /\b(?:no longer|any ?more|no more|not applicable|gone|history|over and done|is over|was over|are over|over for good|for good|died|dead|passed away|lost|sold|left|gave (?!you)|given|(?:gave|giv(?:e|en|ing)) (?:\w+ ){0,4}up|broke|broken|threw|thrown|handed|moved (?:out|in with|away|back)|stepped (?:down|away|back)|called .{1,40} off|call it (?:a day|quits)|walked away|walk away|got rid|get rid|let .{1,30} go|out of|used up|fell through|pulled out|backed out|opted out|dropped out|bowed out|parted ways|wound up|wrapped up|packed|done with|through with|without (?:any|an?|it|one|that)|do without|never again|never mind|farewell|goodbye|(?:switch|turn|shut|call)(?:ed|ing)? (?:\w+ ){1,4}off|(?:switch|turn)ed off|run its course|came to an end|come to an end|cut (?:it|that|them|ties)|returned|shut|shut down|went (?:bust|under|away)|out of business|fallen through|not renew|no need|not need|won['’]t need|will not be needing|won['’]t be needing|nothing left|nothing more|stands empty|put (?:it|that|this) behind|swore off|sworn off|turned my back|hung up|phased out|ran out|gave notice|bowed|fizzled|nobody|no one|none|(?<!before I )forget|strike|cross (?:out|off)|rule out|scrub|behind me|in the past|a thing of the past|moved on|work from home|by myself|on my own|myself|any help)\b/iu,
  /\b(?:do|does|did|have|has|had|am|is|are|was|were)(?:n['’]t| not) (?:have|need|use|do|go|take|own|pay|play|work|keep|rely|count on|any|got|a|an)\b|\bthere is no\b|\bthere['’]s no\b|\bno (?:such|need|use|reason|point)\b|\b(?:doesn['’]t|does not|no longer) (?:exist|apply|hold|stand|count|matter)\b/iu,
];
/** Ends the value itself that it names, not some thing beside it. */
const dismissing = [
  /\b(?:no longer|any ?more|no more|not applicable|gone|history|is over|was over|is out|are out|nothing to do with|does(?:n['’]t| not) (?:apply|count|hold|matter)|off the (?:list|table|books)|(?<!before I )forget|strike|cross (?:it |that )?(?:out|off)|rule (?:it |that )?out|scrub|delete|erase|drop|disregard|ignore|take (?:\w+ ){1,4}(?:out|off)|discard|obsolete|void|invalid|retired|defunct)\b/iu,
];
/** What was said to be over is not. */
const reinstating = [
  /\b(?:still|after all|unchanged|as before|same as|back on|remains?|stays?|kept|keep(?:ing)?|stands?|holds|intact|resumed?|is back|are back|changed my mind|decided against|did(?:n['’]t| not) go through|misunderstanding|mix-?up|as it was|exactly as|nothing changed|alive|not (?:been )?(?:cancelled|canceled|gone|ended|closed|over|stopped)|no need to forget|continues?|go(?:es|ing)? on|reinstated|restored|alive and well|in place|false alarm|never happened|did not happen|didn['’]t happen|spoke too soon|take (?:that|it) back|nothing (?:has|had)|not over|isn['’]t over|is not over|hasn['’]t ended|premature|still (?:in force|valid|holds?))\b/iu,
];
/** Speaks of how things were before they changed. */
const past = [
  /\b(?:at that time|at the time|back then|back when|in those days|originally|initially|at first|at the (?:start|beginning|outset)|in the beginning|to begin with|before the (?:change|switch|move|update)|before (?:it|that|things) changed|how things were|about the past|for the history|history books|back in the day|in the old days|the old one|the earlier one|the first one|the previous one|the former|(?:it|that) was .{1,60}\bthen\b|was .{1,60} then\b|used to be|in the past|the past|looking back|earlier phase|formerly|previous(?:ly)?)\b/iu,
];

const anyOf =
  (patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(text));

export const takesBack = anyOf(takingBack);
export const saysCorrection = anyOf([...takingBack, ...denial]);
export const setsAtOdds = anyOf(atOdds);
export const saysContradiction = anyOf([...atOdds, ...doubt]);
export const saysChange = anyOf(change);
export const saysUpdate = anyOf(update);
export const saysEnding = anyOf(ending);
export const dismisses = anyOf(dismissing);
export const saysReinstating = anyOf(reinstating);
export const saysPast = anyOf(past);
