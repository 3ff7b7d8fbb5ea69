/**
 * What a model's API takes: the rules that decide which requests may be sent to it. Kept as data, one file per vendor, as
 * vendors change them per model; a sweep file can add to the tables and overrule them.
 */

export const vendors = ['openai', 'anthropic', 'google'] as const;
export type Vendor = (typeof vendors)[number];

export const endpointNames = ['chat', 'responses', 'messages', 'generateContent'] as const;
export type EndpointName = (typeof endpointNames)[number];

/** An API the model is reached through. */
export interface EndpointContract {
  readonly api: EndpointName;
  /** The parameter that caps the tokens of an answer, as this API spells it. */
  readonly cap: string;
  /** The least value the cap may have. */
  readonly least: number;
}

/**
 * What becomes of a temperature. `ignored`: accepted without an error and without an effect. `unknown`: nobody has said;
 * it is sent as the sweep file states it.
 */
export const temperatureRules = ['accepted', 'only-without-reasoning', 'rejected', 'ignored', 'unknown'] as const;
export type TemperatureRule = (typeof temperatureRules)[number];

/**
 * How a model is asked not to reason: by sending nothing (`omitted`), by OpenAI's effort `none`, by Anthropic's thinking
 * `disabled`, by a thinking budget of 0 at Google.
 */
export const reasoningOffs = ['omitted', 'none', 'disabled', 'zero-budget'] as const;
export type ReasoningOff = (typeof reasoningOffs)[number];

export interface ReasoningContract {
  /** Absent: it can't be switched off. */
  readonly off?: ReasoningOff;
  /** The vendor's own words, the least reasoning first. */
  readonly levels: readonly string[];
  /** Token budgets that may be given instead of a level. */
  readonly budget?: { readonly least: number; readonly most: number };
}

/** Dates as `2027-01-14`. */
export interface Lifecycle {
  /** From this day on requests fail. */
  readonly retires?: string;
  /** From this day on another model answers under this model's name. */
  readonly reroutedFrom?: string;
  /** The model to use instead, or the one that answers once it is re-routed. Without a date: it is deprecated. */
  readonly replacedBy?: string;
}

export interface ModelContract {
  /** The first is the one used where a sweep file names none. */
  readonly endpoints: readonly EndpointContract[];
  readonly temperature: TemperatureRule;
  /** The only API version under which a temperature, `top_p` or `top_k` is accepted; absent: any. */
  readonly samplingApiVersion?: string;
  /** Parameters that can't stand beside a temperature. */
  readonly neverWithTemperature?: readonly string[];
  /** Parameters that are an error whatever their value. */
  readonly refuses?: readonly string[];
  /** Absent: unknown; nothing is sent unless the sweep file states something. */
  readonly reasoning?: ReasoningContract;
  /** Prompts shorter than this are never cached. */
  readonly cacheMinimumTokens?: number;
  /** What input written into the provider's automatic cache costs, as a multiple of the input price; absent: 1. */
  readonly cacheWriteFactor?: number;
  readonly lifecycle?: Lifecycle;
  /** Where this is known from. */
  readonly source: string;
}

/**
 * One row of a vendor's table. A model is an exact id, which also stands for its dated snapshots (`gpt-5.4` for
 * `gpt-5.4-2026-03-05`), or a beginning with `*` after it.
 */
export interface ContractRow extends ModelContract {
  readonly models: readonly string[];
}

export interface VendorContracts {
  readonly rows: readonly ContractRow[];
  /** For a model that no row fits: cautious, as nothing is known of it. */
  readonly unknown: ModelContract;
}
