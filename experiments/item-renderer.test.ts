import type { Gold, Item, Session, Turn } from '../benchmarks/item';
import { templateNames } from '../evidence/artifact';
import { CrossUserStore } from '../evidence/noise';
import { sampleItemsOfProject } from '../test/support/benchmark-items';
import { experimentSpec } from '../test/support/experiment-specs';
import { dialogueItem, documentItem } from '../test/support/hand-made-items';
import { artifactMarks } from './artifact-marks';
import { ItemRenderer, type RenderedSurface } from './item-renderer';
import { armsOf } from './registry';
import { bareContext, type RenderContext } from './render-context';
import type { Surface } from './surface';

let sample: readonly Item[];
beforeAll(async () => {
  sample = await sampleItemsOfProject();
});

function render(item: Item, surface: Surface, context: Partial<RenderContext> = {}): RenderedSurface {
  return new ItemRenderer(item, { ...bareContext, seed: 7, ...context }, ({ form }) => `call of ${form}`).render(
    surface,
  );
}

/** Why a surface can't be made of an item; null where it can. */
function reasonOf(item: Item, surface: Surface, context?: Partial<RenderContext>): string | null {
  const rendered = render(item, surface, context);
  return rendered.kind === 'not_applicable' ? rendered.reason : null;
}

function turn(text: string, over: Partial<Turn> = {}): Turn {
  return { address: 'S1.T1', role: 'user', text, isWitness: true, ...over };
}

function dialogue(turns: readonly Turn[], over: Partial<Item> = {}): Item {
  const session: Session = { ordinal: 1, id: 's', saidAt: '2024-01-05T09:30', turns };
  return { ...dialogueItem, sessions: turns.length === 0 ? [] : [session], ...over };
}

const packet = (level: 'P0' | 'P2' | 'P4'): Surface => ({
  ...{ kind: 'packet', level, backend: 'event_log' },
  value: { source: 'gold' },
});
const noise = (over: Partial<Extract<Surface, { kind: 'noise' }>> = {}): Surface => ({
  ...{ kind: 'noise', form: 'raw', selection: 'random', store: 'own', k: 1 },
  ...over,
});
const budget = (
  arm: 'streamlined_p2' | 'recency_raw' | 'oracle_excerpt:centred',
  words: 'packet' | number,
): Surface => ({
  ...{ kind: 'budget', arm, words },
});

describe('what never sees question or gold', () => {
  const golds: readonly Gold[] = [
    { kind: 'forms', raw: 'zebra', forms: ['zebra'] },
    { kind: 'rubric', raw: 'anything' },
    { kind: 'unanswerable', raw: 'not said' },
  ];
  const blind: readonly Surface[] = [
    ...templateNames.map((template): Surface => ({ kind: 'template', template })),
    { kind: 'witness_text' },
    { kind: 'own_template', id: 'mine' },
    ...(['nl', 'raw_gold', 'raw_all'] as const).map((form): Surface => ({ kind: 'documents', form })),
    ...(['raw', 'chatgpt_entries'] as const).flatMap((form) => [noise({ form, k: 0 }), noise({ form, k: 3 })]),
    noise({ store: 'cross_user', k: 3 }),
    budget('recency_raw', 64),
    { kind: 'budget', arm: 'oracle_excerpt', words: 64 },
    { kind: 'generated', generation: { form: 'summary', generator: 'g' } },
  ];

  it('gives the same bytes whatever question is asked and answer expected', () => {
    const crossUser = new CrossUserStore();
    for (const item of sample) crossUser.add(item);
    const context: Partial<RenderContext> = {
      crossUser,
      ownTemplates: new Map([['mine', (shown) => ({ kind: 'artifact', text: JSON.stringify(shown) })]]),
      generated: () => ({ kind: 'text', text: 'A summary.' }),
    };
    let made = 0;
    for (const item of [...sample.slice(0, 20), dialogueItem, documentItem]) {
      for (const surface of blind) {
        const plain = render(item, surface, context);
        if (plain.kind === 'artifact') made += 1;
        for (const gold of golds) {
          const other = { ...item, gold, question: 'Which zebra?', questionDate: '2031-01-01T00:00', type: 'other' };
          expect(render(other, surface, context)).toEqual(plain);
        }
      }
    }
    expect(made).toBeGreaterThan(250);
  });

  it('is not true of packets, whose value is the gold, nor of distractors by BM25, which are like the question', () => {
    const [item] = sample as [Item];
    const other = { ...item, gold: golds[0]! };
    expect(render(other, packet('P2'))).not.toEqual(render(item, packet('P2')));
    expect(render(other, packet('P0'))).toEqual(render(item, packet('P0')));
    const asked = noise({ selection: 'bm25', k: 3 });
    const differing = sample.filter(
      (each) =>
        JSON.stringify(render({ ...each, question: sample[9]!.question }, asked)) !==
        JSON.stringify(render(each, asked)),
    );
    expect(differing.length).toBeGreaterThan(10);
  });
});

describe('noise', () => {
  it('shows the same distractors on both surfaces, which hold those of every smaller k', () => {
    const shown = (item: Item, form: 'raw' | 'chatgpt_entries', k: number): readonly string[] => {
      const rendered = render(item, noise({ form, k }));
      return rendered.kind === 'artifact' ? rendered.text.split('\n') : [];
    };
    for (const item of sample.slice(0, 20)) {
      for (const form of ['raw', 'chatgpt_entries'] as const) {
        const [none, three, nine] = [0, 3, 9].map((k) => shown(item, form, k)) as [string[], string[], string[]];
        if (nine.length === 0) continue;
        for (const line of none) expect(three).toContain(line);
        for (const line of three) expect(nine).toContain(line);
      }
    }
  });

  it('is the same in every process: the seed alone decides', () => {
    const [item] = sample as [Item];
    expect(render(structuredClone(item), noise({ k: 5 }))).toEqual(render(item, noise({ k: 5 })));
    expect(render(item, noise({ k: 5 }), { seed: 8 })).not.toEqual(render(item, noise({ k: 5 })));
  });
});

describe('what an item can not support is not applicable, with the reason', () => {
  const unmarked = dialogue([turn('I bought a boat.', { isWitness: false })]);
  const alone = dialogue([turn('I ran 5K in 24:30.')]);
  const empty = dialogue([]);
  const noSession: Item = { ...dialogueItem, sessions: [{ ordinal: 1, id: 's', saidAt: null, turns: [] }] };

  it.each<[string, Surface, () => Item, string]>([
    ['a packet without evidence', packet('P0'), () => unmarked, 'no turn is marked as evidence'],
    ['P4 without other turns', packet('P4'), () => alone, 'no turn besides the evidence holds text'],
    ['a packet of an empty dialogue', packet('P2'), () => empty, 'the dialogue has no turns'],
    ['a template of an item without a session', { kind: 'template', template: 'raw_conversation' }, () => noSession, 'the dialogue has no turns'],
    ['factors without evidence', { kind: 'factors', fields: true, cue: true, terms: true }, () => unmarked, 'no turn is marked as evidence'],
    ['witness text without evidence', { kind: 'witness_text' }, () => unmarked, 'no turn is marked as evidence'],
    ['a raw arm at the packet’s length without a packet', budget('recency_raw', 'packet'), () => unmarked, 'no turn is marked as evidence'],
    ['noise from a dialogue without other turns', noise(), () => alone, 'the store holds no distractor'],
    ['a retriever with too few turns', { kind: 'retrieved', form: 'raw', store: 'own', m: 5 }, () => alone, 'the store holds fewer than 5 turns'],
    ['documents of a conversation', { kind: 'documents', form: 'nl' }, () => dialogueItem, 'the dialogue holds no documents'],
    ['an excerpt centred on a rubric', budget('oracle_excerpt:centred', 64), () => ({ ...alone, gold: { kind: 'rubric', raw: 'x' } }), 'the gold has no accepted form to centre on'],
    ['an artifact that the file lacks', { kind: 'own_artifact', system: 'mine' }, () => alone, 'its file has no artifact for this question'],
  ])('%s', (_what, surface, item, reason) => {
    expect(reasonOf(item(), surface)).toBe(reason);
  }); // prettier-ignore

  it('a fixed budget of raw words needs no packet', () => {
    expect(reasonOf(unmarked, budget('recency_raw', 64))).toBeNull();
  });

  it('every arm of every experiment is made or says why, on any kind of item', () => {
    const crossUser = new CrossUserStore();
    const arms = [
      ...armsOf(experimentSpec('templates', { templates: templateNames, generators: ['deterministic'] })),
      ...armsOf(experimentSpec('ladder', { values: ['gold', 'extractive', 'llm'], generators: ['deterministic'] })),
      ...armsOf(experimentSpec('matched-content')),
      ...armsOf(experimentSpec('refusal-factors')),
      ...armsOf(experimentSpec('budget-control', { budgets: ['packet', 1] })),
      ...armsOf(experimentSpec('retrieval-noise', { stores: ['own', 'cross_user'], retrieved: [1, 1000] })),
      ...armsOf(experimentSpec('hotpotqa-transfer', { generators: ['deterministic'] })),
      ...armsOf(experimentSpec('locomo-transfer')),
      ...armsOf(experimentSpec('own-artifacts', { systems: ['mine'] })),
    ];
    const lone = dialogue([turn('A \ud83d aside.'), turn('\udc00', { address: 'S1.T2', isWitness: false })]);
    const blank = dialogue([turn(' \n '), turn('', { address: 'S1.T2' })]);
    for (const item of [empty, noSession, unmarked, alone, lone, blank, dialogueItem, documentItem]) {
      for (const { surface } of arms) {
        const rendered = render(item, surface, { crossUser });
        const text = { artifact: 'text', not_applicable: 'reason', awaited: 'placeholder' }[rendered.kind];
        expect((rendered as unknown as Record<string, string>)[text]).not.toBe('');
      }
    }
  });
});

describe('golds that are no text', () => {
  it.each<Gold>([
    { kind: 'rubric', raw: 'a friendly tone' },
    { kind: 'unanswerable', raw: 'not said' },
  ])('$kind: the packet is made, and says that there is no value', (gold) => {
    const rendered = render({ ...dialogueItem, gold }, packet('P2'));
    expect(rendered).toMatchObject({
      kind: 'artifact',
      text: expect.stringContaining('\nactive_value: none') as string,
    });
  });
});

describe('marks', () => {
  const marksOf = (rendered: RenderedSurface): readonly string[] =>
    rendered.kind === 'artifact' ? (rendered.marks ?? []) : [];

  it('a budget that cuts nothing off is marked as the whole dialogue', () => {
    expect(marksOf(render(dialogueItem, budget('recency_raw', 100_000)))).toEqual(['whole_dialogue']);
    expect(marksOf(render(dialogueItem, budget('recency_raw', 5)))).toEqual([]);
  });

  it('evidence that no longer stands is marked on every packet of the item', () => {
    const blocked = sample.filter((item) => marksOf(render(item, packet('P2'))).includes(artifactMarks.blockedEvents));
    expect(blocked.length).toBeGreaterThan(10);
    for (const item of blocked) {
      expect(marksOf(render(item, budget('streamlined_p2', 'packet')))).toContain(artifactMarks.blockedEvents);
    }
  });

  it('witness text over 256 words is marked as cut', () => {
    const long = dialogue([turn('word '.repeat(300))]);
    expect(marksOf(render(long, { kind: 'witness_text' }))).toEqual(['cut']);
  });

  it('a value that its source does not find is marked as unresolved', () => {
    const value = { source: 'llm', generator: 'g' } as const;
    const surface: Surface = { kind: 'packet', level: 'P2', backend: 'event_log', value };
    const rendered = render(dialogueItem, surface, { generated: () => ({ kind: 'text', text: 'ABSTAIN' }) });
    expect(marksOf(rendered)).toContain('unresolved');
  });
});

describe('text of any kind', () => {
  it('right-to-left text and control characters are kept byte for byte', () => {
    const text = 'קניתי נעלי ميزونو\u202e \0 ב־2024.';
    const item = dialogue([turn(text)]);
    for (const template of ['raw_conversation', 'witness_turns'] as const) {
      expect(render(item, { kind: 'template', template })).toMatchObject({
        text: expect.stringContaining(text) as string,
      });
    }
  });
});
