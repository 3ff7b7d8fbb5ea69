/**
 * A sweep file after validation: every default filled in, every path absolute. One sweep file makes one frozen plan.
 */
import type { Price } from '../providers/price';
import type { ScorerId } from '../scoring/scorer';

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
}

export interface ReaderSpec {
  readonly id: string;
  readonly provider: 'offline' | 'compatible';
  readonly model: string;
  /** `compatible` only, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string;
  /** The name of the environment variable that holds the key. */
  readonly keyEnv?: string;
  readonly maxOutputTokens: number;
  /** Undefined: not sent. */
  readonly temperature?: number;
  /** Wall-clock deadline of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly price?: Price;
}

export interface TemplatesSpec {
  readonly experiment: 'templates';
  /** A key of `benchmarks`. */
  readonly benchmark: string;
  readonly templates: readonly string[];
  /** Reader ids; all readers by default. */
  readonly readers: readonly string[];
}
export type ExperimentSpec = TemplatesSpec;

/** Limits of a lane. Undefined: no limit declared. */
export interface LaneSpec {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly concurrency?: number;
}

export interface SweepSpec {
  readonly name: string;
  readonly benchmarks: readonly BenchmarkSpec[];
  readonly readers: readonly ReaderSpec[];
  readonly experiments: readonly ExperimentSpec[];
  readonly scorers: readonly ScorerId[];
  /** By lane key: a provider (`compatible`) or provider and model (`compatible/qwen3:4b`). */
  readonly lanes: Readonly<Record<string, LaneSpec>>;
  readonly budget?: { readonly usd: number; readonly unpriced: 'refuse' | 'allow' };
  readonly repetitions: number;
  /** Cells per block. */
  readonly block: number;
  readonly seed: number;
  /** Whether cells with byte-equal requests share one call. */
  readonly sharing: boolean;
}
