import type { Item, Turn } from '../benchmarks/item';
import { promptFamilies, promptMessages } from '../evidence/prompts';
import { experimentSpec, sweepOf } from '../test/support/experiment-specs';
import { dialogueItem, documentItem } from '../test/support/hand-made-items';
import { hashMessages } from '../test/support/hash-messages';
import { textHash } from '../text/text-hash';
import { callId } from './identity';
import { illFormedPrompt } from './item-prompts';
import { type ItemPlan, ItemPlanner } from './plan-item';
import { readerParameters } from './reader-parameters';
import { sweepConditions } from './sweep-conditions';
import type { ReaderSpec, SweepSpec } from './sweep-spec';

const offline: ReaderSpec = {
  id: 'offline',
  provider: 'offline',
  model: 'extractive-baseline',
  maxOutputTokens: 128,
  timeoutMs: 1_000,
};
const mini: ReaderSpec = {
  id: 'mini',
  provider: 'compatible',
  model: 'mini',
  baseUrl: 'http://127.0.0.1:1/v1',
  maxOutputTokens: 100,
  temperature: 0,
  timeoutMs: 1_000,
  price: { input: 2, output: 10 },
};

/** What every experiment of a test has. */
function entry(readers: readonly ReaderSpec[]) {
  return { benchmark: 'b', readers: readers.map(({ id }) => id), sampling: 'available' as const };
}

function sweep(over: Partial<SweepSpec> = {}, templates: readonly string[] = ['raw_conversation']): SweepSpec {
  const readers = over.readers ?? [offline];
  const experiments = [experimentSpec('templates', { templates, readers: readers.map(({ id }) => id) })];
  return sweepOf(experiments, { readers, ...over });
}

function turn(text: string, isWitness = true, ordinal = 1): Turn {
  return { address: `S1.T${ordinal}`, role: 'user', text, isWitness };
}

function item(text: string, over: Partial<Item> = {}): Item {
  return {
    id: 'q1',
    type: 'single',
    question: 'Which shoes did I buy?',
    questionDate: null,
    gold: { kind: 'forms', raw: 'Mizuno', forms: ['Mizuno'] },
    flags: [],
    sessions: [{ ordinal: 1, id: 's', saidAt: '2024-01-05T09:30', turns: [turn(text)] }],
    ...over,
  };
}

function plan(spec: SweepSpec, of: Item, planHash = 'plan'): ItemPlan {
  const conditions = sweepConditions(spec).map(({ condition }) => condition);
  return new ItemPlanner(spec, planHash, conditions).plan(of);
}

const keys = ({ cells }: ItemPlan): string[] =>
  cells.map(({ condition, repetition }) => `${condition.key}#${repetition}`);

describe('cells', () => {
  it('stand in the order of conditions, then of repetitions', () => {
    const spec = sweep({ readers: [mini, offline], repetitions: 2 }, ['chatgpt_entries', 'raw_conversation']);
    expect(keys(plan(spec, item('I bought Mizuno shoes.')))).toEqual([
      'chatgpt_entries/mini#0',
      'chatgpt_entries/mini#1',
      'chatgpt_entries/offline#0',
      'chatgpt_entries/offline#1',
      'raw_conversation/mini#0',
      'raw_conversation/mini#1',
      'raw_conversation/offline#0',
      'raw_conversation/offline#1',
    ]);
  });

  it('of two entries of one experiment on one data set are cells of their own, which share their calls', () => {
    const entry = experimentSpec('ladder', { levels: ['P2'], values: ['llm'] });
    const spec = sweepOf([entry, { ...entry, name: 'again' }], {});
    const { cells, calls } = plan(spec, dialogueItem);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
    expect(calls).toHaveLength(new Set(cells.map(({ callId }) => callId)).size);
    expect(new Set(cells.map(({ callId }) => callId)).size).toBe(cells.length / 2);
  });

  it('are the same when planned twice, by another planner and after other items', () => {
    const spec = sweep({ readers: [mini, offline] }, ['raw_conversation', 'memgpt_records']);
    const conditions = sweepConditions(spec).map(({ condition }) => condition);
    const planner = new ItemPlanner(spec, 'plan', conditions);
    const first = planner.plan(item('I bought Mizuno shoes.'));
    planner.plan(item('Something else.', { id: 'q2' }));
    expect(planner.plan(item('I bought Mizuno shoes.'))).toEqual(first);
    expect(plan(spec, item('I bought Mizuno shoes.'))).toEqual(first);
  });

  it('do not depend on which other conditions are planned, nor on their order', () => {
    const spec = sweep({ readers: [mini, offline] }, ['raw_conversation', 'memgpt_records', 'chatgpt_entries']);
    const conditions = sweepConditions(spec).map(({ condition }) => condition);
    const of = item('I bought Mizuno shoes.');
    const idsOf = (planner: ItemPlanner): [string, string, string | null][] =>
      planner.plan(of).cells.map(({ condition, id, callId }) => [condition.key, id, callId]);
    const all = idsOf(new ItemPlanner(spec, 'plan', conditions));
    expect(idsOf(new ItemPlanner(spec, 'plan', conditions.toReversed())).toReversed()).toEqual(all);
    expect(idsOf(new ItemPlanner(spec, 'plan', conditions.slice(2, 4)))).toEqual(all.slice(2, 4));
  });

  it('and calls are the same whether conditions share what is rendered or are planned one by one', () => {
    const readers = [mini, offline];
    const spec = sweep({
      readers,
      experiments: [
        {
          experiment: 'ladder',
          ...entry(readers),
          levels: ['P0', 'P2', 'P4'],
          prompts: ['formal', 'permissive'],
          backends: ['event_log', 'state_table'],
          values: ['gold', 'extractive'],
          generators: [],
        },
        { experiment: 'matched-content', ...entry(readers), prompts: ['formal', 'neutral'] },
        {
          experiment: 'budget-control',
          ...entry(readers),
          arms: ['streamlined_p2', 'head_raw'],
          budgets: ['packet', 5],
        },
      ],
    });
    const conditions = sweepConditions(spec).map(({ condition }) => condition);
    for (const each of [dialogueItem, documentItem, item('I bought \ud83d shoes.')]) {
      const together = new ItemPlanner(spec, 'plan', conditions).plan(each);
      const apart = conditions.map((condition) => new ItemPlanner(spec, 'plan', [condition]).plan(each));
      expect(together.cells).toEqual(apart.flatMap(({ cells }) => cells));
      const byId = new Map(apart.flatMap(({ calls }) => calls).map((call) => [call.id, call]));
      expect(new Map(together.calls.map((call) => [call.id, call]))).toEqual(byId);
      expect(new Set(together.texts)).toEqual(new Set(apart.flatMap(({ texts }) => texts)));
    }
  });

  it('of another plan have other ids, and their calls the same', () => {
    const one = plan(sweep(), item('I bought Mizuno shoes.'));
    const other = plan(sweep(), item('I bought Mizuno shoes.'), 'another plan');
    expect(other.cells[0]!.id).not.toBe(one.cells[0]!.id);
    expect(other.calls).toEqual(one.calls);
  });

  it('say how long the artifact is and whether the gold stands in it', () => {
    const shown = (of: Item) => {
      const [cell] = plan(sweep({}, ['witness_turns']), of).cells;
      return [cell!.artifactWords, cell!.goldVisible];
    };
    expect(shown(item('I bought Mizuno shoes.'))).toEqual([10, true]);
    expect(shown(item('I bought shoes.'))[1]).toBe(false);
    expect(shown(item('I bought shoes.', { gold: { kind: 'rubric', raw: 'Mizuno' } }))[1]).toBeNull();
    expect(shown(item('I bought shoes.', { gold: { kind: 'unanswerable', raw: 'Not said' } }))[1]).toBeNull();
  });
});

describe('calls', () => {
  it('are one for byte-equal requests, whatever cells they stand for', () => {
    // Two readers that differ in name alone.
    const spec = sweep({ readers: [mini, { ...mini, id: 'again' }] });
    const { cells, calls } = plan(spec, item('I bought Mizuno shoes.'));
    expect(calls).toHaveLength(1);
    expect(new Set(cells.map((cell) => cell.callId))).toEqual(new Set([calls[0]!.id]));
    expect(new Set(cells.map(({ id }) => id)).size).toBe(2);
  });

  it('of two items with one prompt are one too', () => {
    const [one, other] = ['q1', 'q2'].map((id) => plan(sweep(), item('I bought Mizuno shoes.', { id })));
    expect(other!.calls).toEqual(one!.calls);
    expect(other!.cells[0]!.id).not.toBe(one!.cells[0]!.id);
  });

  it('are one for every cell where sharing is off', () => {
    const spec = sweep({ readers: [mini, { ...mini, id: 'again' }], sharing: false, repetitions: 2 });
    const { cells, calls } = plan(spec, item('I bought Mizuno shoes.'));
    expect([cells.length, calls.length, new Set(cells.map((cell) => cell.callId)).size]).toEqual([4, 4, 4]);
  });

  it('are never shared by repetitions', () => {
    const { calls } = plan(sweep({ repetitions: 3 }), item('I bought Mizuno shoes.'));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });

  it('are known by what is sent: the messages that their stored texts give', () => {
    const { calls, texts } = plan(
      sweep({ readers: [mini] }),
      item('I bought Mizuno shoes.', { questionDate: '2024-02-01T08:00' }),
    );
    const byHash = new Map(texts.map((text) => [textHash(text), text]));
    const [call] = calls;
    const messages = promptMessages({
      system: byHash.get(call!.systemHash)!,
      artifact: byHash.get(call!.artifactHash)!,
      question: byHash.get(call!.questionHash)!,
    });
    expect(messages[0]!.content).toBe(promptFamilies.neutral.system);
    expect(messages[1]!.content).toContain('I bought Mizuno shoes.');
    expect(messages[1]!.content).toContain('1 February 2024');
    expect(call!.promptBytes).toBe(messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0));
    expect(call!.id).toBe(
      callId({
        provider: 'compatible',
        endpoint: 'http://127.0.0.1:1/v1',
        model: 'mini',
        parameters: readerParameters(mini),
        messages: hashMessages(messages),
        repetition: 0,
      }),
    );
  });

  it('reserve input and output cap, at the price of each; an offline reader reserves no output and no money', () => {
    const { calls } = plan(sweep({ readers: [mini, offline] }), item('I bought Mizuno shoes.'));
    const [paid, free] = calls;
    expect(paid!.reservedTokens).toBe(paid!.inputTokens + 100);
    expect(paid!.reservedMicroUsd).toBe(Math.ceil(paid!.inputTokens * 1.3 * 2 + 100 * 10));
    expect([free!.reservedTokens, free!.reservedMicroUsd]).toEqual([free!.inputTokens, 0]);
  });

  it('reserve the price of writing a cache where their prompts may be written into one', () => {
    const opus: ReaderSpec = {
      ...{ ...mini, id: 'opus', provider: 'anthropic', baseUrl: 'https://api.anthropic.com' },
      sent: { max_tokens: 100, cache_control: { type: 'ephemeral', ttl: '1h' } },
      price: { input: 2, cacheWrite: 4, output: 10 },
    };
    const uncached: ReaderSpec = { ...opus, id: 'uncached', sent: { max_tokens: 100 } };
    const [written, plain] = plan(sweep({ readers: [opus, uncached] }), item('I bought Mizuno shoes.')).calls;
    expect(written!.reservedMicroUsd).toBe(Math.ceil(written!.inputTokens * 1.3 * 4 + 100 * 10));
    expect(plain!.reservedMicroUsd).toBe(Math.ceil(plain!.inputTokens * 1.3 * 2 + 100 * 10));
  });

  it('to another API, under another version or with other parameters are other calls', () => {
    const chat: ReaderSpec = {
      ...{ ...mini, provider: 'openai', baseUrl: 'https://api.openai.com/v1', endpoint: 'chat' },
      sent: { max_completion_tokens: 100 },
    };
    const readers: ReaderSpec[] = [
      chat,
      { ...chat, id: 'gateway', baseUrl: 'http://127.0.0.1:1/v1' },
      { ...chat, id: 'responses', endpoint: 'responses' },
      { ...chat, id: 'version', apiVersion: '2' },
      { ...chat, id: 'effort', sent: { max_completion_tokens: 100, reasoning_effort: 'none' } },
      { ...chat, id: 'batch', mode: 'batch', declared: ['reasoning: low'] },
    ];
    // The one in batches asks what the first asks.
    expect(plan(sweep({ readers }), item('I bought Mizuno shoes.')).calls).toHaveLength(readers.length - 1);
  });
});

describe('what a file may hold', () => {
  const everyTemplate = ['raw_conversation', 'witness_turns', 'chatgpt_entries', 'langchain_summary', 'memgpt_records'];
  const reasons = (of: Item): Record<string, string | null> =>
    Object.fromEntries(
      plan(sweep({}, everyTemplate), of).cells.map((cell) => [cell.condition.arm, cell.notApplicable]),
    );

  it('half of a surrogate pair makes the cell not applicable, and no call or text of it is planned', () => {
    const { cells, calls, texts } = plan(sweep(), item('I bought \ud83d shoes.'));
    expect(cells[0]).toMatchObject({
      notApplicable: illFormedPrompt,
      callId: null,
      artifactWords: null,
      goldVisible: null,
    });
    expect([calls, texts]).toEqual([[], []]);
    expect(plan(sweep(), item('Fine.', { question: 'Which \udc00?' })).cells[0]!.notApplicable).toBe(illFormedPrompt);
  });

  it('a template that does not show the ill-formed turn is applicable', () => {
    const of = item('I bought Mizuno shoes.');
    const [session] = of.sessions;
    const turns = [...session!.turns, turn('A \ud83d aside.', false, 2)];
    expect(reasons({ ...of, sessions: [{ ...session!, turns }] })).toMatchObject({
      raw_conversation: illFormedPrompt,
      witness_turns: null,
    });
  });

  it('without evidence, the templates of evidence say so and the others are made', () => {
    const sessions = [{ ordinal: 1, id: 's', saidAt: null, turns: [turn('I bought Mizuno shoes.', false)] }];
    expect(reasons(item('', { sessions }))).toEqual({
      raw_conversation: null,
      witness_turns: 'no turn is marked as evidence',
      chatgpt_entries: 'no turn is marked as evidence',
      langchain_summary: null,
      memgpt_records: 'no turn is marked as evidence',
    });
  });

  it('an empty dialogue is applicable to none', () => {
    for (const sessions of [[], [{ ordinal: 1, id: 's', saidAt: null, turns: [] }]]) {
      expect(new Set(Object.values(reasons(item('', { sessions }))))).toEqual(new Set(['the dialogue has no turns']));
    }
  });

  it('500,000 characters in one turn are planned, shown whole where the template is the dialogue', () => {
    const long = `I bought Mizuno shoes. ${'And then we talked about something else entirely. '.repeat(10_000)}`;
    const started = performance.now();
    const { cells, calls, texts } = plan(sweep({}, everyTemplate), item(long));
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(cells.map(({ notApplicable }) => notApplicable)).toEqual([null, null, null, null, null]);
    expect(Math.max(...texts.map((text) => text.length))).toBeGreaterThan(500_000);
    expect(calls[0]!.inputTokens).toBeGreaterThan(125_000);
  });

  it('right-to-left and NUL text is kept character by character', () => {
    const text = 'קניתי נעלי ميزونو\u202e \0 ב־2024.';
    const { cells, texts } = plan(
      sweep({}, ['raw_conversation', 'witness_turns']),
      item(text, { gold: { kind: 'forms', raw: 'ميزونو', forms: ['ميزونو'] } }),
    );
    expect(cells.map(({ goldVisible }) => goldVisible)).toEqual([true, true]);
    expect(texts.filter((stored) => stored.includes(text))).toHaveLength(2);
  });
});
