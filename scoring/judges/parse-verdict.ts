export const verdicts = ['yes', 'no'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Why a reply is no verdict. `empty`: no text. `neither`: no yes and no no, as in a refusal. `both`: it says one and the
 * other.
 */
export const unclearReasons = ['empty', 'neither', 'both'] as const;
export type UnclearReason = (typeof unclearReasons)[number];

/** What a judge's reply says. */
export type ParsedVerdict =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  /** Its item is not scored by this judge; never right, never wrong. */
  | { readonly kind: 'judge_error'; readonly reason: UnclearReason; readonly reply: string };

/**
 * Reads yes or no from a judge's reply, in any case. The first of these that finds a word decides:
 *
 * 1. JSON, also in a code fence: the member `verdict`, a text or a truth value.
 * 2. Clauses that are nothing but the word ("Yes.", "**no**", "Answer: yes", "Yes or no? No."), and a reply that opens with
 *    it and a reason ("No because …"). So "No. The right answer is yes, it says no." is no.
 * 3. The word anywhere at word borders ("The answer is yes", "Yes it does"). A "no" that belongs to what follows ("there
 *    is no date") and a word after "not" say nothing.
 *
 * Where the rule that decides finds both words ("yes and no", "No, wait, yes"), or none finds one, the reply is kept as a
 * `judge_error`. The official scripts count whatever holds the letters "yes" as right and all else as wrong, so that an
 * empty reply, a refusal and an error are wrong answers, and "eyes" and "not yes" right ones; see `officialVerdict`.
 */
export function parseVerdict(reply: string): ParsedVerdict {
  if (!/\S/u.test(reply)) return { kind: 'judge_error', reason: 'empty', reply };
  for (const find of [inJson, inOwnClauses, inSentences]) {
    const found = find(reply);
    if (found.size === 2) return { kind: 'judge_error', reason: 'both', reply };
    for (const verdict of found) return { kind: 'verdict', verdict };
  }
  return { kind: 'judge_error', reason: 'neither', reply };
}

function inJson(reply: string): ReadonlySet<Verdict> {
  const fenced = /^\s*```(?:json)?\s*([^]*?)```\s*$/iu.exec(reply)?.[1] ?? reply;
  if (!/^\s*\{/u.test(fenced)) return new Set();
  let parsed: unknown;
  try {
    parsed = JSON.parse(fenced);
  } catch {
    return new Set();
  }
  const verdict = (parsed as { readonly verdict?: unknown }).verdict;
  if (typeof verdict === 'boolean') return new Set([verdict ? 'yes' : 'no']);
  return typeof verdict === 'string' ? inOwnClauses(verdict) : new Set();
}

/** What stands around a word without changing what it says: markdown, quotation marks, brackets. */
const decoration = /[*_`~#>"“”'‘’«»{}[\]<|\\]/gu;
const clauseBorder = /[.,;:!?()\n\r/…—–=]|\s-+\s/u;
const opensWithReason = /^\s*(yes|no)\s+(?:because|since|as)\b/iu;

function inOwnClauses(reply: string): ReadonlySet<Verdict> {
  const plain = reply.replace(decoration, ' ');
  const found = new Set<Verdict>();
  for (const clause of plain.split(clauseBorder)) addWord(found, /^\s*(yes|no)\s*$/iu.exec(clause)?.[1]);
  addWord(found, opensWithReason.exec(plain)?.[1]);
  return found;
}

const yesAnywhere = /(?<![\p{L}\p{N}-])(?<!\bnot\s+)yes(?![\p{L}\p{N}-])/iu;
/** A "no" before a noun denies the noun; before a pronoun, an article or the end of a clause it is the answer. */
const noAnswer =
  /(?<![\p{L}\p{N}-])(?<!\bnot\s+)no(?=\s*(?:$|[.,;:!?()\n\r…—–]|\s-+\s|\s(?:it|the|this|that|these|those|they|he|she|we|you|there|because|since|as|and|or)\b))/iu;

function inSentences(reply: string): ReadonlySet<Verdict> {
  const plain = reply.replace(decoration, ' ');
  const found = new Set<Verdict>();
  if (yesAnywhere.test(plain)) found.add('yes');
  if (noAnswer.test(plain)) found.add('no');
  return found;
}

function addWord(found: Set<Verdict>, word: string | undefined): void {
  if (word !== undefined) found.add(word.toLowerCase() as Verdict);
}
