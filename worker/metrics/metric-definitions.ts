/**
 * Every metric of ours, as docs/observability.md lists them. Labels have few values: providers and models of sweep files,
 * and words of this code. Ids of sweeps, conditions, items or cells are no labels.
 */
export const metricDefinitions = {
  attempts: {
    name: 'render_bench_attempts',
    help: 'Exchanges that ended, by outcome and by why the call is tried again (none: it is not)',
    labels: ['provider', 'model', 'outcome', 'retry'],
  },
  calls: {
    name: 'render_bench_calls',
    help: 'Calls that came to their end in this worker: the outcome that settled them, deferred or failed',
    labels: ['provider', 'model', 'outcome'],
  },
  spend: {
    name: 'render_bench_spend_micro_usd',
    help: 'Cost of ended attempts in millionths of a US dollar, where a price is known',
    labels: ['provider', 'model'],
  },
  tokens: {
    name: 'render_bench_tokens',
    help: 'Tokens of ended attempts as the provider counted them',
    labels: ['provider', 'model', 'kind'],
  },
  waits: {
    name: 'render_bench_wait_milliseconds',
    help: 'Time that calls of a reader in a sweep waited, by reason; each reader counts once, however many calls wait',
    labels: ['provider', 'model', 'reason'],
  },
  exchange: {
    name: 'render_bench_exchange_seconds',
    help: 'From a request to its answer or failure; lines of batches are left out',
    labels: ['provider', 'model'],
  },
  settle: {
    name: 'render_bench_settle_seconds',
    help: 'From an answer to its being durable in Postgres',
    labels: [],
  },
  laneState: {
    name: 'render_bench_lane_state',
    help: '1 for the state that a lane this worker uses is in, 0 for the others',
    labels: ['lane', 'state'],
  },
  inFlight: {
    name: 'render_bench_calls_in_flight',
    help: 'Exchanges under way in this worker',
    labels: ['provider', 'model'],
  },
  pending: {
    name: 'render_bench_calls_pending',
    help: 'Calls that this worker has claimed and whose exchange is not under way',
    labels: ['provider', 'model'],
  },
  blocks: { name: 'render_bench_blocks', help: 'Blocks at work in this worker', labels: [] },
  batches: {
    name: 'render_bench_batches',
    help: 'Batches that this worker created at a vendor, and that it closed',
    labels: ['provider', 'model', 'step'],
  },
  fenced: { name: 'render_bench_fenced_calls', help: 'Claimed calls that another worker has taken over', labels: [] },
  outages: {
    name: 'render_bench_outages',
    help: 'Times that a provider ceased to answer, as this worker saw it',
    labels: ['lane'],
  },
  databaseUp: {
    name: 'render_bench_database_up',
    help: '1 while Postgres answers this worker, 0 while it is away',
    labels: [],
  },
} as const;

/** Bounds of the histograms' buckets, in seconds. */
export const histogramBuckets: Readonly<Record<string, number[]>> = {
  [metricDefinitions.exchange.name]: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  [metricDefinitions.settle.name]: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
};
