/** Words that carry no content of their own, in questions and statements alike. */
const stopWords = new Set(
  (
    'a an the this that these those i me my mine myself we us our you your he him his she her it its they them their ' +
    'be am is are was were been being do does did done have has had having will would can could should shall may might must ' +
    'and or but if then than so as of in on at by for from to with about into over after before during between ' +
    'up down out off again further once here there when where why how what which who whom whose not no nor only own same ' +
    'too very just also any some each both more most other such s t d m ve ll re user assistant yes get got dr mr mrs ms prof'
  ).split(' '),
);

/** Irregular forms of common verbs and nouns, so that "Where did I buy" finds "I bought". */
const irregular = new Map(
  (
    'bought:buy went:go gone:go took:take taken:take gave:give given:give made:make saw:see seen:see came:come ate:eat ' +
    'eaten:eat drank:drink drove:drive driven:drive flew:fly flown:fly found:find kept:keep left:leave lost:lose met:meet paid:pay ' +
    'read:read ran:run said:say sold:sell sent:send slept:sleep spent:spend spoke:speak taught:teach told:tell thought:think ' +
    'threw:throw wore:wear worn:wear won:win wrote:write written:write began:begin begun:begin broke:break broken:break ' +
    'brought:bring built:build caught:catch chose:choose chosen:choose cost:cost fell:fall felt:feel fought:fight forgot:forget ' +
    'grew:grow grown:grow heard:hear held:hold knew:know known:know led:lead lent:lend moved:move rode:ride ridden:ride sang:sing ' +
    'sat:sit stood:stand swam:swim woke:wake children:child people:person women:woman men:man feet:foot mice:mouse'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const word = /[\p{L}\p{N}]+/gu;

/** A term with its place in the text (code units). */
export interface PlacedTerm {
  readonly term: string;
  readonly start: number;
}

/** The content terms of a text: lower case, lightly stemmed, without stop words. */
export function contentTerms(text: string): string[] {
  return placedTerms(text).map(({ term }) => term);
}

/** {@link contentTerms} with their places. */
export function placedTerms(text: string): PlacedTerm[] {
  const found: PlacedTerm[] = [];
  for (const match of text.toLowerCase().matchAll(word)) {
    if (!stopWords.has(match[0])) found.push({ term: stem(match[0]), start: match.index });
  }
  return found;
}

/**
 * Takes off the common English endings. Crude on purpose (Porter's algorithm merges more and costs more): plural and
 * third person, -ing, -ed and a final e, so that live, lives, lived and living meet.
 */
export function stem(lowerCaseWord: string): string {
  const base = irregular.get(lowerCaseWord) ?? lowerCaseWord;
  if (base.length < 4 || /\d/u.test(base)) return base;
  const singular = base
    .replace(/ies$/u, 'y')
    .replace(/(ss|x|ch|sh|z)es$/u, '$1')
    .replace(/([^suio])s$/u, '$1');
  const bare = singular.length > 5 ? singular.replace(/ing$/u, '') : singular;
  const plain = bare.length > 4 ? bare.replace(/ed$/u, '') : bare;
  const undoubled = plain === singular ? plain : plain.replace(/([bdgmnprt])\1$/u, '$1');
  return undoubled.length > 3 ? undoubled.replace(/e$/u, '').replace(/y$/u, 'i') : undoubled;
}
