import type { DatasetManifest } from '../../benchmarks/item';
import { type PlanInput, type PlanSummary, summarizePlan } from '../../experiments/plan-summary';

const manifest = (benchmark: string, licence: string): DatasetManifest => ({
  benchmark,
  path: `/data/${benchmark}.json`,
  sha256: '0'.repeat(64),
  bytes: 1,
  licence,
  source: '',
  itemCount: 500,
  types: {},
  skipped: [],
});

/** A plan with everything a plan can show: an offline, a priced, an unpriced reader, three lanes, two licences. */
export function examplePlanInput(): PlanInput {
  const limits = { maxOutputTokens: 128, timeoutMs: 120_000 };
  const condition = (benchmark: string, reader: string, label: string, cells: number, calls: number) => ({
    experiment: 'templates',
    benchmark,
    reader,
    label,
    cells,
    notApplicable: {},
    calls,
    inputTokens: calls * 2_000,
    promptBytes: calls * 8_000,
    awaiting: 0,
  });
  return {
    spec: {
      name: 'oracle-templates',
      benchmarks: [],
      readers: [
        { id: 'offline', provider: 'offline', model: 'extractive-baseline', ...limits },
        {
          id: 'mini',
          provider: 'compatible',
          model: 'gpt-5.4-mini',
          baseUrl: 'https://api.example.com/v1',
          price: { input: 0.5, output: 2 },
          ...limits,
        },
        { id: 'local', provider: 'compatible', model: 'qwen3:4b', baseUrl: 'http://127.0.0.1:11434/v1', ...limits },
      ],
      generators: [{ id: 'rules', provider: 'offline', model: 'deterministic-generator', ...limits }],
      prompts: [],
      templates: [],
      experiments: [],
      scorers: ['substring'],
      ownScorers: [],
      reuse: [],
      lanes: {
        compatible: { requestsPerMinute: 500, tokensPerMinute: 200_000 },
        'compatible/qwen3:4b': { concurrency: 2 },
      },
      budget: { usd: 1, unpriced: 'allow' },
      repetitions: 1,
      block: 25,
      seed: 7,
      order: 'planned',
      sharing: true,
    },
    datasets: { longmemeval: manifest('longmemeval', 'MIT'), talks: manifest('locomo', 'CC BY-NC 4.0') },
    conditions: [
      condition('longmemeval', 'offline', 'raw_conversation', 500, 500),
      { ...condition('longmemeval', 'offline', 'chatgpt_entries', 500, 480), notApplicable: { no_witness: 10 } },
      condition('longmemeval', 'mini', 'raw_conversation', 500, 500),
      { ...condition('longmemeval', 'mini', 'chatgpt_entries', 500, 480), notApplicable: { no_witness: 10 } },
      condition('talks', 'mini', 'raw_conversation', 200, 200),
      condition('talks', 'local', 'raw_conversation', 200, 200),
      { ...condition('talks', 'local', 'memgpt_records', 200, 0), notApplicable: { no_witness: 200 } },
      { ...condition('talks', 'rules', 'generate/summary', 200, 200), experiment: 'transfer' },
      { ...condition('talks', 'offline', 'summary', 200, 200), experiment: 'transfer', awaiting: 200 },
    ],
    samples: [
      {
        experiment: 'transfer',
        strata: [
          { stratum: 'multi-hop', available: 900, planned: 120, taken: 120 },
          { stratum: 'temporal', available: 60, planned: 80, taken: 60 },
        ],
      },
    ],
  };
}

/** The same with a reader of each vendor: in batches at a listed price, with a cache, with a price for long prompts. */
export function exampleVendorInput(): PlanInput {
  const { spec, datasets, conditions } = examplePlanInput();
  const { budget: _budget, ...unbudgeted } = spec;
  const limits = { maxOutputTokens: 128, timeoutMs: 120_000 };
  const readers: PlanInput['spec']['readers'] = [
    {
      ...{ id: 'mini', provider: 'openai', model: 'gpt-5.4-mini', baseUrl: 'https://api.openai.com/v1', ...limits },
      mode: 'batch',
      price: {
        ...{ input: 0.75, cachedInput: 0.075, output: 4.5, batchFactor: 0.5 },
        source: { name: 'a list 1.2.3', asOf: '2026-09-23' },
      },
    },
    {
      ...{
        id: 'opus',
        provider: 'anthropic',
        model: 'claude-opus-4-6',
        baseUrl: 'https://api.anthropic.com',
        ...limits,
      },
      sent: { max_tokens: 128, cache_control: { type: 'ephemeral', ttl: '5m' } },
      declared: ['temperature: provider default'],
      cacheMinimumTokens: 4096,
      price: { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25, batchFactor: 0.5 },
    },
    {
      ...{ id: 'flash', provider: 'google', model: 'gemini-9', ...limits },
      baseUrl: 'https://generativelanguage.googleapis.com',
      price: { input: 1, output: 4, longContext: { above: 200_000, input: 2, output: 8 } },
    },
  ];
  return {
    spec: { ...unbudgeted, readers, lanes: { anthropic: { requestsPerDay: 60 } }, order: 'shuffled' },
    datasets,
    conditions: readers.map(({ id }) => ({
      ...{ ...conditions[0]!, reader: id, cells: 100, calls: 100 },
      ...{ inputTokens: 300_000, promptBytes: 1_200_000 },
    })),
    samples: [],
  };
}

export function examplePlan(): PlanSummary {
  return summarizePlan(examplePlanInput());
}
