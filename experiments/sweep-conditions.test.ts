import { experimentLabels, sweepConditions } from './sweep-conditions';
import type { ReaderSpec, SweepSpec, TemplatesSpec } from './sweep-spec';

const experiment = (benchmark: string): TemplatesSpec => ({
  experiment: 'templates',
  benchmark,
  templates: ['witness_turns', 'raw_conversation'],
  readers: ['b', 'a'],
});

test("an experiment's label is its name, with its benchmark where the name alone is not unique", () => {
  expect(experimentLabels([experiment('one')])).toEqual(['templates']);
  expect(experimentLabels([experiment('one'), experiment('two')])).toEqual(['templates@one', 'templates@two']);
  expect(experimentLabels([])).toEqual([]);
});

test('conditions stand experiment by experiment, then by template and reader in their own order', () => {
  const reader = (id: string): ReaderSpec => ({
    id,
    provider: 'offline',
    model: id,
    maxOutputTokens: 1,
    timeoutMs: 1,
  });
  const spec = { readers: [reader('a'), reader('b')], experiments: [experiment('one'), experiment('two')] };
  const conditions = sweepConditions(spec as unknown as SweepSpec);
  expect(conditions.map(({ experimentLabel, condition }) => `${experimentLabel} ${condition.key}`)).toEqual([
    'templates@one raw_conversation/a',
    'templates@one raw_conversation/b',
    'templates@one witness_turns/a',
    'templates@one witness_turns/b',
    'templates@two raw_conversation/a',
    'templates@two raw_conversation/b',
    'templates@two witness_turns/a',
    'templates@two witness_turns/b',
  ]);
});
