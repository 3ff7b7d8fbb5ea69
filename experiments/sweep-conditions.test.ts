import { baseline, experimentSpec, generator, sweepOf } from '../test/support/experiment-specs';
import { experimentLabels } from './experiment-labels';
import { experimentByLabel, experimentConditions, sweepConditions } from './sweep-conditions';
import { sweepModels, usedGenerators } from './sweep-models';
import type { ExperimentSpec, TemplatesSpec } from './sweep-spec';

const templates = (benchmark: string, over: Partial<TemplatesSpec> = {}): TemplatesSpec =>
  experimentSpec('templates', {
    benchmark,
    templates: ['witness_turns', 'raw_conversation'],
    readers: ['b', 'a'],
    ...over,
  });
const readers = ['a', 'b', 'c'].map((id) => ({ ...baseline, id, model: id }));
const second = { ...generator, id: 'second' };

describe("an experiment's label", () => {
  it('is its name, with its benchmark where the name alone is not unique', () => {
    expect(experimentLabels([templates('one')])).toEqual(['templates']);
    expect(experimentLabels([templates('one'), templates('two')])).toEqual(['templates@one', 'templates@two']);
    expect(experimentLabels([])).toEqual([]);
  });

  it('is the name of its own where it has one, which leaves the other its short label', () => {
    const entries = [templates('one', { name: 'first' }), templates('one'), templates('two', { name: 'third' })];
    expect(experimentLabels(entries)).toEqual(['first', 'templates', 'third']);
  });

  it('finds the entry again, and an unknown one is a fault', () => {
    const spec = { experiments: [templates('one', { name: 'first' }), templates('two')] };
    expect(experimentByLabel(spec, 'templates')).toBe(spec.experiments[1]);
    expect(() => experimentByLabel(spec, 'ladder')).toThrow("the sweep has no experiment 'ladder'");
  });
});

describe('conditions', () => {
  it("stand experiment by experiment, then by arm and reader in the file's order", () => {
    const spec = sweepOf([templates('one'), templates('two')], { readers });
    expect(
      sweepConditions(spec).map(({ experimentLabel, condition }) => `${experimentLabel} ${condition.key}`),
    ).toEqual([
      'templates@one witness_turns/a',
      'templates@one witness_turns/b',
      'templates@one raw_conversation/a',
      'templates@one raw_conversation/b',
      'templates@two witness_turns/a',
      'templates@two witness_turns/b',
      'templates@two raw_conversation/a',
      'templates@two raw_conversation/b',
    ]);
  });

  it('are the same in whatever order an experiment names its readers', () => {
    const [one, other] = [
      ['a', 'b'],
      ['b', 'a'],
    ].map((ids) => experimentConditions(templates('b', { readers: ids }), sweepOf([], { readers })));
    expect(one).toEqual(other);
  });

  it('of generators come first: one per thing that is made and generator, however many arms show it', () => {
    const ladder = experimentSpec('ladder', { values: ['gold', 'llm'], generators: ['deterministic', 'second'] });
    const conditions = experimentConditions(ladder, sweepOf([], { generators: [generator, second] }));
    expect(conditions.findLastIndex(({ stage }) => stage === 'generate')).toBe(1);
    expect(conditions.slice(0, 2)).toEqual(
      ['deterministic', 'second'].map((id) => ({
        experiment: 'ladder',
        stage: 'generate',
        key: `generate/value/${id}`,
        arm: 'generate/value',
        benchmark: 'b',
        factors: { form: 'value' },
        surface: { kind: 'generation', generation: { form: 'value', generator: id } },
        readerId: id,
        promptFamily: 'generate-value',
        lane: 'offline/deterministic-generator',
      })),
    );
  });

  it('of a generator that the sweep does not have are a fault', () => {
    const entry = experimentSpec('templates', { templates: ['memgpt_records'], generators: ['nobody'] });
    expect(() => experimentConditions(entry, sweepOf([]))).toThrow("the sweep has no generator 'nobody'");
  });
});

describe('the models of a sweep', () => {
  it('are its readers and those generators that some experiment uses', () => {
    const used: ExperimentSpec[] = [experimentSpec('hotpotqa-transfer', { generators: ['second'] })];
    const spec = sweepOf(used, { generators: [generator, second] });
    expect(sweepModels(spec).map(({ id }) => id)).toEqual(['offline', 'second']);
    expect(usedGenerators({ ...spec, experiments: [experimentSpec('ladder')] })).toEqual([]);
  });
});
