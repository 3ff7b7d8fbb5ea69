import { listedGoldForms } from '../../text/gold-forms';
import { dialogueFlags, orderSessions, type UnorderedSession } from '../dialogue';
import type { Benchmark, Gold, ParsedItem } from '../item';
import { invalidRow } from '../row-problem';
import { type HotpotQaRow, hotpotQaRow } from './schema';

const idField = '_id';

export const hotpotQa: Benchmark = {
  name: 'hotpotqa',
  licence: 'CC BY-SA 4.0',
  source: 'HotpotQA, distractor setting (Yang et al., arXiv 1809.09600), https://hotpotqa.github.io',
  tiers: [],
  idField,
  parseRow: parseHotpotQaRow,
};

function parseHotpotQaRow(row: unknown): readonly ParsedItem[] {
  const parsed = hotpotQaRow.safeParse(row);
  if (!parsed.success) return [invalidRow(row, idField, parsed.error)];
  const { _id: id, type, question, answer, supporting_facts: facts, context } = parsed.data;
  const { witnesses, missing } = locateFacts(facts, context);
  const sessions = orderSessions(documentsOf(context, witnesses), 'documents');
  const flags = [...dialogueFlags(sessions, null), ...(missing > 0 ? ['missing_evidence'] : [])].toSorted();
  return [{ kind: 'item', item: { id, type, question, questionDate: null, gold: goldOf(answer), sessions, flags } }];
}

/** A span of Wikipedia's text, "yes" or "no": "or" and a hyphen in it belong to a name ("The 2013–14 Premier League"). */
function goldOf(answer: string): Gold {
  return { kind: 'forms', raw: answer, forms: listedGoldForms([answer]) };
}

/** Documents in file order, by their ordinals; a title may hold the answer, so it is kept out of ids and addresses. */
function documentsOf(context: HotpotQaRow['context'], witnesses: ReadonlySet<string>): UnorderedSession[] {
  return context.map(([title, sentences], at) => ({
    id: undefined,
    title,
    saidAt: null,
    turns: sentences.map((sentence, index) => ({
      role: 'document',
      text: sentence.trim(),
      isWitness: witnesses.has(placeOf(at, index)),
    })),
  }));
}

/** Supporting facts as places; those without a sentence are only counted. Of documents with one title the first counts. */
function locateFacts(facts: HotpotQaRow['supporting_facts'], context: HotpotQaRow['context']) {
  const titles = context.map(([title]) => title);
  const witnesses = new Set<string>();
  let missing = 0;
  for (const [title, index] of facts) {
    const at = titles.indexOf(title);
    if (context[at]?.[1][index] === undefined) missing += 1;
    else witnesses.add(placeOf(at, index));
  }
  return { witnesses, missing };
}

function placeOf(document: number, sentence: number): string {
  return `${document}:${sentence}`;
}
