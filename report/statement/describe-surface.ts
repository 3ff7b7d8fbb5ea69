import type { TemplateName } from '../../evidence/artifact';
import type { DocumentForm } from '../../evidence/documents';
import type { GenerationForm } from '../../evidence/generation';
import type { PacketLevel } from '../../evidence/packets';
import type { CaseView } from '../../evidence/recon';
import type { PacketValue, Surface } from '../../experiments/surface';
import type { BudgetArm } from '../../experiments/sweep-spec';

/** How much of the dialogue an artifact is: all of it, some of its words, or text made from it. */
export type Extent = 'whole dialogue' | 'excerpt' | 'derived text' | 'as its author made it' | 'not known';

export interface SurfaceDescription {
  /** What the reader saw in place of the dialogue, as a phrase. */
  readonly shows: string;
  readonly extent: Extent;
}

/** What a surface shows, for a reader of a paper who does not know its name; backends of a packet read alike. */
export function describeSurface(surface: Surface): SurfaceDescription {
  switch (surface.kind) {
    case 'template':
      return templates[surface.template];
    case 'own_template':
      return { shows: 'the output of a template of the authors’ own', extent: 'as its author made it' };
    case 'packet':
      return { shows: `${packets[surface.level]}${valueShown(surface.level, surface.value)}`, extent: 'derived text' };
    case 'factors':
      return { shows: describeFactors(surface), extent: 'derived text' };
    case 'witness_text':
      return {
        shows: 'the text of the witness turns in the packet’s wrapper, without a resolved value',
        extent: 'excerpt',
      };
    case 'budget':
      return describeBudget(surface.arm, surface.words);
    case 'noise':
      return {
        shows:
          `the witness turns among ${surface.k} ${selections[surface.selection]} distractor turns of ` +
          `${distractorStores[surface.store]}, ${noiseForms[surface.form]}`,
        extent: surface.form === 'raw' ? 'excerpt' : 'derived text',
      };
    case 'retrieved':
      return {
        shows: `the ${surface.m} turns of ${searchedStores[surface.store]} that a BM25 search ranks first, ${noiseForms[surface.form]}`,
        extent: surface.form === 'raw' ? 'excerpt' : 'derived text',
      };
    case 'documents':
      return documents[surface.form];
    case 'generated':
      return {
        shows: `${generated[surface.generation.form]}, made once by the generator ${surface.generation.generator}`,
        extent: 'derived text',
      };
    case 'own_artifact':
      return { shows: `what the memory system ${surface.system} would show`, extent: 'as its author made it' };
    case 'case':
      return describeCase(surface.view, surface.removesEntry);
    case 'recalled':
      return { shows: `what ${surface.system} recalled for the question`, extent: 'excerpt' };
    case 'unknown':
      return { shows: 'something that is not known, as the answers come from elsewhere', extent: 'not known' };
    case 'generation':
      throw new Error('a generator’s prompt is no surface for readers');
    default:
      throw new Error(`unknown surface ${String(surface satisfies never)}`);
  }
}

const templates: Readonly<Record<TemplateName, SurfaceDescription>> = {
  raw_conversation: { shows: 'the dialogue verbatim, session by session with dates', extent: 'whole dialogue' },
  witness_turns: { shows: 'the witness turns alone, verbatim and dated', extent: 'excerpt' },
  chatgpt_entries: { shows: 'one dated third-person line per witness turn, made by rule', extent: 'derived text' },
  langchain_summary: {
    shows: 'a running summary of the first sentence of every turn, made by rule and cut at 120 words',
    extent: 'derived text',
  },
  memgpt_records: { shows: 'one typed record per witness turn, made by rule', extent: 'derived text' },
};

const packets: Readonly<Record<PacketLevel, string>> = {
  P0: 'a packet of addresses, backend records and counts, without a word of the dialogue',
  P1: 'a packet of addresses and backend records alone',
  P2: 'a packet with the witnesses’ dates and the resolved value',
  P3: 'a packet with the resolved value and the events around it',
  P4: 'a packet with the resolved value, the events around it and supporting entries, in 256 words at most',
};

const valueSources: Readonly<Record<PacketValue['source'], string>> = {
  gold: 'the gold’s (an oracle)',
  extractive: 'found by rule',
  llm: 'read off the witnesses by a generator',
};

function valueShown(level: PacketLevel, value: PacketValue): string {
  if (level === 'P0' || level === 'P1') return '';
  const by = value.source === 'llm' ? ` (${value.generator})` : '';
  return `; the value is ${valueSources[value.source]}${by}`;
}

function describeFactors({ fields, cue, terms }: Extract<Surface, { kind: 'factors' }>): string {
  const on = [
    ...(fields ? ['formal field names'] : []),
    ...(cue ? ['the abstention cue'] : []),
    ...(terms ? ['ledger terms'] : []),
  ];
  return `the content of P2 with ${on.length === 0 ? 'none of the formal ingredients' : on.join(' and ')}`;
}

const budgetArms: Readonly<Record<Exclude<BudgetArm, 'streamlined_p2'>, string>> = {
  recency_raw: 'the last words of the dialogue',
  head_raw: 'the first words of the dialogue',
  oracle_excerpt: 'the start of every witness turn',
  'oracle_excerpt:centred': 'an excerpt of every witness turn, centred on the gold where it stands there',
};

function describeBudget(arm: BudgetArm, words: 'packet' | number): SurfaceDescription {
  if (arm === 'streamlined_p2') {
    return {
      shows: 'the value and the dates of P2 in plain words; the value is the gold’s (an oracle)',
      extent: 'derived text',
    };
  }
  const budget = words === 'packet' ? 'as many words as the item’s streamlined packet has' : `${words} words at most`;
  return { shows: `${budgetArms[arm]}, ${budget}`, extent: 'excerpt' };
}

const selections = { random: 'random', bm25: 'similar (BM25)' } as const satisfies Record<
  Extract<Surface, { kind: 'noise' }>['selection'],
  string
>;
type Store = Extract<Surface, { kind: 'noise' }>['store'];
const distractorStores = { own: 'the same dialogue', cross_user: 'other items’ dialogues' } as const satisfies Record<
  Store,
  string
>;
const searchedStores = {
  own: 'the dialogue',
  cross_user: 'the dialogue and other items’ dialogues',
} as const satisfies Record<Store, string>;
const noiseForms = { raw: 'verbatim', chatgpt_entries: 'as memory entries made by rule' } as const satisfies Record<
  Extract<Surface, { kind: 'noise' }>['form'],
  string
>;

const documents: Readonly<Record<DocumentForm, SurfaceDescription>> = {
  nl: { shows: 'one self-contained line per supporting sentence, made by rule', extent: 'derived text' },
  raw_gold: { shows: 'the paragraphs that hold a supporting sentence, with their titles', extent: 'excerpt' },
  raw_all: { shows: 'all paragraphs, with their titles', extent: 'whole dialogue' },
};

const generated: Readonly<Record<GenerationForm, string>> = {
  summary: 'a summary of the dialogue',
  entries: 'memory entries of the witness turns',
  records: 'records of the witness turns',
  typed: 'typed facts of the documents',
  value: 'the value that the question asks for',
};

function describeCase(view: CaseView, removesEntry: boolean): SurfaceDescription {
  const without = removesEntry ? ', without one entry that the key needs' : '';
  switch (view) {
    case 'file':
      return { shows: `the whole case file${without}`, extent: removesEntry ? 'excerpt' : 'whole dialogue' };
    case 'oracle':
      return { shows: `the case’s graph as JSON${without}`, extent: 'derived text' };
    case 'query':
      return { shows: `the case’s graph and the question in structured form${without}`, extent: 'derived text' };
    case 'nothing':
      return { shows: 'nothing of the case', extent: 'excerpt' };
  }
}
