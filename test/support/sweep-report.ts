import type { DatasetManifest, Gold } from '../../benchmarks/item';
import { type TemplateName, templateNames } from '../../evidence/artifact';
import { defaultStatistics } from '../../experiments/statistics-spec';
import type { ExperimentSpec } from '../../experiments/sweep-spec';
import type { FlipList, ReportedJudge } from '../../report/judge-report';
import type { Spend } from '../../report/spend';
import { artifactStatement, type StatementInput } from '../../report/statement/artifact-statement';
import type { ExperimentTable, OutcomeCounts, ReaderSummary, SweepReport } from '../../report/sweep-report';
import {
  type CellOutcome,
  type CellRow,
  countOutcomes,
  type Delivery,
  outcomeRules,
} from '../../report/tables/cell-row';
import { experimentTable } from '../../report/tables/experiment-table';
import { flipOutlines } from '../../report/tables/flips';
import { templatesTable } from '../../report/tables/templates';
import type { Score } from '../../scoring/scorer';
import { mcnemarExact } from '../../scoring/statistics';
import { sha256 } from '../../text/hash';
import { atOnce, type TableStatistics } from './cell-rows';
import { spend, sumSpends } from './spends';

const scorers: readonly string[] = ['substring', 'strict', 'exact', 'f1'];
const itemCount = 120;

/** How one invented reader behaves on one template. */
interface Behaviour {
  readonly right: number;
  readonly abstains: number;
}

const words: Readonly<Record<TemplateName, number>> = {
  raw_conversation: 4210,
  witness_turns: 212,
  chatgpt_entries: 61,
  langchain_summary: 118,
  memgpt_records: 74,
};
const visibility: Readonly<Record<TemplateName, number>> = {
  raw_conversation: 0.82,
  witness_turns: 0.8,
  chatgpt_entries: 0.69,
  langchain_summary: 0.14,
  memgpt_records: 0.46,
};
const behaviours: Readonly<Record<string, Readonly<Record<TemplateName, Behaviour>>>> = {
  mini: {
    raw_conversation: { right: 0.58, abstains: 0.06 },
    witness_turns: { right: 0.61, abstains: 0.08 },
    chatgpt_entries: { right: 0.52, abstains: 0.18 },
    langchain_summary: { right: 0.09, abstains: 0.62 },
    memgpt_records: { right: 0.31, abstains: 0.37 },
  },
  offline: {
    raw_conversation: { right: 0.22, abstains: 0.31 },
    witness_turns: { right: 0.34, abstains: 0.4 },
    chatgpt_entries: { right: 0.3, abstains: 0.44 },
    langchain_summary: { right: 0.05, abstains: 0.81 },
    memgpt_records: { right: 0.24, abstains: 0.52 },
  },
};

/** A number in 0 … 1 that depends on the name alone, so that the report is the same on every machine. */
function draw(...name: (string | number)[]): number {
  return parseInt(sha256(name.join('|')).slice(0, 12), 16) / 0x1000000000000;
}

function goldOf(item: number): Gold['kind'] {
  if (item % 20 === 0) return 'unanswerable';
  return item % 17 === 0 ? 'rubric' : 'forms';
}

function outcomeOf(reader: string, template: TemplateName, item: number): CellOutcome {
  if (item === 60 && template !== 'raw_conversation') return 'not_applicable';
  if (reader === 'offline') return 'answer';
  const chance = draw('outcome', template, item);
  if (chance < 0.012) return 'failed';
  if (chance < 0.018) return 'given_up';
  if (chance < 0.03) return 'truncated';
  if (chance < 0.042) return 'exhausted';
  if (chance < 0.048) return 'empty';
  if (chance < 0.06) return 'refusal';
  return chance < 0.063 ? 'blocked' : 'answer';
}

function scoresOf(behaviour: Behaviour, reader: string, template: TemplateName, item: number): Record<string, Score> {
  const gold = goldOf(item);
  const abstains = draw('abstain', reader, template, item) < (gold === 'unanswerable' ? 0.7 : behaviour.abstains);
  if (abstains) return Object.fromEntries(scorers.map((id) => [id, { value: 0, abstained: true }]));
  const right = gold === 'forms' && draw('right', item) * (1 - behaviour.abstains) < behaviour.right * 0.95;
  const lateAbstention = draw('late', reader, template, item) < 0.04;
  const exact = right && draw('exact', reader, item) < 0.35;
  const overlap = right ? 0.4 + 0.6 * draw('overlap', reader, item) : 0.1 * draw('overlap', reader, item);
  return {
    substring: { value: right ? 1 : 0, abstained: false },
    strict: { value: right && !lateAbstention ? 1 : 0, abstained: lateAbstention },
    exact: { value: exact ? 1 : 0, abstained: false },
    f1: { value: gold === 'rubric' ? 0 : Math.round(exact ? 100 : overlap * 100) / 100, abstained: false },
  };
}

const fallback = 'gpt-5.4-mini-fallback';

/** Most of what mini answers comes in batches, some of it by another model than the one asked for. */
function deliveryOf(reader: string, template: TemplateName, item: number): Delivery {
  if (reader === 'offline') return { tier: null, model: 'extractive-baseline', flags: [] };
  const isFallback = template === 'chatgpt_entries' && item % 15 === 0;
  return {
    tier: template === 'raw_conversation' && item <= 40 ? 'default' : 'batch',
    model: isFallback ? fallback : 'gpt-5.4-mini',
    flags: isFallback ? ['other_model'] : [],
  };
}

function cellRows(reader: string): CellRow[] {
  return templateNames.flatMap((template) =>
    Array.from({ length: itemCount }, (_, index): CellRow => {
      const item = index + 1;
      const outcome = outcomeOf(reader, template, item);
      const behaviour = behaviours[reader]?.[template] ?? { right: 0, abstains: 0 };
      const base = {
        itemId: `q${item}`,
        arm: template,
        factors: { template },
        reader,
        repetition: 1,
        gold: goldOf(item),
        marks: [],
        isDefective: null,
      };
      if (outcome === 'not_applicable') {
        return {
          ...base,
          outcome,
          scores: {},
          artifactWords: null,
          goldVisible: null,
          witnessRecall: null,
          notApplicableReason: 'the item has no session with a witness turn',
        };
      }
      return {
        ...base,
        outcome,
        scores: outcome === 'answer' || outcome === 'truncated' ? scoresOf(behaviour, reader, template, item) : {},
        artifactWords: Math.round(words[template] * (0.6 + 0.8 * draw('words', item))),
        witnessRecall: null,
        goldVisible: base.gold === 'forms' ? draw('visible', item) < visibility[template] : null,
        ...(outcomeRules[outcome].delivered && { delivery: deliveryOf(reader, template, item) }),
      };
    }),
  );
}

/** Normal approximations: the figures need to look right, the report's rendering does not depend on the method. */
export const roughStatistics: TableStatistics = {
  accuracy: ({ values, clusters }) => {
    const value = average(values);
    const half = 1.96 * Math.sqrt((value * (1 - value) + 0.25 / values.length) / values.length);
    const interval = { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
    const resampled = clusterCount(clusters);
    return {
      ...interval,
      method: resampled === null ? 'wilson' : 'cluster_bootstrap',
      clusters: resampled,
      warnings: [],
    };
  },
  comparison: ({ pairs }) => {
    const differences = pairs.map((pair) => pair.arm - pair.control);
    const value = average(differences);
    const variance = average(differences.map((difference) => (difference - value) ** 2));
    const half = 1.96 * Math.sqrt(variance / pairs.length);
    const better = differences.filter((difference) => difference > 0).length;
    const worse = differences.filter((difference) => difference < 0).length;
    const clusters = clusterCount(pairs.map(({ cluster }) => cluster));
    const estimate = { value, low: value - half, high: value + half };
    return {
      ...{ pairs: pairs.length, better, worse, difference: estimate, percentile: estimate, clusters, warnings: [] },
      method: clusters !== null ? 'cluster_bootstrap' : better + worse < 10 ? 'tango' : 'bca',
      test: clusters === null ? 'mcnemar_exact' : 'cluster_sign_flip',
      p: mcnemarExact(better, worse),
    };
  },
};

function clusterCount(clusters: readonly (string | undefined)[]): number | null {
  const named = clusters.filter((cluster) => cluster !== undefined);
  const distinct = new Set(named).size;
  return distinct === named.length ? null : distinct + clusters.length - named.length;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const dataset: DatasetManifest = {
  benchmark: 'longmemeval',
  tier: 'oracle',
  path: '/home/ada/data/longmemeval_oracle.json',
  sha256: sha256('longmemeval_oracle.json'),
  bytes: 15_388_478,
  licence: 'MIT',
  source: 'LongMemEval (Wu et al., 2024), https://github.com/xiaowu0162/LongMemEval',
  itemCount,
  types: { 'knowledge-update': 24, 'multi-session': 40, 'single-session-preference': 8, 'temporal-reasoning': 48 },
  skipped: [
    {
      file: '/home/ada/data/longmemeval_oracle.json',
      index: 17,
      id: 'gpt4_93159ced',
      field: 'haystack_sessions[2][0].role',
      reason: 'is "system"; user or assistant are allowed',
    },
  ],
};

const outcomesOf = (rows: readonly CellRow[]): OutcomeCounts =>
  countOutcomes(rows.map(({ outcome }) => ({ outcome, cells: 1 })));

/** What mini's requests cost, by tier. */
const miniSpends = {
  batch: spend({
    requests: 558,
    inputUncached: 480_000,
    inputCached: 201_204,
    inputWritten: 0,
    outputVisible: 9_377,
    outputReasoning: 4_000,
    untold: 4,
    costUsd: 0.5012,
    uncosted: 4,
    uncostedAtMostUsd: 0.0044,
    repeated: { requests: 1, costUsd: 0.0011, uncosted: 0, uncostedAtMostUsd: null },
  }),
  default: spend({
    requests: 39,
    inputUncached: 40_000,
    inputCached: 10_000,
    inputWritten: 0,
    outputVisible: 800,
    outputReasoning: 200,
    costUsd: 0.1119,
  }),
  untold: spend({
    requests: 34,
    untold: 3,
    costUsd: 0,
    uncosted: 3,
    uncostedAtMostUsd: 0.0033,
    failed: { requests: 32, costUsd: 0, uncosted: 1, uncostedAtMostUsd: 0.0011 },
    orphans: { requests: 2, costUsd: null, uncosted: 2, uncostedAtMostUsd: 0.0022 },
  }),
};
const miniSpend = sumSpends(Object.values(miniSpends));
const offlineSpend = spend({ requests: 596 });

function spendOf({ total, tiers }: { total: Spend; tiers: SweepReport['spend']['byTier'] }): SweepReport['spend'] {
  return {
    total,
    probes: { probes: 2, costUsd: 0.0002, uncosted: 0 },
    capUsd: 5,
    byExperiment: [{ experiment: 'templates', ...total }],
    byTier: tiers,
    byCondition: templateNames.map((template, index) => ({
      experiment: 'templates',
      condition: `${template}/mini`,
      reader: 'mini',
      capUsd: 1,
      ...(index === 0 ? miniSpend : spend({})),
    })),
  };
}

function reportOf(rows: readonly CellRow[], complete: boolean): SweepReport {
  const ofReader = (reader: string) => rows.filter((row) => row.reader === reader);
  const mini: ReaderSummary = {
    id: 'mini',
    role: 'reader',
    provider: 'openai',
    model: 'gpt-5.4-mini',
    parameters: { max_completion_tokens: 128, reasoning_effort: 'none', store: false },
    settings: {
      endpoint: 'chat',
      host: 'api.openai.com',
      apiVersion: null,
      mode: 'batch',
      declared: ['temperature: provider default'],
      clients: ['openai 6.49.0'],
    },
    outcomes: outcomesOf(ofReader('mini')),
    calls: 596,
    reused: 0,
    attempts: miniSpend.requests,
    orphans: 2,
    repeated: 1,
    inputTokens: 731_204,
    outputTokens: 14_377,
    costUsd: 0.6131,
    uncosted: miniSpend.uncosted,
    price: { source: '@pydantic/genai-prices 0.1.8', asOf: '2026-09-23' },
    spend: miniSpend,
    pace: {
      cachedShare: 0.2888,
      warmShare: 0.41,
      timed: 39,
      medianMs: 812.4,
      p95Ms: 2_410,
      queueMedianMs: 31,
      queueP95Ms: 64_000,
    },
    returnedModels: modelsOf(ofReader('mini')),
  };
  const offline: ReaderSummary = {
    id: 'offline',
    role: 'reader',
    provider: 'offline',
    model: 'extractive-baseline',
    parameters: {},
    settings: {
      endpoint: null,
      host: null,
      apiVersion: null,
      mode: 'realtime',
      declared: [],
      clients: ['render-bench offline 2'],
    },
    outcomes: outcomesOf(ofReader('offline')),
    calls: 596,
    reused: 0,
    attempts: 596,
    orphans: 0,
    repeated: 0,
    inputTokens: null,
    outputTokens: null,
    costUsd: 0,
    uncosted: 0,
    price: { source: 'free', asOf: null },
    spend: offlineSpend,
    pace: {
      cachedShare: null,
      warmShare: null,
      timed: 596,
      medianMs: 1.2,
      p95Ms: 3,
      queueMedianMs: 4,
      queueP95Ms: 11,
    },
    returnedModels: modelsOf(ofReader('offline')),
  };
  const table = tableOf(rows);
  return {
    sweep: {
      id: 'oracle-templates-7f3a9c',
      name: 'oracle-templates',
      createdAt: '2026-03-02T09:14:03.120Z',
      firstSentAt: '2026-03-02T09:14:09.004Z',
      lastSettledAt: '2026-03-02T09:31:47.871Z',
      complete,
      planHash: sha256('plan'),
      seed: 7,
      repetitions: 1,
      scorers,
      outcomes: outcomesOf(rows),
      order: 'planned',
      costUsd: 0.6133,
      probesUsd: 0.0002,
      provenance: {
        'render-bench': '0.1.0',
        renderer: '1',
        'prompt neutral': sha256('neutral'),
        node: '20.20.0',
        openai: '6.49.0',
      },
    },
    actions: [
      {
        action: 'tune',
        details: { lane: 'openai', changes: [{ limit: 'requestsPerMinute', from: 500, to: 300 }], alsoAffected: [] },
        reason: 'the quota | is <shared>',
        who: 'ada@lovelace',
        at: '2026-03-02T09:22:00.000Z',
      },
      {
        action: 'pause',
        details: { calls: 3, batches: 0 },
        reason: null,
        who: 'temporal',
        at: '2026-03-02T09:30:00.000Z',
      },
    ],
    datasets: [dataset],
    readers: [mini, offline],
    spend: spendOf({
      total: sumSpends([miniSpend, offlineSpend]),
      tiers: [
        { tier: 'batch', ...miniSpends.batch },
        { tier: 'default', ...miniSpends.default },
        { tier: null, ...sumSpends([miniSpends.untold, offlineSpend]) },
      ],
    }),
    flags: table.arms
      .filter(({ flags }) => flags.length > 0)
      .flatMap(({ arm, reader, flags }) =>
        flags.map((row) => ({ experiment: 'templates', condition: `${arm}/${reader}`, readerId: reader, ...row })),
      ),
    series: { later: [], rerunning: 0 },
    frozenTexts: [],
    judges: [judge],
    tables: [table],
    statements: [
      artifactStatement({
        ...{ entry: templatesEntry, table, rows, spec: statementSpec, provenance: promptProvenance, dataset },
      }),
    ],
    flips: flipsOf(rows),
  };
}

/** A judge of a sample that could not judge two answers. */
const judge: ReportedJudge = {
  scorer: 'judge:gpt-4o-2024-08-06:longmemeval',
  provider: 'openai',
  model: 'gpt-4o-2024-08-06',
  prompt: { id: 'longmemeval', version: 1, sha256: sha256('longmemeval') },
  sample: { size: 60, seed: 7, conditions: null },
  verdicts: [
    {
      experiment: 'templates',
      asked: 60,
      right: 31,
      wrong: 27,
      pending: 0,
      errors: [{ why: 'the reply says neither yes nor no', cells: 2 }],
    },
  ],
};

/** The flips of substring and strict, with what a ledger would add to them. */
function flipsOf(rows: readonly CellRow[]): FlipList[] {
  return flipOutlines(rows, { scorers: ['substring', 'strict'], most: 2 })
    .filter(({ pair }) => pair !== null)
    .map(({ first, ...list }) => ({
      label: 'templates',
      benchmark: 'longmemeval',
      ...list,
      shown: first.map((flip, index) => ({
        ...flip,
        cell: sha256(`${flip.itemId}|${index}`),
        question: 'What is the name of my boat?',
        goldKind: 'forms',
        gold: 'Mizuno',
        answer: 'It is called Mizuno. ABSTAIN',
        words: index === 0 ? [{ judge: judge.scorer, reply: 'No.', why: null }] : [],
      })),
    }));
}

const templatesEntry: ExperimentSpec = {
  experiment: 'templates',
  benchmark: 'longmemeval',
  templates: templateNames,
  generators: [],
  readers: ['mini', 'offline'],
  sampling: 'available',
};
const limits = { maxOutputTokens: 128, timeoutMs: 60_000 };

/** What the statements of invented reports tell of their models and prompts. */
export const statementSpec: StatementInput['spec'] = {
  readers: [
    {
      id: 'mini',
      provider: 'openai',
      model: 'gpt-5.4-mini',
      sent: { max_completion_tokens: 128, reasoning_effort: 'none', store: false },
      mode: 'batch',
      ...limits,
    },
    { id: 'offline', provider: 'offline', model: 'extractive-baseline', ...limits },
  ],
  generators: [
    {
      id: 'writer',
      provider: 'openai',
      model: 'gpt-5.4-mini',
      sent: { max_completion_tokens: 512, temperature: 0 },
      ...limits,
    },
  ],
  prompts: [],
  scorers,
  seed: 7,
  repetitions: 1,
};
export const promptProvenance = Object.fromEntries(
  ['neutral', 'formal', 'permissive'].map((id) => [`prompt ${id}`, sha256(id)]),
);

function modelsOf(rows: readonly CellRow[]): Record<string, number> {
  const models = rows.flatMap(({ delivery }) => delivery?.model ?? []);
  return Object.fromEntries([...new Set(models)].map((model) => [model, models.filter((own) => own === model).length]));
}

function tableOf(rows: readonly CellRow[]): ExperimentTable {
  return atOnce(
    experimentTable(
      rows,
      {
        experiment: 'templates',
        label: 'templates',
        benchmark: 'longmemeval',
        writtenAt: '2026-03-02T09:31:49.000Z',
        sample: [],
      },
      {
        definition: templatesTable,
        order: { readers: ['mini', 'offline'], arms: templateNames },
        scorers,
        seed: 7,
        statistics: defaultStatistics,
      },
    ),
    roughStatistics,
  );
}

/** A finished sweep of five templates × two readers × four scorers over 120 items, with a little of everything. */
export function sweepReport(): SweepReport {
  return reportOf([...cellRows('mini'), ...cellRows('offline')], true);
}

/** The same sweep stopped on the way: one reader has cells to come, some of them put off. */
export function incompleteSweepReport(): SweepReport {
  const open = cellRows('mini').map((row, index): CellRow => {
    if (row.outcome === 'not_applicable' || index < 410) return row;
    const { delivery: _delivery, ...rest } = row;
    return { ...rest, outcome: index < 440 ? 'deferred' : 'pending', scores: {} };
  });
  return reportOf([...open, ...cellRows('offline')], false);
}

/** A sweep of which nothing has been planned or sent. */
export function emptySweepReport(): SweepReport {
  const { sweep, ...report } = reportOf([], false);
  return {
    ...report,
    sweep: { ...sweep, costUsd: 0, probesUsd: null },
    datasets: [],
    readers: [],
    spend: {
      total: spend({}),
      probes: { probes: 0, costUsd: 0, uncosted: 0 },
      capUsd: null,
      byExperiment: [],
      byTier: [],
      byCondition: [],
    },
    flags: [],
    judges: [],
    tables: [],
    statements: [],
    flips: [],
  };
}

/** The report with every string in it, keys of records included, replaced. */
export function withEveryString(report: SweepReport, replace: (text: string) => string): SweepReport {
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return keptFields.has(key) ? value : replace(value);
    if (Array.isArray(value)) return value.map((entry) => visit(entry, key));
    if (typeof value !== 'object' || value === null) return value;
    const isRecord = recordFields.has(key);
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [isRecord ? replace(name) : name, visit(entry, name)]),
    );
  };
  return visit(report, '') as SweepReport;
}

/** Fields whose text is one of a closed set. */
const keptFields = new Set(['experiment', 'view', 'role', 'by', 'flag', 'mode', 'order']);
/** Fields that are records with free keys. */
const recordFields = new Set(['types', 'parameters', 'returnedModels', 'provenance', 'marks']);
