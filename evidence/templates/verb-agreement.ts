import { words } from './word-lists';

/** Forms that stay: auxiliaries, and pasts that do not end in -ed. Those equal to the base (put, set, read) count as past. */
const unchanging = words(`
  can can't cannot could couldn't will won't would wouldn't shall should shouldn't may might must mustn't ought did didn't
  had hadn't was wasn't were weren't used better gotta
  arose ate awoke beat became began bent bet bit bled blew bore bought bound bred broke brought built burnt burst came
  cast caught chose clung cost crept cut dealt dealt drank dreamt drew drove dug fed fell felt flew forgot forgave fought
  found froze gave got grew ground heard held hid hit hung hurt kept knelt knew laid lay leant learnt led left lent let
  lit lost made meant met outgrew overcame overheard overslept paid pled proved put quit ran rang read rebuilt redid
  reset rethought retook rewrote rode rose rewound said sang sank sat saw sent sewed set shed shook shone shot showed
  shrank shut slept slid smelt sneaked snuck sold spat sped spelt spent spilt split spoke spread sprang stole stood
  strode struck stuck stung swam swept swore swung thought threw told took tore underwent understood undertook upset
  went withdrew woke won wore wound wove wrote`);

/** Base forms that end in -ed. */
const basesInEd = words('need feed speed proceed exceed succeed heed seed weed bleed breed embed');

/** Not verbs: with them the verb is elsewhere, or there is none. */
const notVerbs = words(`
  a an and as at but by for from if in into of on or per so than that the then to too who whom whose which with without
  my your his her our their me him us them it this these those not no yes alone both all`);

const irregular = new Map([
  ['am', 'is'],
  ['have', 'has'],
  ['do', 'does'],
  ["don't", "doesn't"],
  ["haven't", "hasn't"],
  ['wanna', 'wants to'],
]);

/**
 * A verb after "I" in the form it has after "the user": `go` to `goes`, `am` to `is`; past forms and auxiliaries as they
 * are. Undefined where the word is no present form that changes. `isHabit`: after "usually" a form like `read` is present.
 */
export function thirdPersonForm(verb: string, isHabit = false): string | undefined {
  const known = irregular.get(verb);
  if (known !== undefined) return known;
  if (
    !/^[a-z]+(?:-[a-z]+)*$/u.test(verb) ||
    (unchanging.has(lastPart(verb)) && !(isHabit && sameAsBase.has(verb))) ||
    notVerbs.has(verb)
  )
    return undefined;
  if (/ed$/u.test(verb) && !basesInEd.has(lastPart(verb))) return undefined;
  if (/ing$/u.test(verb) && !/^(?:bring|sing|swing|cling|ring|fling|string|sting|ping|wing)$/u.test(verb))
    return undefined;
  if (/(?:[sxz]|ch|sh|[^aeiou]o)$/u.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** Whether the word after `I'd` makes it "had" (`I'd been`, `I'd already finished`) and not "would". */
export function followsHad(word: string): boolean {
  return (
    participles.has(word) ||
    (/ed$/u.test(word) && !basesInEd.has(word)) ||
    (unchanging.has(word) && !sameAsBase.has(word))
  );
}
const participles = words(
  `been better gone done seen begun broken chosen drawn driven eaten fallen flown forgotten frozen given gotten grown
  hidden known ridden risen shown spoken stolen swum taken thrown torn woken worn written`,
);
const sameAsBase = words(
  `beat bet burst cast cost cut hit hurt let put quit read reset set shed shut split spread upset come become run found
  lay saw ground wound left`,
);

/** Whether a word is an auxiliary or a past form, which no noun looks like. */
export function isSurelyVerb(word: string): boolean {
  return unchanging.has(word) || irregular.has(word) || /ed$/u.test(word);
}

/** Words that may stand between "I" and its verb. */
export function isAdverb(word: string): boolean {
  return adverbs.has(word) || (/ly$/u.test(word) && !verbsInLy.has(word));
}
const adverbs = words(`
  just also still always never ever often even sometimes once twice now then first almost already soon mostly maybe
  perhaps definitely too rather quite myself kinda sorta honestly not so either neither again later today yesterday
  tonight usually long typically generally only merely hardly`);
const verbsInLy = words('rely apply reply supply comply fly imply multiply ally bully rally tally');

function lastPart(verb: string): string {
  return verb
    .slice(verb.lastIndexOf('-') + 1)
    .replace(
      /^(?:re|un|over|out|mis)(?=(?:read|set|put|cut|sold|did|made|wrote|built|paid|took|slept|ate|spent|heard|grew|ran|told|bought)$)/u,
      '',
    );
}
