import { deterministicGenerator } from '../deterministic-generator';
import type { Generation, Surface } from '../surface';

/** One surface as the guide shows it. */
export interface GuideSurface {
  /** As tables name it, and the heading. */
  readonly name: string;
  /** What it is, in two sentences of Markdown. */
  readonly meaning: string;
  readonly surface: Surface;
}

export interface GuideSection {
  readonly heading: string;
  /** What holds for all of its surfaces, in Markdown. */
  readonly remark?: string;
  readonly surfaces: readonly GuideSurface[];
}

/** Distractors and retrieved turns shown. */
export const guideDistractors = 3;
export const guideRetrieved = 5;

/** Every surface of a dialogue, in the order of the guide; what documents and users' own files give is not among them. */
export const guideSections: readonly GuideSection[] = [
  {
    heading: 'Templates',
    surfaces: [
      {
        name: 'raw_conversation',
        meaning:
          'The whole dialogue, verbatim, session by session with their dates. Nothing is lost and nothing is sorted out: the reader finds the answer by itself.',
        surface: { kind: 'template', template: 'raw_conversation' },
      },
      {
        name: 'witness_turns',
        meaning: 'The witness turns alone, verbatim and dated. A retriever that never errs would show this.',
        surface: { kind: 'template', template: 'witness_turns' },
      },
      {
        name: 'chatgpt_entries',
        meaning:
          'One dated line for each witness turn, told in the third person, as chat products keep memories. Requests, questions and thanks are dropped, so a fact that was put as a request goes with them.',
        surface: { kind: 'template', template: 'chatgpt_entries' },
      },
      {
        name: 'langchain_summary',
        meaning:
          'The first sentence of every turn as one running paragraph, cut at 120 words. What is said late, in the dialogue or in a turn, is lost.',
        surface: { kind: 'template', template: 'langchain_summary' },
      },
      {
        name: 'memgpt_records',
        meaning:
          'One typed record for each witness turn, with the address and the time it comes from. The value is a single span of the turn, in its own words.',
        surface: { kind: 'template', template: 'memgpt_records' },
      },
    ],
  },
  {
    heading: 'The packet ladder',
    surfaces: [
      {
        name: 'P0',
        meaning:
          'The addresses of the witnesses, what the backend records of each, and how many statements were set aside for which reason. No word of the dialogue and no value stands in it.',
        surface: packet('P0'),
      },
      {
        name: 'P1',
        meaning:
          'P0 without the counts: addresses and records alone. A reader that answers from it did not take the answer from the artifact.',
        surface: packet('P1'),
      },
      {
        name: 'P2',
        meaning:
          'P1 with the dates of the witnesses and the current value, the first level that holds an answer. The value shown here is the first accepted form of the gold (`gold`); a sweep may also take what the resolution found (`extractive`) or what a generator read off the witnesses (`llm`).',
        surface: packet('P2'),
      },
      {
        name: 'P3',
        meaning:
          'P2 with the events around the value: which one set it, and which no longer stand and why. The counts of P0 are back as its last line.',
        surface: packet('P3'),
      },
      {
        name: 'P4',
        meaning:
          'P3 with supporting entries: at most five turns that bear no evidence, those closest to the question by BM25. All of a packet has 256 words; the entries are cut first, the value never.',
        surface: packet('P4'),
      },
      {
        name: 'witness_text',
        meaning:
          'The text of the witness turns in the packet’s wrapper, without resolution and without a value. It tells what the wrapper does from what the resolved value does.',
        surface: { kind: 'witness_text' },
      },
    ],
  },
  {
    heading: 'The budget control',
    surfaces: [
      {
        name: 'streamlined_p2',
        meaning:
          'The value and the dates of P2 in plain words, without field names, ledger terms or the rule on when to abstain. Its words are the budget of the arms below.',
        surface: { kind: 'budget', arm: 'streamlined_p2', words: 'packet' },
      },
      {
        name: 'recency_raw',
        meaning:
          'The last words of the whole dialogue, as many as the budget has. Cutting old text off is what a full context window does.',
        surface: { kind: 'budget', arm: 'recency_raw', words: 'packet' },
      },
      {
        name: 'head_raw',
        meaning:
          'The first words of the whole dialogue, as many as the budget has. It shows how much of `recency_raw` is the choice of the end.',
        surface: { kind: 'budget', arm: 'head_raw', words: 'packet' },
      },
      {
        name: 'oracle_excerpt',
        meaning:
          'The budget spent on the witness turns, evenly, each from its start; dates and speakers come on top. It is the raw text in the right place.',
        surface: { kind: 'budget', arm: 'oracle_excerpt', words: 'packet' },
      },
      {
        name: 'oracle_excerpt:centred',
        meaning:
          'The same with each excerpt centred on the gold where its turn holds it. It uses the answer to choose its words, so it is an upper bound and no system.',
        surface: { kind: 'budget', arm: 'oracle_excerpt:centred', words: 'packet' },
      },
    ],
  },
  {
    heading: 'Retrieval noise',
    surfaces: [
      {
        name: 'noise raw',
        meaning: `The witness turns with ${guideDistractors} turns drawn from the rest of the dialogue, verbatim, by date. Nothing in its form tells evidence from noise.`,
        surface: noise('raw'),
      },
      {
        name: 'noise chatgpt_entries',
        meaning: 'The same turns as memory entries. Both are drawn with one seed, so they differ in their form alone.',
        surface: noise('chatgpt_entries'),
      },
      {
        name: 'retrieved raw',
        meaning: `The ${guideRetrieved} turns of the dialogue that a BM25 retriever ranks first for the question, witnesses or not. Unlike the surfaces above it may miss the evidence.`,
        surface: { kind: 'retrieved', form: 'raw', store: 'own', m: guideRetrieved },
      },
    ],
  },
  {
    heading: 'Generated artifacts',
    remark:
      'A sweep names the models that make these. Here it is the default, `deterministic`, which follows fixed rules and is no language model.',
    surfaces: [
      {
        name: 'generated summary',
        meaning:
          'A summary of the whole dialogue in at most 120 words. A generator makes it once, and all readers see the same bytes.',
        surface: generated('summary'),
      },
      {
        name: 'generated entries',
        meaning:
          'Memory entries that a generator makes of the witness turns. They are the made variant of `chatgpt_entries`.',
        surface: generated('entries'),
      },
      {
        name: 'generated records',
        meaning: 'Records that a generator makes of the witness turns. They are the made variant of `memgpt_records`.',
        surface: generated('records'),
      },
      {
        name: 'generated value',
        meaning:
          'The value of the question, which a generator that sees the witness turns and the question gives. It is the `llm` value of the packets.',
        surface: generated('value'),
      },
    ],
  },
];

function packet(level: Extract<Surface, { kind: 'packet' }>['level']): Surface {
  return { kind: 'packet', level, backend: 'event_log', value: { source: 'gold' } };
}

function noise(form: Extract<Surface, { kind: 'noise' }>['form']): Surface {
  return { kind: 'noise', form, selection: 'random', store: 'own', k: guideDistractors };
}

function generated(form: Generation['form']): Surface {
  return { kind: 'generated', generation: { form, generator: deterministicGenerator.id } };
}
