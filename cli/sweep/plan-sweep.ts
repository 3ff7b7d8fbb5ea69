import { type DatasetManifest, describeRow, type ItemHeader, itemHeader, openDataset } from '../../benchmarks';
import { clusterKeys } from '../../db/cluster-keys';
import { CrossUserStore } from '../../evidence/noise';
import type { Condition } from '../../experiments/condition';
import { experimentLabels } from '../../experiments/experiment-labels';
import { loadInputs, needsCrossUserStore } from '../../experiments/load-inputs';
import { type ItemPlan, ItemPlanner } from '../../experiments/plan-item';
import { type PlannedCondition, type PlanSummary, summarizePlan } from '../../experiments/plan-summary';
import type { PlannedSample } from '../../experiments/plan-summary-types';
import { bareContext } from '../../experiments/render-context';
import { experimentConditions } from '../../experiments/sweep-conditions';
import { loadSweepFile } from '../../experiments/sweep-file';
import type { BenchmarkSpec, ExperimentSpec, SweepSpec } from '../../experiments/sweep-spec';
import { usableItems } from '../../experiments/usable-items';
import { type FamilyPower, type MeasuredDiscordance, planPower } from '../../report/plan-power';
import type { Clustering } from '../../report/sweep-report';
import { clustersOf, type ItemKeys } from '../../scoring/statistics';
import { artifactWarnings } from './artifact-warnings';
import { itemsOf } from './items-of';
import { receiverWarning } from './receiver-fault';

/** Counts of one condition while its items are planned. */
interface Tally extends Omit<PlannedCondition, 'notApplicable'> {
  cells: number;
  calls: number;
  inputTokens: number;
  promptBytes: number;
  awaiting: number;
  readonly notApplicable: Record<string, number>;
}

/** A plan with what it can find. */
export interface PlannedSweep extends PlanSummary {
  readonly power: readonly FamilyPower[];
}

/** One experiment while it is planned. */
interface Planning {
  readonly label: string;
  readonly experiment: ExperimentSpec;
  readonly tallies: ReadonlyMap<Condition, Tally>;
  readonly planner: ItemPlanner;
  /** Ordinals of the items that take part. */
  readonly taken: ReadonlySet<number>;
}

/**
 * Plans a sweep file from its data files alone: renders and hashes every prompt, stores and sends nothing. Each data file
 * is read twice: first to see which items there are, then to plan those that take part.
 * @param options.env - Where `onEvent` looks for its program or address; by default there is nothing.
 * @param options.measured - How often arms differed in an earlier sweep, for what comparisons can find.
 * @throws UserError for what is wrong with the sweep file or a file that it names.
 */
export async function planSweep(
  specPath: string,
  options: { skipInvalid: boolean; env?: NodeJS.ProcessEnv; measured?: readonly MeasuredDiscordance[] },
): Promise<PlannedSweep> {
  const { spec, warnings } = await loadSweepFile(specPath, options);
  const counts = new CallCounts();
  const datasets: Record<string, DatasetManifest> = {};
  const headers = new Map<string, readonly ItemHeader[]>();
  const samples: PlannedSample[] = [];
  const tallies = new Map<string, Tally[]>();
  const storeWarnings: string[] = [];
  const clustering = new Map<string, Pick<Clustering, 'items' | 'clusters'>>();
  for (const benchmark of spec.benchmarks) {
    const first = await survey(benchmark, spec);
    datasets[benchmark.key] = first.manifest;
    headers.set(benchmark.key, first.headers);
    storeWarnings.push(...storeWarningsOf(benchmark, first.store));
    const plannings: Planning[] = [];
    for (const { label, experiment } of labelled(spec)) {
      if (experiment.benchmark !== benchmark.key) continue;
      const { ordinals, strata } = usableItems({ label, experiment }, first.headers, spec.seed);
      const isShort = strata.some(({ planned, taken }) => taken < planned);
      if (isShort || ordinals.length < first.headers.length) samples.push({ experiment: label, strata });
      clustering.set(label, clusterCounts(ordinals.map((ordinal) => first.keys[ordinal]!)));
      const planning = await startPlanning(spec, { label, experiment }, new Set(ordinals), first.store);
      plannings.push(planning);
      tallies.set(label, [...planning.tallies.values()]);
    }
    if (plannings.length === 0) continue;
    let ordinal = 0;
    for await (const item of itemsOf(benchmark)) {
      for (const planning of plannings) {
        if (planning.taken.has(ordinal)) counts.add(planning, planning.planner.plan(item));
      }
      ordinal += 1;
    }
  }
  const ofArtifacts = await artifactWarnings(spec, ({ key }) => Promise.resolve(headers.get(key)!));
  const ofReceiver = [receiverWarning(spec.onEvent, options.env ?? {})].filter((text) => text !== undefined);
  const leftOut = Object.values(datasets).flatMap(({ path, skipped }) =>
    skipped.map((row) => `${path}: left out ${describeRow(row)}`),
  );
  const conditions = labelled(spec).flatMap(({ label }) => tallies.get(label) ?? []);
  return {
    ...summarizePlan({
      spec,
      datasets,
      conditions,
      samples,
      fileWarnings: [...warnings, ...ofReceiver, ...ofArtifacts, ...storeWarnings, ...leftOut],
    }),
    power: planPower({ spec, conditions, clustering, ...(options.measured && { measured: options.measured }) }),
  };
}

function clusterCounts(items: readonly ItemKeys[]): Pick<Clustering, 'items' | 'clusters'> {
  return { items: items.length, clusters: new Set(clustersOf(items).values()).size };
}

function labelled(spec: SweepSpec): { label: string; experiment: ExperimentSpec }[] {
  const labels = experimentLabels(spec.experiments);
  return spec.experiments.map((experiment, index) => ({ label: labels[index]!, experiment }));
}

/** What the first reading of a data set tells. */
async function survey(benchmark: BenchmarkSpec, spec: SweepSpec) {
  const dataset = openDataset(benchmark);
  const own = spec.experiments.filter((experiment) => experiment.benchmark === benchmark.key);
  const store = own.some(needsCrossUserStore) ? new CrossUserStore() : undefined;
  const headers = [];
  const keys: ItemKeys[] = [];
  for await (const item of dataset.items()) {
    // The rest is read too: the whole file is what the plan freezes.
    if (headers.length >= (benchmark.limit ?? Infinity)) continue;
    headers.push(itemHeader(item, headers.length));
    keys.push({ itemId: item.id, keys: clusterKeys(item) });
    store?.add(item);
  }
  return { headers, keys, store, manifest: await dataset.manifest() };
}

/** What a store of other items' turns had no room for: it is never a source of distractors. */
function storeWarningsOf({ key }: BenchmarkSpec, store: CrossUserStore | undefined): string[] {
  if (store === undefined || store.leftOut.length === 0) return [];
  const characters = store.characters.toLocaleString('en');
  return [
    `${key}: the store of other users' turns is full at ${characters} characters; the turns of ${store.leftOut.length} ` +
      `items are no distractors of others (${store.leftOut.slice(0, 3).join(', ')}, …).`,
  ];
}

async function startPlanning(
  spec: SweepSpec,
  { label, experiment }: { label: string; experiment: ExperimentSpec },
  taken: ReadonlySet<number>,
  store: CrossUserStore | undefined,
): Promise<Planning> {
  const conditions = experimentConditions(experiment, spec);
  const context = { ...bareContext, ...(await loadInputs(spec, experiment)), seed: spec.seed, crossUser: store };
  return {
    label,
    experiment,
    taken,
    tallies: new Map(conditions.map((condition) => [condition, newTally(label, condition)])),
    // No data set's hash is needed to count: ids only have to differ where cells do.
    planner: new ItemPlanner(spec, label, conditions, context),
  };
}

function newTally(label: string, condition: Condition): Tally {
  return {
    experiment: label,
    benchmark: condition.benchmark,
    reader: condition.readerId,
    label: condition.arm,
    cells: 0,
    calls: 0,
    inputTokens: 0,
    promptBytes: 0,
    awaiting: 0,
    notApplicable: {},
  };
}

/** Counts cells by condition, and each distinct call of the sweep once, for the condition that asks for it first. */
class CallCounts {
  private readonly known = new Set<string>();

  add({ tallies }: Planning, { cells, calls }: ItemPlan): void {
    const callsById = new Map(calls.map((call) => [call.id, call]));
    for (const { condition, notApplicable, callId } of cells) {
      const tally = tallies.get(condition)!;
      tally.cells += 1;
      if (notApplicable !== null) tally.notApplicable[notApplicable] = (tally.notApplicable[notApplicable] ?? 0) + 1;
      if (callId === null || this.known.has(callId)) continue;
      this.known.add(callId);
      const call = callsById.get(callId)!;
      tally.calls += 1;
      tally.inputTokens += call.inputTokens;
      tally.promptBytes += call.promptBytes;
      if (call.awaitsGenerator) tally.awaiting += 1;
    }
  }
}
