import type { Item, Session, Turn } from '../benchmarks/item';
import { type GenerationForm, generationForms, generationPrompt, readGenerated } from '../evidence/generation';
import { sampleItemsOfProject } from '../test/support/benchmark-items';
import { baseline, experimentSpec, generator, sweepOf } from '../test/support/experiment-specs';
import { dialogueItem, documentItem } from '../test/support/hand-made-items';
import { textHash } from '../text/text-hash';
import { type ItemPlan, ItemPlanner } from './plan-item';
import { bareContext, type Generated } from './render-context';
import { sweepConditions } from './sweep-conditions';
import type { ExperimentSpec, SweepSpec } from './sweep-spec';

const templates = experimentSpec('templates', {
  templates: ['chatgpt_entries', 'langchain_summary', 'memgpt_records'],
  generators: ['deterministic'],
});
const ladder = experimentSpec('ladder', { levels: ['P2'], values: ['llm'], generators: ['deterministic'] });

function planner(
  spec: SweepSpec,
  generated: (callId: string) => Generated = () => ({ kind: 'awaited' }),
  stage?: 'generate' | 'read',
): ItemPlanner {
  const conditions = sweepConditions(spec).map(({ condition }) => condition);
  return new ItemPlanner(
    spec,
    'plan',
    conditions.filter((condition) => stage === undefined || condition.stage === stage),
    { ...bareContext, generated },
  );
}

const sweep = (experiments: readonly ExperimentSpec[], over: Partial<SweepSpec> = {}): SweepSpec =>
  sweepOf(experiments, over);
const text = (made: string): Generated => ({ kind: 'text', text: made });
const read = ({ cells }: ItemPlan) => cells.filter(({ condition }) => condition.stage === 'read');
const made = ({ cells }: ItemPlan) => cells.filter(({ condition }) => condition.stage === 'generate');

describe('the prompts of generators', () => {
  it('see neither question nor gold, but for the one that asks for the value, which sees the question', async () => {
    const differing: GenerationForm[] = [];
    for (const form of generationForms) {
      for (const item of [...(await sampleItemsOfProject()), dialogueItem, documentItem]) {
        const other: Item = { ...item, question: 'Which zebra?', gold: { kind: 'rubric', raw: 'x' }, type: 'other' };
        const [one, two] = [item, other].map((each) => JSON.stringify(generationPrompt(form, each)));
        if (one !== two && !differing.includes(form)) differing.push(form);
        const blind: Item = { ...item, gold: other.gold };
        expect(generationPrompt(form, blind)).toEqual(generationPrompt(form, item));
      }
    }
    expect(differing).toEqual(['value']);
  });

  it('are asked once, however often readers are', () => {
    const plan = planner(sweep([templates], { repetitions: 3 })).plan(dialogueItem);
    expect(made(plan)).toHaveLength(3);
    expect(made(plan).every(({ repetition, generatorCall }) => repetition === 0 && generatorCall === null)).toBe(true);
    expect(read(plan)).toHaveLength(6 * 3);
  });

  it('are one call for the experiments that ask for the same thing, with sharing on or off', () => {
    for (const sharing of [true, false]) {
      const again: ExperimentSpec = { ...templates, name: 'again' };
      const plan = planner(sweep([templates, again], { sharing })).plan(dialogueItem);
      expect(made(plan)).toHaveLength(6);
      expect(new Set(made(plan).map(({ callId }) => callId)).size).toBe(3);
    }
  });
});

describe('cells that wait for a generator', () => {
  it('name the call that makes their artifact, which is that of the generator’s own cell', () => {
    const plan = planner(sweep([templates, ladder])).plan(dialogueItem);
    const calls = new Set(made(plan).map(({ callId }) => callId));
    const waiting = read(plan).filter(({ generatorCall }) => generatorCall !== null);
    expect(waiting).toHaveLength(3 + 6);
    for (const { generatorCall } of waiting) expect(calls).toContain(generatorCall);
    expect(new Set(planner(sweep([templates, ladder])).generatorCalls(dialogueItem))).toEqual(calls);
  });

  it('have estimated calls with distinct ids, since what they will show is not known', () => {
    const plan = planner(sweep([templates, ladder])).plan(dialogueItem);
    const awaited = plan.calls.filter(({ awaitsGenerator }) => awaitsGenerator);
    expect(awaited).toHaveLength(3 + 6);
    expect(new Set(awaited.map(({ id }) => id)).size).toBe(awaited.length);
    for (const { inputTokens, promptBytes } of awaited) expect(Math.min(inputTokens, promptBytes)).toBeGreaterThan(50);
    const cells = read(plan).filter(({ callId }) => awaited.some(({ id }) => id === callId));
    for (const { artifactWords, goldVisible } of cells) expect([artifactWords, goldVisible]).toEqual([null, null]);
  });

  it('of two items that are told the same are estimated as one call, and of two generators as two', () => {
    const one = planner(sweep([templates])).plan(dialogueItem);
    const twin = planner(sweep([templates])).plan({ ...dialogueItem, id: 'twin' });
    expect(twin.calls.map(({ id }) => id)).toEqual(one.calls.map(({ id }) => id));
    const entry = { ...templates, generators: ['deterministic', 'other'] };
    const models = [generator, { ...generator, id: 'other', model: 'another' }];
    const both = planner(sweep([entry], { generators: models })).plan(dialogueItem);
    expect(both.calls.filter(({ awaitsGenerator }) => awaitsGenerator)).toHaveLength(6);
  });

  it('have the same ids once the generator has answered, whatever it said', () => {
    const spec = sweep([templates, ladder]);
    const ids = (generated: Generated) =>
      planner(spec, () => generated, 'read')
        .plan(dialogueItem)
        .cells.map(({ id }) => id);
    const waiting = ids({ kind: 'awaited' });
    expect(ids(text('Something.'))).toEqual(waiting);
    expect(ids(text('Something else.'))).toEqual(waiting);
    expect(ids({ kind: 'none', reason: 'failed' })).toEqual(waiting);
  });

  it('are other cells where the generator is asked something else', () => {
    const idsOf = (over: object, item = dialogueItem) => {
      const spec = sweep([templates], { generators: [{ ...generator, ...over }] });
      return read(planner(spec).plan(item)).flatMap(({ id, generatorCall }) => (generatorCall === null ? [] : [id]));
    };
    const plain = idsOf({});
    const server = { provider: 'compatible', baseUrl: 'http://127.0.0.1:1/v1' };
    const [first, ...rest] = dialogueItem.sessions as [Session, ...Session[]];
    const [turn, ...turns] = first.turns as [Turn, ...Turn[]];
    const retold = {
      ...dialogueItem,
      sessions: [{ ...first, turns: [{ ...turn, text: 'Retold.' }, ...turns] }, ...rest],
    };
    const others = [
      idsOf({ model: 'another' }),
      idsOf(server),
      idsOf({ ...server, temperature: 1 }),
      idsOf({}, retold),
    ].flat();
    expect(new Set([...plain, ...others]).size).toBe(3 * 5);
  });
});

describe('cells whose generator has answered', () => {
  const spec = sweep([templates, ladder]);

  it('show what it made, cut to the limits of its form', () => {
    const long = 'word '.repeat(1_000);
    const plan = planner(spec, () => text(long), 'read').plan(dialogueItem);
    const summary = plan.cells.find(({ condition }) => condition.arm === 'langchain_summary:deterministic')!;
    const artifact = readGenerated('summary', long);
    expect(artifact.kind).toBe('artifact');
    const call = plan.calls.find(({ id }) => id === summary.callId)!;
    expect(call).toMatchObject({ awaitsGenerator: false });
    expect(plan.texts).toContain(artifact.kind === 'artifact' ? artifact.text : '');
    expect(call.artifactHash).toBe(textHash(artifact.kind === 'artifact' ? artifact.text : ''));
    expect(summary.artifactWords).toBe(120);
  });

  it('are estimated high enough: no artifact is longer than what was planned for it', () => {
    const long = Array.from({ length: 4 }, () => 'wordy '.repeat(1_000)).join('\n');
    const plan = (generated: Generated) =>
      planner(spec, () => generated, 'read')
        .plan(dialogueItem)
        .cells.map(({ condition, callId }) => [condition.arm, callId] as const);
    const tokens = (generated: Generated) => {
      const { calls } = planner(spec, () => generated, 'read').plan(dialogueItem);
      const byId = new Map(calls.map((call) => [call.id, call.inputTokens]));
      return plan(generated).map(([, id]) => byId.get(id ?? '') ?? 0);
    };
    const [estimated, real] = [tokens({ kind: 'awaited' }), tokens(text(long))];
    real.forEach((count, index) => expect(count).toBeLessThanOrEqual(estimated[index]! * 1.3));
  });

  it('share one call where it made the same text, unless sharing is off', () => {
    const calls = (sharing: boolean) => {
      const entry = { ...templates, generators: ['deterministic', 'other'] };
      const models = [generator, { ...generator, id: 'other', model: 'another' }];
      const own = sweep([entry], { sharing, generators: models });
      const { cells } = planner(own, () => text('The same.'), 'read').plan(dialogueItem);
      return new Set(cells.filter(({ generatorCall }) => generatorCall !== null).map(({ callId }) => callId)).size;
    };
    expect([calls(true), calls(false)]).toEqual([1, 6]);
  });

  it('are not applicable, with the reason, where it made nothing', () => {
    const reasons = (generated: Generated) => {
      const { cells } = planner(spec, () => generated, 'read').plan(dialogueItem);
      return new Set(
        cells.filter(({ generatorCall }) => generatorCall !== null).map(({ notApplicable }) => notApplicable),
      );
    };
    const reason = 'the generator gave no text (refused)';
    expect(reasons({ kind: 'none', reason })).toEqual(new Set([reason]));
    expect(reasons(text(' \n'))).toEqual(new Set(['the generator gave no text']));
    // A value that is withheld is a packet without one; any other form is nothing to show.
    expect(reasons(text('ABSTAIN'))).toEqual(new Set(['the generator abstained', null]));
  });

  it('are not applicable where its prompt can not be made, and it is not asked', () => {
    const unmarked: Item = {
      ...dialogueItem,
      sessions: dialogueItem.sessions.map((session) => ({
        ...session,
        turns: session.turns.map((turn) => ({ ...turn, isWitness: false })),
      })),
    };
    const plan = planner(spec).plan(unmarked);
    const none = plan.cells.filter(({ condition }) => /value|entries|records|llm/u.test(condition.arm));
    expect(new Set(none.map(({ notApplicable }) => notApplicable))).toEqual(new Set(['no turn is marked as evidence']));
    expect(planner(spec).generatorCalls(unmarked)).toHaveLength(1);
  });
});

describe('repetitions and sharing', () => {
  it('make a call for each cell where sharing is off, and one for equal requests where it is on', () => {
    const entry = experimentSpec('templates', { templates: ['raw_conversation'], readers: ['offline', 'again'] });
    const readers = [baseline, { ...baseline, id: 'again' }];
    const count = (sharing: boolean) =>
      planner(sweep([entry], { readers, sharing, repetitions: 2 })).plan(dialogueItem).calls.length;
    expect([count(true), count(false)]).toEqual([2, 4]);
  });
});
