/**
 * A sweep file after validation: every default filled in, every path absolute. One sweep file makes one frozen plan.
 */
import type { RawArm } from '../evidence/budget';
import type { DocumentForm } from '../evidence/documents';
import type { GenerationForm } from '../evidence/generation';
import type { NoiseSurface, Selection, StoreKind } from '../evidence/noise';
import type { PacketLevel, ValueSource } from '../evidence/packets';
import type { BackendName } from '../evidence/resolution/resolution';
import type { Price } from '../providers/price';
import type { ProviderName } from '../providers/provider';
import type { AblatedSystem, ReconSystem } from './recon-systems';
import type { StatisticsSpec } from './statistics-spec';
import type { OnEventSpec } from './sweep-events';

export interface BenchmarkSpec {
  /** The key under `benchmarks:`. */
  readonly key: string;
  /** Registered benchmark that reads it: `longmemeval`, `sample`, `jsonl`. */
  readonly benchmark: string;
  readonly tier?: string;
  /** Absolute path. */
  readonly path: string;
  readonly skipInvalid: boolean;
  /** Use the first n items only; undefined: all. */
  readonly limit?: number;
  /** A published audit of the golds: absolute path of its file. */
  readonly defects?: string;
}

export interface ReaderSpec {
  readonly id: string;
  /** `imported`: a run elsewhere, whose answers a file holds; nothing is ever sent to it. */
  readonly provider: ProviderName | 'imported';
  readonly model: string;
  /** Of all that a request is sent to, the vendors' own addresses too, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string;
  /** `openai` only: which of its two APIs. */
  readonly endpoint?: 'chat' | 'responses';
  /** `anthropic`: the version header; `google`: the version in the path. */
  readonly apiVersion?: string;
  /** The name of the environment variable that holds the key. */
  readonly keyEnv?: string;
  readonly maxOutputTokens: number;
  /** Undefined: not sent. */
  readonly temperature?: number;
  /** Parameters exactly as sent; undefined in specs of earlier versions, where they follow from the two above. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Where the model's contract keeps a request from what the file asks for, e.g. `temperature: provider default`. */
  readonly declared?: readonly string[];
  /** Of a reader that asks for a cache: prompts shorter than this are not cached. */
  readonly cacheMinimumTokens?: number;
  /** Undefined in specs of earlier versions: `realtime`. */
  readonly mode?: 'realtime' | 'batch';
  /** Wall-clock deadline of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly price?: Price;
}

/** What every entry of `experiments:` has. */
interface ExperimentEntry {
  /** What the entry is called in tables and workflow ids; undefined: after its experiment. */
  readonly name?: string;
  /** A key of `benchmarks`. */
  readonly benchmark: string;
  /** Reader ids; all readers by default. */
  readonly readers: readonly string[];
  /** Items to take, seeded and stratified by type; undefined: the experiment's own default, mostly all. */
  readonly n?: number;
  /** `exact` refuses a data set that can't fill a stratum; `available` takes what there is and says so. */
  readonly sampling: 'available' | 'exact';
}

export interface TemplatesSpec extends ExperimentEntry {
  readonly experiment: 'templates';
  /** Built-in names and ids of the sweep's own `templates`. */
  readonly templates: readonly string[];
  /** Generators whose LLM-made variants of entries, summary and records run beside the rule-made ones. */
  readonly generators: readonly string[];
}

export interface LadderSpec extends ExperimentEntry {
  readonly experiment: 'ladder';
  readonly levels: readonly PacketLevel[];
  /** Prompt families, built-in or of the sweep's own `prompts`. */
  readonly prompts: readonly string[];
  readonly backends: readonly BackendName[];
  readonly values: readonly ValueSource[];
  /** For the value source `llm`. */
  readonly generators: readonly string[];
}

export interface MatchedContentSpec extends ExperimentEntry {
  readonly experiment: 'matched-content';
  readonly prompts: readonly string[];
}

export interface RefusalFactorsSpec extends ExperimentEntry {
  readonly experiment: 'refusal-factors';
}

export const budgetArms = [
  'streamlined_p2',
  'recency_raw',
  'oracle_excerpt',
  'oracle_excerpt:centred',
  'head_raw',
] as const satisfies readonly ('streamlined_p2' | RawArm)[];
export type BudgetArm = (typeof budgetArms)[number];

export interface BudgetControlSpec extends ExperimentEntry {
  readonly experiment: 'budget-control';
  readonly arms: readonly BudgetArm[];
  /** Words; `packet`: as many as the item's streamlined packet has. */
  readonly budgets: readonly ('packet' | number)[];
}

export interface RetrievalNoiseSpec extends ExperimentEntry {
  readonly experiment: 'retrieval-noise';
  readonly surfaces: readonly NoiseSurface[];
  /** Numbers of distractors. */
  readonly k: readonly number[];
  readonly selections: readonly Selection[];
  readonly stores: readonly StoreKind[];
  /** Fixed recall budgets: the top m retrieved turns in place of the evidence; empty: none. */
  readonly retrieved: readonly number[];
}

/** The documents themselves, and what generators make of them. */
export const documentSurfaces = ['nl', 'raw_gold', 'raw_all', 'summary', 'typed'] as const satisfies readonly (
  DocumentForm | GenerationForm
)[];
/** Those that a generator makes. */
export const generatedSurfaces = ['summary', 'typed'] as const satisfies readonly DocumentSurface[];
export type DocumentSurface = (typeof documentSurfaces)[number];

export interface HotpotqaTransferSpec extends ExperimentEntry {
  readonly experiment: 'hotpotqa-transfer';
  readonly surfaces: readonly DocumentSurface[];
  /** For `summary` and `typed`. */
  readonly generators: readonly string[];
}

export interface LocomoTransferSpec extends ExperimentEntry {
  readonly experiment: 'locomo-transfer';
  readonly templates: readonly string[];
  readonly levels: readonly PacketLevel[];
  /** `answerable`: categories 1 to 4; `adversarial`: category 5, where ABSTAIN is right. */
  readonly set: 'answerable' | 'adversarial';
}

export const ownControls = [
  'raw_conversation',
  'witness_text',
  'chatgpt_entries',
  'streamlined_p2',
  'oracle_excerpt',
] as const;
export type OwnControl = (typeof ownControls)[number];

export interface OwnArtifactsSpec extends ExperimentEntry {
  readonly experiment: 'own-artifacts';
  readonly file: InputFile;
  /** The systems of the file, in its order. */
  readonly systems: readonly string[];
  readonly controls: readonly OwnControl[];
}

/** An endpoint of OpenAI's shape, its key by the name of an environment variable. */
export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly keyEnv?: string;
}

/** How `rag/…` systems search. */
export interface RagSettings {
  /** Entries that readers are shown at most. */
  readonly k: number;
  readonly embeddings?: ModelEndpoint;
  readonly rerank?: ModelEndpoint;
  /** Who writes two paraphrases of the question for `rag/multi_query`. */
  readonly paraphrase?: ModelEndpoint;
}

/** Where a memory system runs, and what is passed on to it as it is. */
export interface MemorySettings {
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface ReconSpec extends ExperimentEntry {
  readonly experiment: 'recon';
  readonly systems: readonly ReconSystem[];
  /** Systems that are also shown each case without one entry that the key needs. */
  readonly proofAblation: readonly AblatedSystem[];
  readonly rag: RagSettings;
  /** By the system's name without `memory/`. */
  readonly memories: Readonly<Record<string, MemorySettings>>;
  /** For `surface/typed`. */
  readonly generators: readonly string[];
}

/** Answers that were given elsewhere; made by `import`, never written in a sweep file. One reader for each run. */
export interface ImportedAnswersSpec extends ExperimentEntry {
  readonly experiment: 'imported-answers';
  readonly file: InputFile;
}

export type ExperimentSpec =
  | TemplatesSpec
  | LadderSpec
  | MatchedContentSpec
  | RefusalFactorsSpec
  | BudgetControlSpec
  | RetrievalNoiseSpec
  | HotpotqaTransferSpec
  | LocomoTransferSpec
  | OwnArtifactsSpec
  | ReconSpec
  | ImportedAnswersSpec;
export type ExperimentName = ExperimentSpec['experiment'];

/** A file of the user's beside the data sets, as it was when the plan froze it. */
export interface InputFile {
  /** Absolute. */
  readonly path: string;
  readonly sha256: string;
}

/** A prompt family of one's own. */
export interface OwnPrompt {
  readonly id: string;
  /** Its system message, read from its file. */
  readonly system: string;
}

/** A template or scorer of one's own: a module. */
export interface OwnModule extends InputFile {
  readonly id: string;
}

/** Limits of a lane. Undefined: no limit declared. */
export interface LaneSpec {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly requestsPerDay?: number;
  readonly concurrency?: number;
}

export interface SweepSpec {
  readonly name: string;
  readonly benchmarks: readonly BenchmarkSpec[];
  readonly readers: readonly ReaderSpec[];
  /** Models that make artifacts; ids differ from the readers'. */
  readonly generators: readonly ReaderSpec[];
  /**
   * Judges of its stored answers, each under its scorer's id. No sweep file names them: the ledger fills them in where a
   * stored sweep is read. Undefined: nobody judges.
   */
  readonly judges?: readonly ReaderSpec[];
  readonly prompts: readonly OwnPrompt[];
  readonly templates: readonly OwnModule[];
  readonly experiments: readonly ExperimentSpec[];
  /** Ids of scorers, the primary one first: built-in ones and those of `ownScorers`. */
  readonly scorers: readonly string[];
  readonly ownScorers: readonly OwnModule[];
  /** Sweeps whose answers to byte-equal calls are taken over; stored as ids. */
  readonly reuse: readonly string[];
  /** One of `reuse` that this sweep adds to: data sets of one key must be the same. */
  readonly extends?: string;
  /** By lane key: a provider (`compatible`) or provider and model (`compatible/qwen3:4b`). */
  readonly lanes: Readonly<Record<string, LaneSpec>>;
  readonly budget?: {
    readonly usd: number;
    readonly perConditionUsd?: number;
    readonly unpriced: 'refuse' | 'allow';
  };
  /** Who is told when something happens; undefined: nobody. */
  readonly onEvent?: OnEventSpec;
  /** How the results are judged; undefined: as `defaultStatistics`. */
  readonly statistics?: StatisticsSpec;
  readonly repetitions: number;
  /** Cells per block. */
  readonly block: number;
  readonly seed: number;
  /** In which order a condition's cells are sent: as planned, or drawn anew for each condition from the seed. */
  readonly order: 'planned' | 'shuffled';
  /** Whether cells with byte-equal requests share one call. */
  readonly sharing: boolean;
}
