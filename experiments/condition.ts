import type { Surface } from './surface';
import type { ExperimentName } from './sweep-spec';

/** Values of what a condition varies, by name, e.g. `{ level: 'P2', prompt: 'formal' }`. */
export type Factors = Readonly<Record<string, string>>;

/** One planned condition: everything about its cells but the item and the repetition. */
export interface Condition {
  readonly experiment: ExperimentName;
  /** The name of its entry in the sweep file, which tells it from the same condition of another entry. */
  readonly name?: string;
  /** `generate`: a generator makes artifacts; `read`: a reader answers from them. */
  readonly stage: 'generate' | 'read' | 'judge';
  /** Unique within its experiment, e.g. `chatgpt_entries/mini`; what patterns on the command line match. */
  readonly key: string;
  /** The key without the reader: what is compared in tables. */
  readonly arm: string;
  /** The key under `benchmarks:`. */
  readonly benchmark: string;
  readonly factors: Factors;
  readonly surface: Surface;
  /** Id of the reader, or of the generator. */
  readonly readerId: string;
  /** Id of the prompt family. */
  readonly promptFamily: string;
  /** Provider and model, e.g. `compatible/qwen3:4b`: the narrowest lane its calls take permits from. */
  readonly lane: string;
}
