/** What a sentence says, as its form shows: `Ed Wood`, `was born in`, `1924`. */
export interface Triple {
  readonly subject: string;
  readonly relation: string;
  readonly value: string;
}

/** The first verb is looked for among so many words; further on it hardly belongs to the words before it. */
const longestSubject = 14;
const verbs = new Set(
  (
    'is are was were am be been being has have had does do did can could will would may might must ' +
    'became become becomes began begun won lost made makes wrote written sang sung led leads left held holds took taken ' +
    'gave given grew grown knew known came comes went goes got ran runs met sold bought built born saw seen set spent ' +
    'taught told thought found founded stood stands sits lies lay plays serves lives contains includes consists tells ' +
    'features stars follows love loves like likes prefer prefers own owns want wants need needs keep keeps kept ' +
    'sank rose fell sat stood spoke paid drew chose broke sent spread put cut hit'
  ).split(' '),
);
const adverbs = new Set(
  'not also still first often never originally previously later currently best widely'.split(' '),
);
const prepositions = new Set(
  'in on at by for from to of with as into near under after before between during'.split(' '),
);

/**
 * Splits a sentence at its first verb: before it the subject, then the run of verbs with a preposition that follows, then
 * the value. Undefined where no word looks like a verb, or nothing stands before or after it. Reads forms alone; it parses
 * nothing.
 */
export function tripleOf(sentence: string): Triple | undefined {
  const words = sentence.split(/\s+/u);
  const start = words.slice(0, longestSubject + 1).findIndex((word, index) => index > 0 && isVerb(word));
  if (start === -1) return undefined;
  let end = start + 1;
  while (end < words.length && (isVerb(words[end]!) || adverbs.has(words[end]!))) end += 1;
  if (prepositions.has(words[end] ?? '')) end += 1;
  const value = words.slice(end).join(' ');
  if (!/[\p{L}\p{N}]/u.test(value)) return undefined;
  return { subject: words.slice(0, start).join(' '), relation: words.slice(start, end).join(' '), value };
}

function isVerb(word: string): boolean {
  return verbs.has(word) || (/^\p{Ll}{3,}ed$/u.test(word) && word !== 'hundred' && word !== 'need');
}
