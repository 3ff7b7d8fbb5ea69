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

export function examplePlan(): PlanSummary {
  return summarizePlan(examplePlanInput());
}
