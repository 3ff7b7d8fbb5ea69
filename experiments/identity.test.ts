import fc from 'fast-check';

import { hashMessages } from '../test/support/hash-messages';
import { callId, type CallIdentity, cellId, conditionId, datasetId, planHash, specHash, sweepId } from './identity';
import { experimentConditions } from './sweep-conditions';
import type { OwnArtifactsSpec, ReaderSpec, SweepSpec, TemplatesSpec } from './sweep-spec';

const call: CallIdentity = {
  provider: 'compatible',
  endpoint: 'http://127.0.0.1:11434/v1',
  model: 'qwen3:4b',
  parameters: { max_tokens: 128, temperature: 0 },
  messages: hashMessages([
    { role: 'system', content: 'contract' },
    { role: 'user', content: 'notes' },
  ]),
  repetition: 0,
};
const reader: ReaderSpec = {
  id: 'mini',
  provider: 'compatible',
  model: 'qwen3:4b',
  baseUrl: 'http://127.0.0.1:11434/v1',
  keyEnv: 'LOCAL_KEY',
  maxOutputTokens: 128,
  temperature: 0,
  timeoutMs: 60_000,
  price: { input: 1, output: 2 },
};
const spec: SweepSpec = {
  name: 'oracle-templates',
  benchmarks: [
    { key: 'lme', benchmark: 'longmemeval', tier: 'oracle', path: '/data/a.json', skipInvalid: false, limit: 5 },
  ],
  readers: [reader],
  generators: [{ ...reader, id: 'maker' }],
  prompts: [{ id: 'mine', system: 'Answer.' }],
  templates: [{ id: 'own', path: '/own.mjs', sha256: '1' }],
  experiments: [
    {
      experiment: 'templates',
      benchmark: 'lme',
      templates: ['raw_conversation'],
      generators: [],
      readers: ['mini'],
      sampling: 'available',
    },
  ],
  scorers: ['substring', 'mine'],
  ownScorers: [{ id: 'mine', path: '/mine.mjs', sha256: '2' }],
  reuse: [],
  lanes: { compatible: { concurrency: 4 } },
  budget: { usd: 5, unpriced: 'refuse' },
  repetitions: 1,
  block: 25,
  seed: 7,
  order: 'planned',
  sharing: true,
};
const benchmark = spec.benchmarks[0]!;
const experiment = spec.experiments[0] as TemplatesSpec;

/** The same value with keys in reverse order and undefined entries added, at every level. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries([['unset', undefined], ...entries.map(([key, entry]) => [key, reordered(entry)])]);
}

test('ids are pinned: a change of rule raises identityVersion', () => {
  expect(callId(call)).toBe('aafdc1bca6a4218e9da48fa8bff6a997');
  expect(specHash(spec).slice(0, 32)).toBe('7ec6136dcd7087f386cda8dd366be730');
});

test('the order of keys and undefined entries never matter', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string(),
        fc.oneof(fc.string(), fc.integer(), fc.dictionary(fc.string(), fc.boolean(), { noNullPrototype: true })),
        { noNullPrototype: true },
      ),
      (parameters) => {
        const plain = { ...parameters };
        expect(callId(reordered({ ...call, parameters: plain }) as CallIdentity)).toBe(
          callId({ ...call, parameters: plain }),
        );
      },
    ),
  );
  expect(specHash(reordered(spec) as SweepSpec)).toBe(specHash(spec));
});

test.each<[string, Partial<CallIdentity>]>([
  ['provider', { provider: 'offline' }],
  ['endpoint', { endpoint: 'http://127.0.0.1:8000/v1' }],
  ['model', { model: 'qwen3:8b' }],
  ['a parameter', { parameters: { max_tokens: 128, temperature: 0.1 } }],
  ['a missing parameter', { parameters: { max_tokens: 128 } }],
  ['the API', { api: 'responses' }],
  ['the API version', { apiVersion: '2023-06-01' }],
  [
    'a text',
    {
      messages: hashMessages([
        { role: 'system', content: 'contract' },
        { role: 'user', content: 'notes ' },
      ]),
    },
  ],
  [
    'a role',
    {
      messages: hashMessages([
        { role: 'user', content: 'contract' },
        { role: 'user', content: 'notes' },
      ]),
    },
  ],
  ['the order of messages', { messages: call.messages.toReversed() }],
  ['the repetition', { repetition: 1 }],
  ['the sharing salt', { sharingSalt: 'cell' }],
])('a call with another value for %s is another call', (_what, change) => {
  expect(callId({ ...call, ...change })).not.toBe(callId(call));
});

test('different texts have different hashes, lone surrogates too', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\ud800', '\udc00', '\ufffd', '😀') });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const hashOf = (content: string) => hashMessages([{ role: 'user', content }])[0]?.textHash;
      expect(hashOf(one) === hashOf(other)).toBe(one === other);
    }),
  );
});

test.each<[string, SweepSpec]>([
  ['benchmark key', { ...spec, benchmarks: [{ ...benchmark, key: 'other' }] }],
  ['benchmark', { ...spec, benchmarks: [{ ...benchmark, benchmark: 'jsonl' }] }],
  ['tier', { ...spec, benchmarks: [{ ...benchmark, tier: 's' }] }],
  ['limit', { ...spec, benchmarks: [{ ...benchmark, limit: 6 }] }],
  ['reader id', { ...spec, readers: [{ ...reader, id: 'maxi' }] }],
  ['provider', { ...spec, readers: [{ ...reader, provider: 'offline' }] }],
  ['model', { ...spec, readers: [{ ...reader, model: 'qwen3:8b' }] }],
  ['base URL', { ...spec, readers: [{ ...reader, baseUrl: 'http://127.0.0.1:1/v1' }] }],
  ['output cap', { ...spec, readers: [{ ...reader, maxOutputTokens: 64 }] }],
  ['temperature', { ...spec, readers: [{ ...reader, temperature: 1 }] }],
  ['templates', { ...spec, experiments: [{ ...experiment, templates: ['witness_turns'] }] }],
  ['name of an experiment', { ...spec, experiments: [{ ...experiment, name: 'first' }] }],
  ['number of items', { ...spec, experiments: [{ ...experiment, n: 5 }] }],
  ['generator', { ...spec, generators: [{ ...reader, id: 'maker', model: 'qwen3:8b' }] }],
  ["prompt of one's own", { ...spec, prompts: [{ id: 'mine', system: 'Reply.' }] }],
  ["template of one's own", { ...spec, templates: [{ id: 'own', path: '/own.mjs', sha256: '3' }] }],
  ["scorer of one's own", { ...spec, ownScorers: [{ id: 'mine', path: '/mine.mjs', sha256: '3' }] }],
  ['scorers', { ...spec, scorers: ['substring', 'f1'] }],
  ['repetitions', { ...spec, repetitions: 2 }],
  ['seed', { ...spec, seed: 8 }],
  ['sharing', { ...spec, sharing: false }],
  ['order', { ...spec, order: 'shuffled' }],
  ['endpoint', { ...spec, readers: [{ ...reader, endpoint: 'responses' }] }],
  ['API version', { ...spec, readers: [{ ...reader, apiVersion: '2023-06-01' }] }],
  ['parameter', { ...spec, readers: [{ ...reader, sent: { max_tokens: 128, temperature: 0, cache_prompt: false } }] }],
  ['name', { ...spec, name: 'other' }],
])('another %s is another spec', (_what, other) => {
  expect(specHash(other)).not.toBe(specHash(spec));
});

test('paths, keys, time-outs, prices, batches, lanes, budget, statistics, block size and reuse are no part of what is measured', () => {
  const { keyEnv: _keyEnv, price: _price, ...bare } = reader;
  expect(
    specHash({
      ...spec,
      benchmarks: [{ ...benchmark, path: '/elsewhere/a.json', skipInvalid: true }],
      readers: [{ ...bare, timeoutMs: 1, mode: 'batch', declared: ['reasoning: low'], cacheMinimumTokens: 1 }],
      generators: [{ ...bare, id: 'maker', timeoutMs: 1 }],
      templates: [{ id: 'own', path: '/elsewhere.mjs', sha256: '1' }],
      ownScorers: [{ id: 'mine', path: '/elsewhere.mjs', sha256: '2' }],
      reuse: ['earlier-1234'],
      extends: 'earlier-1234',
      lanes: {},
      budget: { usd: 50, unpriced: 'allow' },
      statistics: { correction: 'bh', alpha: 0.01, power: 0.9, families: { main: {} } },
      block: 1,
    }),
  ).toBe(specHash(spec));
});

test('a plan is its spec with its data sets', () => {
  expect(planHash('a', { lme: '1' })).not.toBe(planHash('b', { lme: '1' }));
  expect(planHash('a', { lme: '1' })).not.toBe(planHash('a', { lme: '2' }));
  expect(planHash('a', { lme: '1' })).not.toBe(planHash('a', { other: '1' }));
  expect(planHash('a', { one: '1', two: '2' })).toBe(planHash('a', { two: '2', one: '1' }));
});

test('a cell is its plan, condition, item, repetition and the call of the generator that makes its artifact', () => {
  const condition = experimentConditions(experiment, spec)[0]!;
  const id = conditionId('plan', condition);
  expect(id).toMatch(/^[0-9a-f]{32}$/u);
  expect(conditionId('plan', { ...condition, lane: 'another', arm: 'another' })).toBe(id);
  expect(conditionId('other plan', condition)).not.toBe(id);
  expect(conditionId('plan', { ...condition, benchmark: 'other' })).not.toBe(id);
  expect(conditionId('plan', { ...condition, name: 'again' })).not.toBe(id);
  const cells = [
    cellId(id, 'q1', 0),
    cellId(id, 'q1', 1),
    cellId(id, 'q2', 0),
    cellId('other', 'q1', 0),
    cellId(id, 'q1', 0, 'call'),
    cellId(id, 'q1', 0, 'another call'),
  ];
  expect(cellId(id, 'q1', 0, null)).toBe(cells[0]);
  expect(new Set(cells).size).toBe(cells.length);
});

test('the same artifacts in another file are the same measurement, other artifacts in the same file another', () => {
  const own = (path: string, sha256: string): SweepSpec => {
    const entry: OwnArtifactsSpec = {
      experiment: 'own-artifacts',
      benchmark: 'lme',
      readers: ['mini'],
      sampling: 'available',
      file: { path, sha256 },
      systems: ['mine'],
      controls: ['streamlined_p2'],
    };
    return { ...spec, experiments: [entry] };
  };
  expect(specHash(own('/elsewhere.jsonl', '1'))).toBe(specHash(own('/a.jsonl', '1')));
  expect(specHash(own('/a.jsonl', '2'))).not.toBe(specHash(own('/a.jsonl', '1')));
});

test('a data set is its file and every choice of which items it gives; its name and place are not', () => {
  const id = datasetId(benchmark, { sha256: 'a' });
  expect(datasetId({ ...benchmark, key: 'other', path: '/b.json' }, { sha256: 'a' })).toBe(id);
  const others = [
    datasetId(benchmark, { sha256: 'b' }),
    datasetId({ ...benchmark, tier: 's' }, { sha256: 'a' }),
    datasetId({ ...benchmark, limit: 6 }, { sha256: 'a' }),
    datasetId({ ...benchmark, skipInvalid: true }, { sha256: 'a' }),
    datasetId({ ...benchmark, benchmark: 'jsonl' }, { sha256: 'a' }),
    datasetId(benchmark, { sha256: 'a', defects: { sha256: 'd' } }),
    datasetId(benchmark, { sha256: 'a', defects: { sha256: 'e' } }),
  ];
  expect(new Set([id, ...others]).size).toBe(others.length + 1);
});

test('a sweep id is its name with the first digits of its plan, more on request', () => {
  expect(sweepId('oracle', '7f3a9c')).toBe('oracle-7f3a');
  expect(sweepId('oracle', '7f3a9c', 6)).toBe('oracle-7f3a9c');
  expect(() => sweepId('oracle', '7f3a9c', 3)).toThrow(RangeError);
});
