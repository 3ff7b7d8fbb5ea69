import type { TemplateName } from '../evidence/artifact';

/** One planned condition: everything about its cells but the item and the repetition. */
export interface Condition {
  readonly experiment: 'templates';
  /** Unique within its experiment, e.g. `chatgpt_entries/mini`; what patterns on the command line match. */
  readonly key: string;
  /** For people and workflow ids, e.g. `templates/chatgpt-entries/mini`. */
  readonly label: string;
  /** The key under `benchmarks:`. */
  readonly benchmark: string;
  readonly factors: { readonly template: TemplateName; readonly reader: string };
  readonly readerId: string;
  /** Id of the prompt family, a constant of this experiment. */
  readonly promptFamily: string;
  /** Provider and model, e.g. `compatible/qwen3:4b`: the narrowest lane its calls take permits from. */
  readonly lane: string;
}
