import type { ErrorRule, FinishRules } from '../signals';

/** One API's signals, as `docs/outcomes.md` shows them. */
export interface SignalTable {
  /** The heading, e.g. `OpenAI, chat completions`. */
  readonly api: string;
  /** In sentences, as a list: what the rules don't tell, such as where a refusal stands. */
  readonly notes: readonly string[];
  readonly finishRules: FinishRules;
  /** In the order they are tried. */
  readonly errorRules: readonly ErrorRule[];
}
