import type { Item } from '../benchmarks/item';
import { UserError } from '../contracts/user-error';
import { templateNames } from '../evidence/artifact';
import { templates } from '../evidence/templates';
import type { ReaderSpec, TemplatesSpec } from './sweep-spec';
import { renderTemplateArtifact, templateConditions } from './templates';

const reader = (id: string): ReaderSpec => ({
  id,
  provider: 'compatible',
  model: 'qwen3:4b',
  baseUrl: 'http://127.0.0.1:11434/v1',
  maxOutputTokens: 128,
  timeoutMs: 1000,
});
const readers = [reader('mini'), reader('local'), reader('spare')];
const spec = (chosen: readonly string[], chosenReaders: readonly string[]): TemplatesSpec => ({
  experiment: 'templates',
  benchmark: 'longmemeval',
  templates: chosen,
  readers: chosenReaders,
});

test('there is one condition per template and reader, in the same order however they are listed', () => {
  const conditions = templateConditions(spec(['chatgpt_entries', 'raw_conversation'], ['local', 'mini']), readers);
  expect(conditions.map(({ key }) => key)).toEqual([
    'raw_conversation/mini',
    'raw_conversation/local',
    'chatgpt_entries/mini',
    'chatgpt_entries/local',
  ]);
  expect(conditions[2]).toEqual({
    experiment: 'templates',
    key: 'chatgpt_entries/mini',
    label: 'templates/chatgpt-entries/mini',
    benchmark: 'longmemeval',
    factors: { template: 'chatgpt_entries', reader: 'mini' },
    readerId: 'mini',
    promptFamily: 'neutral',
    lane: 'compatible/qwen3:4b',
  });
});

test.each([
  [['memgpt'], ['mini'], /lists the template "memgpt", which is unknown.*memgpt_records/u],
  [['raw_conversation'], ['max'], /lists the reader "max", which is unknown.*mini, local, spare/u],
  [['raw_conversation', 'raw_conversation'], ['mini'], /twice/u],
  [[], ['mini'], /lists no template/u],
  [['raw_conversation'], [], /lists no reader/u],
])('templates %j with readers %j are refused with what is allowed', (chosen, chosenReaders, message) => {
  let refusal: unknown;
  try {
    templateConditions(spec(chosen, chosenReaders), readers);
  } catch (error) {
    refusal = error;
  }
  expect(UserError.is(refusal)).toBe(true);
  expect(String(refusal)).toMatch(message);
});

test('the artifact of a condition is that of its template', () => {
  const item: Item = {
    id: 'q1',
    type: 'knowledge-update',
    question: 'What did I buy?',
    questionDate: null,
    gold: { kind: 'forms', raw: 'a boat', forms: ['a boat'] },
    flags: [],
    sessions: [
      {
        ordinal: 1,
        id: 's',
        saidAt: '2024-01-05T09:30',
        turns: [{ address: 'S1.T1', role: 'user', text: 'I bought a boat.', isWitness: true }],
      },
    ],
  };
  for (const condition of templateConditions(spec(templateNames, ['mini']), readers)) {
    expect(renderTemplateArtifact(condition, item)).toEqual(templates[condition.factors.template](item));
  }
});
