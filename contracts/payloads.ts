/** What crosses the border between workflows and activities: ids, labels and counts, never a text. */

export interface SweepInput {
  readonly sweepId: string;
  /** Whether readers are asked once before anything else is; undefined: they are. */
  readonly probe?: boolean;
}

export interface SweepOutline {
  /** Keys of the benchmarks to read. */
  readonly benchmarks: readonly string[];
  /** The models to ask once before anything else is; undefined in histories of earlier versions: none. */
  readonly probes?: readonly ProbedReader[];
  /** Whether somebody is to be told of events; undefined in histories of earlier versions: nobody. */
  readonly watched?: boolean;
  /** Whether judges are looked for once its experiments have ended: one may be asked meanwhile. Not in all earlier histories. */
  readonly judged?: boolean;
  readonly experiments: readonly ExperimentInput[];
}

/** Every experiment, by the name of its file in workflows/experiments/ and in sweep files. */
export type ExperimentName =
  | 'templates'
  | 'ladder'
  | 'matched-content'
  | 'refusal-factors'
  | 'budget-control'
  | 'retrieval-noise'
  | 'hotpotqa-transfer'
  | 'locomo-transfer'
  | 'own-artifacts'
  | 'recon'
  | 'imported-answers';

/** `generate`: generators make artifacts; `read`: readers answer from them. */
export type ExperimentStage = 'generate' | 'read';

export interface ExperimentInput {
  readonly sweepId: string;
  readonly experiment: ExperimentName;
  /** Unique in the sweep. */
  readonly label: string;
}

export interface ConditionOutline {
  readonly conditionId: number;
  readonly key: string;
  readonly readerId: string;
  readonly provider: string;
  /** The narrowest lane its calls take from: `provider/model`. */
  readonly lane: string;
  readonly model: string;
  /** `batch`: through the vendor's batch API first, what is left of it in real time. */
  readonly mode: 'realtime' | 'batch';
  /** Cells per block. */
  readonly block: number;
  /** Blocks at work at the same time. */
  readonly window: number;
}

export interface ConditionInput extends ConditionOutline {
  readonly sweepId: string;
  readonly experiment: string;
  /** 1, or 2 once the deferred cells have been opened again. */
  readonly pass: number;
}

/** What became of a condition's cells that have a call. */
export interface CellCounts {
  readonly of: number;
  readonly settled: number;
  readonly failed: number;
  readonly deferred: number;
}

export interface ConditionSummary extends CellCounts {
  readonly key: string;
}

/** Systems of an experiment that recall. */
export interface RecallOutline {
  readonly systems: readonly string[];
}

/** Cells whose reply is asked for again, and the conditions to be run for them. */
export interface UnreadRetry {
  readonly cells: number;
  readonly conditions: readonly ConditionOutline[];
}

export interface PageCursor {
  /** Where the next page starts; null: there is none. */
  readonly next: number | null;
  /** Rows done in this page. */
  readonly done: number;
}

/** Cells [from, to) of a condition. */
export interface CellRange {
  readonly from: number;
  readonly to: number;
}

export interface BlockInput extends CellRange {
  readonly sweepId: string;
  readonly conditionId: number;
  /** 1 or 2: the attempts budget of a call is its base times this. */
  readonly pass: number;
}

/** `of`: the cells owed when the block began; the other counts are what it made of them. */
export interface BlockResult extends CellCounts {
  /** Cells still owed; the condition schedules them again. */
  readonly left: number;
  /** Why some are left. */
  readonly because: 'done' | 'draining' | 'paused' | 'cancelled' | 'time';
}

export interface PrepareInput {
  readonly sweepId: string;
  readonly conditionId: number;
  readonly readerId: string;
}

/** A batch that a condition sees to. */
export interface OpenBatch {
  readonly batchId: number;
  /** From 1, among the batches of its condition. */
  readonly number: number;
  readonly lines: number;
  /** As in {@link BatchStep}. */
  readonly state: string;
}

/** What a condition has in batches, once all that can be has been put into one. */
export interface PreparedBatches {
  /** To be advanced until each is closed. */
  readonly open: readonly OpenBatch[];
  /** Batches the condition has had so far. */
  readonly made: number;
  readonly counts: CellCounts;
  /** Why calls that may go into a batch are in none yet; null: there are no such calls. */
  readonly waiting: BatchWait | null;
}

export interface BatchWait {
  /** For people, one redacted line. */
  readonly why: string;
  /** When to try again, in milliseconds; null: when the operator says so, or a batch has closed. */
  readonly againInMs: number | null;
}

/** One step of a vendor's batch job. */
export interface BatchStep {
  readonly batchId: number;
  /** For people: what it is at, e.g. `created`, `running`, `closed`. */
  readonly state: string;
  /** What it waits for, or why it was closed without results; one redacted line. */
  readonly why: string | null;
  /** When to look again, in milliseconds; null: it is closed. */
  readonly againInMs: number | null;
  readonly settled: number;
  readonly of: number;
}

/** What a step of a batch tells the Temporal UI while it works. */
export interface BatchHeartbeat {
  /** E.g. `encoding`, `uploading`, `collecting`. */
  readonly doing: string;
  /** Lines done so far. */
  readonly lines: number;
}

/** A model that is asked once before it gets its calls. */
export interface ProbedReader {
  readonly readerId: string;
  readonly provider: string;
  readonly model: string;
}

export interface ProbeResult {
  readonly readerId: string;
  /** `ok`; `stopped`: its lane waits for the operator; `undecided`: no verdict, the calls themselves will tell. */
  readonly state: 'ok' | 'stopped' | 'undecided';
}

/** What a round of watching a sweep comes to. */
export interface WatchRound {
  /** Whether its sweep file names somebody to tell; if not, it was not watched. */
  readonly watched: boolean;
  /** How long nothing has settled while it was watched, in milliseconds. */
  readonly quietMs: number;
}

/** How a sweep's work ended. */
export interface SweepEnd {
  readonly how: 'completed' | 'cancelled' | 'failed';
  /** Why it failed, for people; null: it did not. */
  readonly why: string | null;
}

/** What a block tells the Temporal UI while it works. */
export interface BlockHeartbeat {
  readonly settled: number;
  readonly of: number;
  /** ISO time; null: not waiting. */
  readonly waitingUntil: string | null;
  readonly why: string | null;
}

export interface OwedBlocks {
  readonly ranges: readonly CellRange[];
  readonly counts: CellCounts;
}

/** What a condition looks at when an operator has changed something. */
export interface WindowInput {
  readonly conditionId: number;
  /** The narrowest lane its calls take from: `provider/model`. */
  readonly lane: string;
  /** Cells per block. */
  readonly block: number;
  /** Blocks that the condition has at work. */
  readonly atWork: readonly CellRange[];
}

export interface WindowSize {
  /** Blocks to keep at work. */
  readonly window: number;
  /** Of those at work, the ones that hold no call: they wait out a limit that may hold no more. */
  readonly idle: readonly CellRange[];
}

export interface TableSummary {
  readonly rows: number;
  readonly complete: boolean;
  /** First 12 digits of the digest. */
  readonly digest: string;
}

/** What a rerun touches of one experiment. */
export interface RerunOfExperiment {
  readonly experiment: ExperimentInput;
  /** Its generators' conditions, where the rerun has cells of any; else empty. */
  readonly generate: readonly ConditionOutline[];
  /** Its readers' conditions with cells of the rerun. */
  readonly read: readonly ConditionOutline[];
}

export interface OpenedRerunSummary {
  readonly actionId: number;
  readonly experiments: readonly RerunOfExperiment[];
  /** Undefined in histories of earlier versions: none. */
  readonly judges?: readonly RerunOfJudge[];
}

/** What a rerun touches of one judge. */
export interface RerunOfJudge {
  /** The judge's id, `judge:<model>:<prompt>`. */
  readonly scorer: string;
  /** Its conditions with cells of the rerun. */
  readonly conditions: readonly ConditionOutline[];
}

export interface JudgeInput {
  readonly sweepId: string;
  /** The judge's id, `judge:<model>:<prompt>`; what it is to be asked about stands in the rows. */
  readonly scorer: string;
  /** Whether the judge is asked once before anything else is; undefined: it is. */
  readonly probe?: boolean;
}

/** What of a judge is to be run, once its sample is planned. */
export interface JudgingPlan {
  /** Its conditions in which something is owed. */
  readonly conditions: readonly ConditionOutline[];
}

/** What a judge has said of a sweep's answers. */
export interface JudgeSummary {
  readonly cells: number;
  readonly right: number;
  readonly wrong: number;
  /** Answers on which it gave no verdict that can be read. */
  readonly errors: number;
  /** Verdicts that are owed still. */
  readonly owed: number;
}

export interface JudgeResult extends JudgeSummary {
  /** The tables that were written anew, by the experiment's label. */
  readonly tables: Readonly<Record<string, TableSummary>>;
}

/** How a rerun has ended. */
export interface RerunSummary {
  readonly cells: number;
  /** Cells that use its answer. */
  readonly delivered: number;
  /** Cells that keep an earlier answer, as it delivered none. */
  readonly kept: number;
  /** Cells that have no answer from either. */
  readonly failed: number;
  /** Cells for which it is owed still. */
  readonly owed: number;
}

export interface RerunResult extends RerunSummary {
  /** The tables that were written anew, by the experiment's label. */
  readonly tables: Readonly<Record<string, TableSummary>>;
}

/** What came of an operator's verdict. */
export interface GivenUp {
  /** For people. */
  readonly line: string;
  /** Workflows of reruns whose cells may be among them: they are to look again. */
  readonly reruns: readonly string[];
}

/** An experiment with conditions of its. */
export interface ExperimentOutline {
  readonly experiment: ExperimentInput;
  readonly conditions: readonly ConditionOutline[];
}

/** What is to be scored again. */
export interface OpenedScoring {
  /** All scorers of the sweep, and those of them that it did not have. */
  readonly scorers: readonly string[];
  readonly added: readonly string[];
  /** Those whose plan is whole. */
  readonly experiments: readonly ExperimentOutline[];
}

/** What came of scoring a sweep's answers again. */
export interface ScoreResult {
  readonly scorers: readonly string[];
  readonly added: readonly string[];
  /** Answers that lacked a score. */
  readonly answers: number;
  /** The tables that were written anew, by the experiment's label. */
  readonly tables: Readonly<Record<string, TableSummary>>;
}
